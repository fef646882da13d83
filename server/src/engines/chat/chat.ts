import { z } from 'zod'
import { integer, oneOf, seconds, text, webAddress } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'

export const sessionType = oneOf('ext_user', 'room', 'other_staff').describe(
  '会话类型：ext_user 客户，room 群聊，other_staff 同事',
)
export const sessionId = text({ min: 1 }).describe('会话 ID，仅在同一员工内唯一')
export const staffId = text({ min: 1 }).describe('员工 ID')
export const messageId = integer({ min: 1 }).describe('消息 ID，翻页游标')

/** The number that goes with each kind of session. */
export const SESSION_TYPES = { other_staff: 1, ext_user: 2, room: 3 } as const

/** With whom a session is. */
export const targetFields = {
  target_id: text({ min: 1 }).describe('对方 ID：客户、群聊或同事'),
  name: text().describe('对方名称；对方为同事时跟随其姓名'),
  avatar: webAddress({ orName: true }).describe('对方头像，没有时为空字符串；对方为同事时跟随其头像'),
  agree_msgaudit: z.boolean().describe('对方是否同意会话存档'),
  agree_time: seconds.describe('对方同意会话存档的时间，未同意时为 0'),
}

/** A message's own fields, beside where it belongs; `content` is described by the API. */
export const messageFields = {
  original_id: text().describe('消息平台的消息 ID'),
  type: text({ min: 1 }).describe('消息类型，决定 content 的结构'),
  time: seconds.describe('消息时间'),
  from_id: text().describe('发送方 ID'),
  to_id: text().describe('接收方 ID'),
  from_name: text().describe('发送方当时的名称'),
  from_avatar: webAddress({ orName: true }).describe('发送方当时的头像'),
  content: sensitive('chat', z.looseObject({})),
  direction: oneOf('send', 'receive').describe('send 员工发出，receive 员工收到'),
  file_url: sensitive('chat', webAddress({ orName: true, orOwnFile: true }).nullable().describe('文件地址')),
  files: sensitive(
    'chat',
    z
      .array(z.object({ sdkfileid: text(), url: webAddress({ orOwnFile: true }) }))
      .optional()
      .describe('消息内的文件（mixed、chatrecord）中已取回的：content 中的 sdkfileid 与文件地址；没有则无此字段'),
  ),
  room_id: text().nullable().describe('群聊 ID，单聊为 null'),
  text_content: sensitive('chat', text().describe('文本内容')),
}
