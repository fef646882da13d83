import { z } from 'zod'
import { seconds } from '../../contract/fields.ts'
import { messageFields, messageId, staffId } from '../../engines/chat/chat.ts'

/** What `content` holds for each message type; the platform's structures, none of them checked or changed. */
const STRUCTURES: Record<string, string> = {
  text: 'content',
  image: 'sdkfileid, md5sum, filesize（均为字符串）',
  revoke: 'pre_msgid',
  'agree、disagree': 'userid, agree_time（毫秒，UTC）',
  voice: 'voice_size（整数）, play_length（整数）, sdkfileid, md5sum',
  video: 'sdkfileid, md5sum, filesize（字符串）, play_length（整数）',
  card: 'corpname, Userid',
  location: 'longitude, latitude（浮点数）, address, title, zoom（整数）',
  emotion: 'type（1 gif，2 png）, width, height, sdkfileid, md5sum, imagesize（整数）',
  file: 'sdkfileid, md5sum, filename, fileext, filesize（整数）',
  link: 'title, description, link_url, image_url',
  weapp: 'title, description, username, Displayname',
  chatrecord: 'title, item（数组：type, msgtime（秒，UTC）, content（JSON 字符串）, from_chatroom（布尔））',
  'redpacket、external_redpacket': 'type（1 普通，2 拼手气群红包，3 专属群红包）, wish, totalcnt, totalamount（分）',
  todo: 'title, content',
  vote: 'votetitle, voteitem, votetype（101 发起，102 参与）, voteid',
  collect:
    'room_name, creator, create_time（字符串）, title, details（数组：id, ques, type 为 Text、Number、Date 或 Time）',
  meeting:
    'topic, starttime, endtime, address, remarks, meetingtype（101 邀请，102 处理）, meetingid, status（1 参加，2 拒绝，3 待定）',
  docmsg: 'title, link_url, doc_creator',
  markdown: 'content',
  news: 'title, description, url, picurl',
  calendar: 'title, creatorname, attendeename, starttime, endtime（秒，UTC）, place, remarks',
}

const mapping = Object.entries(STRUCTURES).map(([type, fields]) => `- ${type}：${fields}`)

const { text_content, ...delivered } = messageFields

/** A message as the platform delivered it. Its sender's name and avatar are those of that moment. */
export const ChatMessage = z
  .object({
    id: messageId,
    created_at: seconds.describe('在本服务中的创建时间'),
    ...delivered,
    content: delivered.content.describe(
      `消息内容，按收到的样子原样返回，结构由 type 决定，未列出的类型同样原样返回：\n\n${mapping.join('\n')}`,
    ),
    staff_id: staffId,
    text_content,
  })
  .meta({ id: 'ChatMessage' })
