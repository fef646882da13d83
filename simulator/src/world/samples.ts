import type { World } from '../sim.ts'

const SENTENCES = [
  '你好，想问一下这款还有货吗？',
  '有的，今天下单明天就能发。',
  '多少钱一盒？',
  '一盒 128 元，两盒有优惠。',
  '好的，我再看看。',
  '周末门店有品鉴活动，欢迎来坐坐。',
  '可以开发票吗？',
  '地址发你了，麻烦尽快寄。',
  '收到，谢谢！',
  '上次买的很好喝，想再来一份。',
]

/** A file of a message that nobody can open but everybody can fetch. */
const file = (name: string) => ({ data: `simulated ${name}`, filename: name })

interface Sample {
  content: Record<string, unknown>
  file?: { data: string; filename: string }
}

const link = { title: '本周新品', description: '点开看看', link_url: 'http://127.0.0.1:9/new', image_url: '' }
const item = (type: string, content: object) => ({ type, content: JSON.stringify(content) })

/** What messages of each type of the archive hold, as the platform shows them. */
const SAMPLES: Record<string, (sentence: string, now: number) => Sample> = {
  text: (sentence) => ({ content: { content: sentence } }),
  image: () => ({ content: {}, file: file('picture.jpg') }),
  voice: () => ({ content: { voice_size: 4, play_length: 3 }, file: file('voice.amr') }),
  video: () => ({ content: { play_length: 8 }, file: file('video.mp4') }),
  emotion: () => ({ content: { type: 1, width: 240, height: 240, imagesize: 20 }, file: file('emotion.gif') }),
  file: () => ({ content: { filename: '报价单.pdf', fileext: 'pdf' }, file: file('报价单.pdf') }),
  card: () => ({ content: { corpname: '微信联系人', userid: '' } }),
  location: () => ({
    content: { longitude: 121.4, latitude: 31.2, address: '南京西路 1 号', title: '静安店', zoom: 15 },
  }),
  link: () => ({ content: link }),
  weapp: () => ({ content: { title: '会员中心', description: '', username: 'gh_1', displayname: '会员中心' } }),
  markdown: (sentence) => ({ content: { content: `**提醒** ${sentence}` } }),
  news: () => ({
    content: { item: [{ title: link.title, description: link.description, url: link.link_url, picurl: '' }] },
  }),
  mixed: (sentence) => ({ content: { item: [item('text', { content: sentence }), item('link', link)] } }),
  chatrecord: (sentence, now) => ({
    content: {
      title: '聊天记录',
      item: [{ ...item('ChatRecordText', { content: sentence }), msgtime: now, from_chatroom: false }],
    },
  }),
  todo: (sentence) => ({ content: { title: '待办', content: sentence } }),
  vote: () => ({ content: { votetitle: '周几方便？', voteitem: ['周六', '周日'], votetype: 101, voteid: 'vote1' } }),
  collect: (_, now) => ({
    content: {
      room_name: '',
      creator: '',
      create_time: String(now),
      title: '登记',
      details: [{ id: 1, ques: '姓名', type: 'Text' }],
    },
  }),
  redpacket: () => ({ content: { type: 1, wish: '恭喜发财', totalcnt: 1, totalamount: 100 } }),
  external_redpacket: () => ({ content: { type: 1, wish: '恭喜发财', totalcnt: 1, totalamount: 100 } }),
  meeting: (_, now) => ({
    content: {
      topic: '产品介绍',
      starttime: now,
      endtime: now + 1800,
      address: '',
      remarks: '',
      meetingtype: 102,
      meetingid: 1,
      status: 1,
    },
  }),
  docmsg: () => ({ content: { title: '茶叶目录', link_url: 'http://127.0.0.1:9/doc', doc_creator: '' } }),
  calendar: (_, now) => ({
    content: {
      title: '品鉴会',
      creatorname: '',
      attendeename: [],
      starttime: now,
      endtime: now + 3600,
      place: '',
      remarks: '',
    },
  }),
  sphfeed: () => ({ content: { feed_type: 4, sph_name: '茶知识', feed_desc: '如何泡茶' } }),
  voiptext: () => ({ content: { callduration: 12, invitetype: 2 } }),
  qydiskfile: () => ({ content: { filename: '目录.xlsx' } }),
  agree: (_, now) => ({ content: { userid: '', agree_time: now * 1000 } }),
  disagree: (_, now) => ({ content: { userid: '', disagree_time: now * 1000 } }),
  revoke: () => ({ content: { pre_msgid: '' } }),
}

/** Types that a made-up conversation is of; text is the most frequent. */
const TALK = ['text', 'text', 'text', 'text', 'text', 'text', 'image', 'link', 'voice', 'file', 'emotion', 'location']

/** What somebody says when the call leaves it open: by the seed, and by the type where one is known. */
export function sampleOf(world: World, msgtype: string): Sample {
  const sentence = SENTENCES[world.ids.pick(world.corpid, SENTENCES.length)]!
  return SAMPLES[msgtype]?.(sentence, world.now) ?? { content: {} }
}

export const sampleType = (world: World): string => TALK[world.ids.pick(world.corpid, TALK.length)]!
