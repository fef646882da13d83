import { customerRecords } from './customer.ts'
import { seeded, shanghai } from './random.ts'
import { staff } from './staff.ts'

type Member = { id: string; name: string; avatar?: string; status?: number; ma_authorized: boolean }
type Target = {
  kind: keyof typeof NUMBERS
  id: string
  name: string
  avatar: string
  unionid: string | null
  speaker?: Target
  since: number
}
type Said = { type: string; content: Record<string, unknown>; text?: string; file?: string; staff?: boolean }

const NUMBERS = { other_staff: 1, ext_user: 2, room: 3 }
const DAY = 86_400
const TALKATIVE = 'wm_yunqi_1005'
const LAST = shanghai('2025-06-20 10:00:00')
const random = seeded(131_218)

const text = (content: string, byStaff = false): Said => ({
  type: 'text',
  content: { content },
  text: content,
  staff: byStaff,
})

/** What customers and shops talk about, in turns. */
const talks: Said[][] = [
  [
    text('你好，请问桂花乌龙还有吗？'),
    text('您好，有的，今天下午新到的桂花。', true),
    text('可以做少糖去冰吗'),
    text('可以的，给您备注好了。', true),
    {
      type: 'weapp',
      content: { title: '云栖点单', description: '到店自取免排队', username: 'gh_yunqi', Displayname: '云栖茶饮' },
      staff: true,
    },
    text('好的，半小时后到'),
  ],
  [
    text('昨天的外卖少了一杯'),
    {
      type: 'image',
      content: { sdkfileid: 'sdk_yunqi_img_1', md5sum: '9e107d9d372bb6826bd81d3542a419d6', filesize: '183204' },
      file: 'order.png',
    },
    text('非常抱歉，我马上为您核实。', true),
    text('已为您退回一杯的金额，并补一张八折券。', true),
    text('谢谢，处理很快'),
    {
      type: 'emotion',
      content: {
        type: 1,
        width: 240,
        height: 240,
        sdkfileid: 'sdk_yunqi_emo_1',
        md5sum: 'e4d909c290d0fb1ca068ffaddf22cbd0',
        imagesize: 52410,
      },
    },
  ],
  [
    text('公司想订三十盒中秋礼盒'),
    {
      type: 'file',
      content: {
        sdkfileid: 'sdk_yunqi_file_1',
        md5sum: '1a79a4d60de6718e8e5b326e338ae533',
        filename: '中秋礼盒手册.pdf',
        fileext: 'pdf',
        filesize: 2_418_330,
      },
      file: 'gift.pdf',
      staff: true,
    },
    text('这是手册，第三页是企业价。', true),
    text('发错了', true),
    { type: 'revoke', content: { pre_msgid: 'yunqi_revoked' }, staff: true },
    {
      type: 'location',
      content: {
        longitude: 120.163102,
        latitude: 30.282311,
        address: '杭州市拱墅区中山北路 581 号',
        title: '云栖茶饮',
        zoom: 15,
      },
      staff: true,
    },
    text('好，我们选第二款'),
  ],
  [
    {
      type: 'voice',
      content: {
        voice_size: 10_770,
        play_length: 6,
        sdkfileid: 'sdk_yunqi_voice_1',
        md5sum: '5d41402abc4b2a76b9719d911017c592',
      },
      file: 'voice.amr',
    },
    text('您好，语音收到，生日券有效期为当月。', true),
    {
      type: 'link',
      content: {
        title: '会员权益说明',
        description: '各等级权益一览',
        link_url: 'https://www.yunqi-tea.example.com/pdf/516',
        image_url: '',
      },
      staff: true,
    },
    text('明白了'),
  ],
]

const members = (staff as Member[]).filter((member) => member.ma_authorized && member.status === 1)
const { customers, groupChats } = customerRecords(200)

/** Customers with those who follow them, the rooms of some, and colleagues among themselves. */
const conversations = members.flatMap((member, i) => [
  ...customers.flatMap((customer) =>
    customer.follows
      .filter(({ staff_id }) => staff_id === member.id)
      .slice(0, 1)
      .map(({ added_at }) => conversation(member, customerTarget(customer, added_at))),
  ),
  ...groupChats.filter((_, nth) => nth % members.length === i).map((group) => conversation(member, roomTarget(group))),
  ...(i % 4 === 0 ? [conversation(member, colleagueTarget(members[(i + 1) % members.length] as Member))] : []),
])

/** By staff member and session, as an export orders them. */
const ordered = conversations.sort((a, b) => (key(a) < key(b) ? -1 : 1))
export const chatSessions = ordered.map(({ session }) => session)
export const chatMessages = ordered.flatMap(({ messages }) => messages)

function key({ session }: { session: { staff_id: string; id: string } }): string {
  return `${session.staff_id}\0${session.id}`
}

function customerTarget(customer: (typeof customers)[number], since: number): Target {
  const { external_user_id: id, name, avatar, unionid } = customer
  return { kind: 'ext_user', id, name, avatar, unionid, since }
}

function roomTarget({ group_ext_id: id, name, created_at: since }: (typeof groupChats)[number]): Target {
  const speaker = customers.find(({ groups }) => groups.includes(id)) ?? (customers[0] as (typeof customers)[number])
  return {
    kind: 'room',
    id,
    name,
    avatar: '',
    unionid: null,
    speaker: customerTarget(speaker, 0),
    since: since + 900 * DAY,
  }
}

function colleagueTarget({ id, name, avatar = '' }: Member): Target {
  return { kind: 'other_staff', id, name, avatar, unionid: null, since: LAST - 200 * DAY }
}

function conversation(member: Member, target: Target) {
  const { kind, unionid, speaker = target } = target
  const id = `${member.id}_${target.id}`
  const said = Array.from({ length: random.between(1, 3) + (target.id === TALKATIVE ? 12 : 0) }).flatMap((_, round) =>
    random.pick(talks).map((each) => ({ ...each, round })),
  )
  let time = Math.min(LAST, target.since) + random.between(60, 3600)
  const created_at = time
  const self = { id: member.id, name: member.name, avatar: member.avatar ?? '' }
  const messages = said.map(({ type, content, text: words = '', file, staff: sent = false, round }, i) => {
    time += i > 0 && said[i - 1]?.round !== round ? 3 * DAY : random.between(12, 240)
    const from = sent ? self : speaker
    return {
      id: i + 1,
      created_at: time + 2,
      original_id: `yunqi_${id}_${i + 1}`,
      type,
      time,
      from_id: from.id,
      to_id: sent ? target.id : member.id,
      from_name: from.name,
      from_avatar: from.avatar,
      content: type === 'revoke' ? { pre_msgid: `yunqi_${id}_${i}` } : content,
      direction: sent ? 'send' : 'receive',
      file_url: file ? `https://img.yunqi-tea.example.com/chat/${file}` : null,
      room_id: kind === 'room' ? target.id : null,
      staff_id: member.id,
      text_content: words,
      session_id: id,
    }
  })
  const session = {
    id,
    created_at,
    staff_id: member.id,
    target_id: target.id,
    name: target.name,
    avatar: target.avatar,
    agree_msgaudit: true,
    agree_time: created_at,
    last_msg_thumb: thumb(said.at(-1) as Said),
    last_msg_time: time,
    session_type: kind,
    type: NUMBERS[kind],
    unionid,
  }
  return { session, messages }
}

/** The last message as the service shows it in the list. */
function thumb({ type, text: words }: Said): string {
  return words || (type === 'emotion' ? '[表情]' : '[消息]')
}
