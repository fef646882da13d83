import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import {
  customerId,
  notifyFields,
  radarFields,
  radarId,
  ruleFields,
  scoreFields,
  tagId,
} from '../../engines/radars/radar.ts'

const tags = z.array(z.object({ id: tagId, name: text().describe('标签名称') }))

/** What opening a radar adds to customers' scores. */
export const ScoreRule = z.object({ ...scoreFields, tags: tags.describe('同时打上的标签') })

/** A radar as the list shows it. `clicked_users_total` is a number that travels as a string. */
export const Radar = z
  .object({
    id: radarId,
    ...radarFields,
    staff_name: text().describe('创建人姓名'),
    ...notifyFields,
    clicked_total: integer({ min: 0 }).describe('点击次数'),
    clicked_users_total: z
      .string()
      .regex(/^(?:0|[1-9]\d{0,14})$/)
      .meta({ rule: mustBe('digits') })
      .describe('点击客户数'),
    auto_mark_tag: tags.describe('点击后自动打上的标签'),
    auto_mark_tag_rule: z
      .array(z.object({ ...ruleFields, tag_list: tags.describe('达到次数后打上的标签') }))
      .describe('自动打标签规则'),
    external_user_ids: z.array(customerId).describe('点击过的客户 ID'),
  })
  .meta({ id: 'Radar' })
