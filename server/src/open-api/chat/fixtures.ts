import { person } from '../../../../qa/support/fixtures.ts'

/** Records for tests: two staff members, each with a session of the same id. */
export const department = [{ id: '1', name: '总部', parent_id: '0', order: 1 }]
export const staff = [person(1, 'an', '安然', ['1']), person(2, 'bo', '柏舟', ['1'])]

const NUMBERS: Record<string, number> = { other_staff: 1, ext_user: 2, room: 3 }

/** A session's line: with a customer, who agreed to the archive. */
export function session(fields: Record<string, unknown>): Record<string, unknown> {
  const session_type = (fields.session_type as string) ?? 'ext_user'
  return {
    id: 's1',
    created_at: 1_700_000_000,
    staff_id: 'an',
    target_id: 'wm1',
    name: '李四',
    avatar: 'https://example.com/wm1.png',
    agree_msgaudit: true,
    agree_time: 1_700_000_100,
    last_msg_thumb: '',
    last_msg_time: 0,
    session_type,
    type: NUMBERS[session_type],
    unionid: null,
    ...fields,
  }
}

/** A message's line: text from the customer of that session. */
export function message(fields: Record<string, unknown>): Record<string, unknown> {
  return {
    created_at: 1_700_000_500,
    original_id: `m${fields.id}`,
    type: 'text',
    time: 1_700_000_400,
    from_id: 'wm1',
    to_id: 'an',
    from_name: '李四',
    from_avatar: '',
    content: { content: '你好' },
    direction: 'receive',
    file_url: null,
    room_id: null,
    staff_id: 'an',
    text_content: '你好',
    session_id: 's1',
    ...fields,
  }
}

/** One message of every structure that the platform knows, and one that it may come to know. */
export const contents: [type: string, content: Record<string, unknown>][] = [
  ['text', { content: '你好 "引号" \\ / \u2028 😀\n' }],
  ['image', { sdkfileid: 'f', md5sum: 'x', filesize: '13' }],
  ['revoke', { pre_msgid: 'm1' }],
  ['agree', { userid: 'wm1', agree_time: 1_603_875_630_000 }],
  ['disagree', { userid: 'wm1', agree_time: 1_603_875_630_001 }],
  ['voice', { voice_size: 10, play_length: 5, sdkfileid: 'f', md5sum: 'x' }],
  ['video', { sdkfileid: 'f', md5sum: 'x', filesize: '99', play_length: 7 }],
  ['card', { corpname: '微信联系人', Userid: 'wm2' }],
  ['location', { longitude: 116.586285899, latitude: 39.911125799, address: '北京', title: '某处', zoom: 15 }],
  ['emotion', { type: 1, width: 290, height: 290, sdkfileid: 'f', md5sum: 'x', imagesize: 962604 }],
  ['file', { sdkfileid: 'f', md5sum: 'x', filename: '报价', fileext: 'docx', filesize: 35181 }],
  ['link', { title: '茶', description: '', link_url: 'https://example.com', image_url: '' }],
  ['weapp', { title: '小店', description: '点单', username: 'gh_1', Displayname: '云栖' }],
  [
    'chatrecord',
    { title: '群聊', item: [{ type: 'ChatRecordText', msgtime: 1, content: '{"a":1}', from_chatroom: true }] },
  ],
  ['redpacket', { type: 1, wish: '恭喜', totalcnt: 2, totalamount: 3000 }],
  ['external_redpacket', { type: 2, wish: '发财', totalcnt: 2, totalamount: 20 }],
  ['todo', { title: '待办', content: '回访' }],
  ['vote', { votetitle: '选茶', voteitem: ['红茶', '绿茶'], votetype: 101, voteid: 'v1' }],
  [
    'collect',
    {
      room_name: '群',
      creator: 'an',
      create_time: '2024-05-01 10:00:00',
      title: '登记',
      details: [{ id: 1, ques: '姓名', type: 'Text' }],
    },
  ],
  [
    'meeting',
    { topic: '周会', starttime: 1, endtime: 2, address: '', remarks: '', meetingtype: 102, meetingid: 1000, status: 1 },
  ],
  ['docmsg', { title: '文档', link_url: 'https://example.com/d', doc_creator: 'an' }],
  ['markdown', { content: '# 标题' }],
  ['news', { title: '图文', description: '', url: '', picurl: '' }],
  [
    'calendar',
    { title: '日程', creatorname: 'an', attendeename: ['bo'], starttime: 1, endtime: 2, place: '', remarks: '' },
  ],
  ['sphfeed', { zeta: 1, alpha: [1.5, 1e21, -0.1], nested: { b: null, a: true }, '10': 'x', '2': 'y', feed_desc: '' }],
]
