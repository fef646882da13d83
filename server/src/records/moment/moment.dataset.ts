import { z } from 'zod'
import { integer, oneOf, seconds, text, webAddress } from '../../contract/fields.ts'
import { because, reason } from '../../contract/reasons.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { momentsImported } from '../../engines/moments/draft.ts'
import { momentTasksImported } from '../../engines/moments/enqueue-moments.ts'
import {
  hasItsTime,
  messageState,
  notSentBefore,
  ofSent,
  STATE_WORDS,
  TIME_MISSING,
  waitingFields,
  wasScheduled,
} from '../group-message/draft-fields.ts'
import { failureCode } from '../group-message/failure.ts'

const link = z.strictObject({ title: text().describe('标题'), url: webAddress({ orEmpty: true }).describe('地址') })
const media = z.strictObject({ url: webAddress({ orOwnFile: true }).describe('地址') })
const attachment = z.discriminatedUnion('msgtype', [
  z.strictObject({ msgtype: z.literal('image'), image: media }),
  z.strictObject({ msgtype: z.literal('video'), video: media }),
  z.strictObject({ msgtype: z.literal('link'), link }),
])

/** Staff and tags are kept as they were named: they may be gone since. */
export const momentKind = datasetKind({
  name: 'moment',
  summary: {
    en: 'Moments posts, with drafts and those that wait for their time. Those that are not done go on after the import',
    zh: '朋友圈，包括草稿与定时发表的。没有完成的在导入后继续发表',
  },
  line: z
    .object({
      id: integer({ min: 1, max: 1_000_000_000_000 }).describe('朋友圈 ID'),
      name: text({ min: 1 }).describe('朋友圈名称'),
      text: text().describe('文本内容'),
      attachments: z.array(attachment).max(9).describe('附件；草稿可以没有'),
      creator_id: text({ min: 1 }).describe('创建员工 ID'),
      tag_list: z.array(text({ min: 1 })).describe('可见客户的标签 tag_id，空为全部客户'),
      state: messageState.describe(STATE_WORDS),
      created_at: seconds.describe('创建时间；草稿发送后为发送时间'),
      done_at: seconds.nullable().describe('完成时间，未完成为 null'),
      staff_ids: z
        .array(text({ min: 1 }))
        .optional()
        .describe('草稿的发表员工 ID'),
      was_scheduled: wasScheduled,
      ...waitingFields,
      failed_code: waitingFields.failed_code.describe(
        '到时间没有发表的原因：not_found 员工或标签已不存在，incomplete 没有附件或员工',
      ),
    })
    .refine(
      ({ state, attachments }) => state === 'draft' || attachments.length > 0,
      because(reason('too_few', { min: 1 }), ['attachments']),
    )
    .refine(hasItsTime, TIME_MISSING)
    .refine(
      ({ state, done_at }) => (state === 'done' || state === 'failed') === (done_at !== null),
      because(reason('only_in_states', { field: 'state', values: ['done', 'failed'] }), ['done_at']),
    ),
  table: 'moment',
  key: ['id'],
  columns: {
    ...{ content: 'text', tag_ids: 'tag_list' },
    was_scheduled: ({ was_scheduled = false }) => was_scheduled,
  },
  ignored: ['text', 'tag_list'],
  exports: { was_scheduled: `case when r.was_scheduled then 'true' end` },
  checks: [notSentBefore('moment')],
  settle: momentsImported,
})

export const momentTaskKind = datasetKind({
  name: 'moment_task',
  summary: {
    en: 'The staff who publish a moments post, and the results',
    zh: '朋友圈的发表员工及结果',
  },
  line: z
    .object({
      moment_id: integer({ min: 1 }).describe('朋友圈 ID'),
      n: integer({ min: 1 }).describe('序号，每个朋友圈自 1 起连续'),
      staff_id: text({ min: 1 }).describe('员工 ID'),
      state: oneOf('pending', 'sent', 'failed').describe('状态'),
      send_time: seconds.nullable().describe('发表时间，未发表为 null'),
      failed_code: failureCode.optional().describe('失败原因代码'),
    })
    .refine(
      ({ state, send_time }) => (state === 'sent') === (send_time !== null),
      because(reason('only_in_states', { field: 'state', values: ['sent'] }), ['send_time']),
    ),
  table: 'moment_task',
  key: ['moment_id', 'n'],
  references: [{ field: 'moment_id', table: 'moment', key: 'id' }],
  checks: [ofSent('moment_id', 'moment')],
  settle: momentTasksImported,
  exports: { state: `to_json(case r.state when 'accepted' then 'pending' else r.state end)::text` },
})
