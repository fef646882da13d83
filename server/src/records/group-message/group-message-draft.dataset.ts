import { z } from 'zod'
import { integer, oneOf, seconds, text } from '../../contract/fields.ts'
import { because, reason } from '../../contract/reasons.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { packageSource } from '../../engines/crowds/package.ts'
import { draftsImported } from '../../engines/messages/keep-draft.ts'
import { groupMessageKind } from './group-message.dataset.ts'

const { name, text: content, attachments, allow_select, creator_id } = groupMessageKind.line.shape as z.ZodRawShape

export const groupMessageDraftKind = datasetKind({
  name: 'group_message_draft',
  summary: {
    en: 'Drafts of group messages, and those that wait for their time; one whose time is past at an import is sent then',
    zh: '群发的草稿与定时群发；导入时已过时间的定时群发随即发送',
  },
  line: z
    .object({
      id: integer({ min: 1, max: 1_000_000_000_000 }).describe('草稿 ID'),
      ...{ name, text: content, attachments, allow_select, creator_id },
      filter: packageSource.filter.describe('按条件群发，字段同群发的 external_user_filter，均可不传'),
      crowd_package_id: integer({ min: 1 }).optional().describe('人群包 ID，按发送时的成员'),
      chat_ids: z
        .array(text({ min: 1 }))
        .optional()
        .describe('客户群 ID，发到这些群'),
      chat_owner_ids: z
        .array(text({ min: 1 }))
        .optional()
        .describe('群主的员工 ID，发到他们的全部客户群'),
      state: oneOf('draft', 'scheduled').describe('draft 草稿，scheduled 定时发送'),
      send_at: seconds.optional().describe('定时发送的时间，Unix 秒'),
      failed_code: text({ min: 1 }).optional().describe('到时间没有发送的原因：no_recipients 没有可发送的客户'),
      created_at: seconds,
      updated_at: seconds,
    })
    .refine(
      ({ state, send_at }) => state === 'draft' || send_at !== undefined,
      because(reason('required_when', { field: 'state', value: 'scheduled' }), ['send_at']),
    ),
  table: 'group_message_draft',
  key: ['id'],
  columns: { content: 'text' },
  ignored: ['text'],
  references: [{ field: 'creator_id', table: 'staff', key: 'id' }],
  settle: draftsImported,
  exports: { text: 'to_json(r.content)::text', filter: 'r.filter::text' },
})
