import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { groupFields, placeFields } from '../../engines/quick-replies/group.ts'

const nothing = () => z.null().optional()
const group = groupFields

/** A quick-reply group without what lies below it. Fields of a single quick reply are null or missing on a group. */
export const quickReplyGroupFields = {
  id: integer({ min: 1 }).describe('分组 ID'),
  corp_id: text().describe('企业 ID'),
  name: group.name,
  level: integer({ min: 1 }).describe('分组层级，顶级为 1'),
  parent_id: placeFields.parent_id,
  order: placeFields.order,
  global_order: group.global_order,
  col_count: group.col_count,
  keyword_count: group.keyword_count,
  send_count: group.send_count,
  created_at: seconds.describe('创建时间'),
  updated_at: seconds.describe('更新时间'),
  creator_id: z.null().describe('创建人 ID'),
  staff_ext_id: group.staff_ext_id,
  deleted: z.boolean().describe('是否已删除'),
  department_list: group.department_list,
  exact_keywords: group.exact_keywords,
  fuzzy_keywords: group.fuzzy_keywords,
  content: nothing().describe('内容'),
  content_type: group.content_type,
  file_id: nothing().describe('文件 ID'),
  file_name: nothing().describe('文件名'),
  file_size: nothing().describe('文件大小'),
  file_type: nothing().describe('文件类型'),
  file_url: nothing().describe('文件地址'),
  quick_reply_type: group.quick_reply_type,
  scope: group.scope,
  searchable_text: nothing().describe('可搜索的文字'),
  updated_remind: group.updated_remind,
}

/** Of what is shown: what was deleted is not. */
export const neverDeleted = z.literal(false).describe('已删除的不列出，总为 false')

/** A quick-reply group with its child groups, which have the same shape. */
export const QuickReplyGroup = z
  .object({
    ...quickReplyGroupFields,
    deleted: neverDeleted,
    get children(): z.ZodArray<z.ZodType> {
      return z.array(QuickReplyGroup).describe('下级分组')
    },
  })
  .meta({ id: 'QuickReplyGroup' })
