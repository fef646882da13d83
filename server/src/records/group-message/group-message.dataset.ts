import { z } from 'zod'
import { integer, oneOf, seconds, text } from '../../contract/fields.ts'
import { because, reason } from '../../contract/reasons.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { packageSource } from '../../engines/crowds/package.ts'
import { recipientsImported } from '../../engines/messages/import.ts'
import { messagesImported } from '../../engines/messages/keep-draft.ts'
import { Attachment } from './attachment.ts'
import {
  hasItsTime,
  messageState,
  notSentBefore,
  ofSent,
  STATE_WORDS,
  TIME_MISSING,
  waitingFields,
  wasScheduled,
} from './draft-fields.ts'
import { failureCode } from './failure.ts'

const audience = (what: string) =>
  z
    .array(text({ min: 1 }))
    .optional()
    .describe(what)

export const groupMessageKind = datasetKind({
  name: 'group_message',
  summary: {
    en: 'Group messages, with drafts and those that wait for their time. Counts and results come from group_message_recipient; those that are not done go on after the import, and one whose time is past is sent then',
    zh: '客户群发，包括草稿与定时群发。客户数与结果由 group_message_recipient 得出；没有完成的群发在导入后继续发送，已过时间的定时群发随即发送',
  },
  line: z
    .object({
      id: integer({ min: 1, max: 1_000_000_000_000 }).describe('群发任务 ID'),
      name: text({ min: 1, max: 255 }).describe('群发名称'),
      text: text({ max: 4000 }).describe('消息文本'),
      attachments: z.array(Attachment).max(9).describe('附件'),
      allow_select: z.boolean().describe('是否允许员工筛选客户'),
      creator_id: text().describe('创建人的员工 ID'),
      chat_type: oneOf('single', 'group').optional().describe('single 发给客户，group 发到客户群；默认 single'),
      state: messageState.describe(STATE_WORDS),
      created_at: seconds.describe('创建时间；草稿发送后为发送时间'),
      done_at: seconds.optional().describe('完成时间，Unix 秒'),
      filter: packageSource.filter.describe('草稿按条件发送，字段同群发的 external_user_filter，均可不传'),
      crowd_package_id: integer({ min: 1 }).optional().describe('草稿发到人群包，按发送时的成员'),
      external_user_ids: audience('草稿发给的客户 ID'),
      chat_ids: audience('草稿发到的客户群 ID'),
      chat_owner_ids: audience('草稿发到这些群主（员工 ID）的全部客户群'),
      was_scheduled: wasScheduled,
      ...waitingFields,
      failed_code: waitingFields.failed_code.describe('到时间没有发送的原因：no_recipients 没有可发送的客户'),
    })
    .refine(hasItsTime, TIME_MISSING),
  table: 'group_message',
  key: ['id'],
  columns: {
    content: 'text',
    was_scheduled: ({ was_scheduled = false }) => was_scheduled,
    chat_type: ({ chat_type, chat_ids, chat_owner_ids }) =>
      chat_type ?? (chat_ids || chat_owner_ids ? 'group' : 'single'),
  },
  ignored: ['text'],
  checks: [notSentBefore('group_message')],
  settle: messagesImported,
  references: [{ field: 'creator_id', table: 'staff', key: 'id' }],
  exports: {
    text: 'to_json(r.content)::text',
    done_at: 'r.done_at::text',
    was_scheduled: `case when r.was_scheduled then 'true' end`,
    chat_type: `case r.chat_type when 'group' then '"group"' end`,
    filter: 'r.filter::text',
  },
})

export const groupMessageRecipientKind = datasetKind({
  name: 'group_message_recipient',
  summary: {
    en: 'The recipients of a group message, customers or group chats, and the results',
    zh: '群发的客户或客户群，及结果',
  },
  line: z
    .object({
      mission_id: integer({ min: 1 }).describe('群发任务 ID'),
      n: integer({ min: 1 }).describe('序号，每个群发自 1 起连续'),
      external_user_id: text().optional().describe('客户 ID'),
      chat_id: text().optional().describe('客户群 ID，群发到客户群时代替客户 ID'),
      staff_id: text().describe('发送员工 ID'),
      state: oneOf('pending', 'sent', 'failed').describe('状态'),
      send_time: seconds.nullable().describe('发送时间，Unix 秒'),
      failed_code: failureCode.optional().describe('失败原因代码'),
    })
    .refine(
      ({ external_user_id, chat_id }) => (external_user_id === undefined) !== (chat_id === undefined),
      because(reason('exactly_one_of', { fields: ['external_user_id', 'chat_id'] }), ['external_user_id']),
    ),
  table: 'group_message_recipient',
  key: ['mission_id', 'n'],
  references: [{ field: 'mission_id', table: 'group_message', key: 'id' }],
  checks: [ofSent('mission_id', 'group_message')],
  settle: recipientsImported,
})
