import { z } from 'zod'
import { asWritten, text } from '../../contract/fields.ts'
import { idList } from '../../contract/id-list.ts'
import { mustBe } from '../../contract/reasons.ts'
import { CustomerFilter } from '../../engines/crowd-filter/filter.ts'
import { Attachment } from '../../records/group-message/attachment.ts'

/** Staff ids of one call, and customer ids of one staff member and of one call. */
export const MOST_STAFF = 100
export const MOST_PER_STAFF = 10_000
const MOST_IDS = 20_000

const staffIds = z
  .union([
    text({ min: 1 }),
    z
      .array(text({ min: 1 }))
      .min(1)
      .max(MOST_STAFF),
  ])
  .meta({ rule: mustBe('staff_or_list', { max: MOST_STAFF }) })

/** The body of a group message. Ids of customers leave it packed, for there may be a million of them. */
export const body = {
  name: text({ min: 1, max: 255 }).describe('群发名称'),
  allow_select: z.boolean().default(false).describe('是否允许员工筛选客户，默认 false'),
  staff_eu_list: z
    .array(
      z.object({
        staff_ext_id: staffIds.describe('发送员工，字符串或数组'),
        eu_ext_ids: idList(MOST_PER_STAFF).describe('客户 ID，每个员工至多 10000 个'),
      }),
    )
    .max(MOST_STAFF)
    .optional()
    .describe('按员工指定客户，一次调用至多 100 个员工'),
  eu_ext_ids: idList(MOST_IDS).optional().describe('客户 ID，至多 20000 个'),
  unionids: idList(MOST_IDS).optional().describe('客户 unionid，至多 20000 个'),
  attachments: asWritten(z.array(Attachment).max(9)).optional().describe('附件，至多 9 个；与 text 至少有一'),
  text: text({ max: 4000 }).optional().describe('消息文本；与 attachments 至少有一'),
  create_staff_ext_id: text({ min: 1 }).describe('创建人的员工 ID'),
  external_user_filter: CustomerFilter.optional().describe('客户筛选条件'),
}

export type Body = z.output<z.ZodObject<typeof body>>
