import { z } from 'zod'
import { integer, text, webAddress } from '../../contract/fields.ts'
import { because, mustBe, type Reason, reason } from '../../contract/reasons.ts'
import { looseAttachment } from '../../contract/web-address.ts'

const STATE_LENGTH = 30

/** Characters, not UTF-16 units: an emoji is one. */
const state = z
  .string()
  .refine((value) => [...value].length <= STATE_LENGTH, because(reason('too_long', { max: STATE_LENGTH })))
  .meta({ rule: mustBe('max_length', { max: STATE_LENGTH }), maxLength: STATE_LENGTH })

/** What a code greets with: a text and what is sent beside it. */
export const autoReply = z.looseObject({
  image: z
    .looseObject({ media_id: z.string(), url: webAddress({ orName: true, orOwnFile: true }) })
    .optional()
    .describe('图片'),
  text: z.looseObject({ content: z.string() }).optional().describe('文字'),
  attachments: z.array(looseAttachment()).max(9).optional().describe('附件，至多 9 个'),
})

/** What can be written of a channel code, beside the ids of its staff and tags. */
export const contactWayFields = {
  config_id: text().nullable().describe('联系方式配置 ID，平台尚未生成时为 null'),
  auto_reply: autoReply.nullable().describe('添加客户后的自动回复'),
  creator_staff_id: text({ min: 1 }).nullable().describe('创建人员工 ID'),
  party: z
    .array(text({ min: 1 }))
    .nullable()
    .describe('部门 ID 列表，仅当 type 为 2 时有值'),
  qr_code: webAddress({ orName: true }).nullable().describe('二维码地址，scene 为 1 或平台尚未生成时为 null'),
  remark: text().describe('活码名称'),
  scene: z.literal([1, 2]).describe('1 在小程序中联系，2 通过二维码联系'),
  skip_verify: z.boolean().describe('添加客户时无需验证，默认 true'),
  state: state.describe('企业自定义的渠道标记，至多 30 个字符'),
  style: integer({ min: -2_147_483_648, max: 2_147_483_647 }).nullable().describe('scene 为 1 时的控件样式'),
  type: z.literal([1, 2]).describe('1 单人，2 多人'),
  customer_remark: text().describe('客户备注'),
  group_name: text().nullable().describe('活码分组名称'),
  notify_staff: z.boolean().describe('客户通过活码添加员工时，是否由应用通知该员工，默认 false'),
}

export const contactWayId = integer({ min: 1 }).describe('活码 ID')
export const tagId = integer({ min: 1 }).describe('标签 ID')
export const staffId = text({ min: 1 }).describe('员工 ID')

type Ruled = { scene: 1 | 2; type: 1 | 2; config_id: string | null; qr_code: string | null; party: unknown[] | null }

/** The rules that bind fields of one code to each other: the field at fault and why, or undefined. */
export function brokenRule(
  { scene, type, config_id, qr_code, party }: Ruled,
  staff: readonly unknown[],
  tags: readonly unknown[],
): { field: 'qr_code' | 'party' | 'staffs' | 'auto_mark_tags'; reason: Reason } | undefined {
  if (scene === 1 && qr_code !== null)
    return { field: 'qr_code', reason: reason('null_when', { field: 'scene', value: 1 }) }
  if (scene === 2 && config_id !== null && qr_code === null)
    return { field: 'qr_code', reason: reason('text_when', { field: 'scene', value: 2 }) }
  if (type === 1 && party !== null) return { field: 'party', reason: reason('null_when', { field: 'type', value: 1 }) }
  if (type === 1 && staff.length !== 1)
    return { field: 'staffs', reason: reason('one_when', { field: 'type', value: 1 }) }
  if (new Set(staff).size < staff.length) return { field: 'staffs', reason: reason('repeated') }
  if (new Set(tags).size < tags.length) return { field: 'auto_mark_tags', reason: reason('repeated') }
  return undefined
}
