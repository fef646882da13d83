import { z } from 'zod'
import { expectValid } from '../../contract/field-error.ts'
import { integer, text } from '../../contract/fields.ts'

const words = () => z.array(text()).optional()

/** What can be written of a quick-reply group, beside its place among the others. */
export const groupFields = {
  name: text().describe('分组名称'),
  global_order: integer().optional().describe('全局次序'),
  col_count: integer({ min: 0 }).describe('分组内的快捷回复数'),
  keyword_count: integer({ min: 0 }).optional().describe('关键词数'),
  send_count: integer({ min: 0 }).optional().describe('发送次数'),
  staff_ext_id: text().describe('创建员工 ID'),
  department_list: z.array(text()).describe('可见部门 ID'),
  exact_keywords: words().describe('精确匹配关键词'),
  fuzzy_keywords: words().describe('模糊匹配关键词'),
  content_type: text().optional().describe('内容类型'),
  quick_reply_type: text().optional().describe('类型，分组为分组类型'),
  scope: text().optional().describe('范围，企业级分组为企业范围'),
  updated_remind: z.boolean().optional().describe('是否提醒更新'),
}

/** A group's place: below which group (0 for none), and where among its siblings. */
export const placeFields = {
  parent_id: integer({ min: 0 }).describe('上级分组 ID，顶级为 0'),
  order: integer().describe('在同级中的次序'),
}

const whole = z.strictObject({ ...groupFields, ...placeFields })
const part = z.strictObject({ ...groupFields, order: placeFields.order }).partial()

type Group = z.output<typeof whole>

/** A new group: at the top unless `parent_id` says otherwise, behind its siblings unless `order` does. */
export type GroupDraft = Omit<Group, 'parent_id' | 'order' | 'col_count'> &
  Partial<Pick<Group, 'parent_id' | 'order' | 'col_count'>>

export type GroupChanges = z.output<typeof part>

export const soundGroup = (values: object) => expectValid(whole, values)
export const soundChanges = (values: object) => expectValid(part, values)
