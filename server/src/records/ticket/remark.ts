import { z } from 'zod'
import { asWritten, text, webAddress } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'

/** Characters of a ticket's text or of a remark. */
const LONGEST = 600

export const picture = webAddress({ orName: true, orOwnFile: true })

/** Text with pictures. */
export function contentOf() {
  return z.object({
    text: text({ max: LONGEST }).describe('文字，至多 600 个字符'),
    pic: z.array(picture).optional().describe('图片地址'),
  })
}

export const attachedJson = z.array(
  z.object({
    type: z
      .enum(['image', 'video'])
      .meta({ rule: mustBe('one_of', { values: ['image', 'video'] }) })
      .describe('附件类型'),
    url: webAddress({ orName: true, orOwnFile: true }).describe('附件地址'),
  }),
)

export const ccList = z.array(text()).optional().describe('抄送员工 ID')

/** The fields of a body that names a ticket and who acts on it. */
export const acting = {
  order_no: text().describe('工单编号'),
  staff_id: text().describe('操作人员工 ID'),
}

/** What may be said beside an action. */
export const remark = {
  cc_list: ccList.describe('抄送员工 ID，并入工单的抄送人'),
  content: asWritten(contentOf()).optional().describe('备注'),
  is_show: z
    .literal([0, 1])
    .meta({ rule: mustBe('one_of', { values: [0, 1] }) })
    .optional()
    .describe('是否向客户展示：1 展示，0 不展示，默认 0'),
  attached_json: asWritten(attachedJson).optional().describe('附件'),
  attached_files: asWritten(attachedJson)
    .optional()
    .describe('附件，attached_json 的另一名称；同时传入时使用 attached_json'),
}

/** The body with its attachments under the one name that the record has for them. */
export function underOneName<T extends { attached_json?: A; attached_files?: A }, A>({ attached_files, ...body }: T) {
  const { attached_json = attached_files } = body
  return attached_json === undefined ? body : { ...body, attached_json }
}
