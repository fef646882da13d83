import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'

const number = z.union([z.int(), z.string()])

/** A department as a dataset carries it; ids are strings, `"0"` as a parent means the top. */
export const Department = z.object({
  id: text({ min: 1 }).describe('部门 ID'),
  name: text().describe('部门名称'),
  name_en: text().optional().describe('部门英文名称'),
  parent_id: text({ min: 1 }).describe('上级部门 ID，"0" 表示没有上级'),
  order: integer().describe('在同级中的次序'),
})

/** A department as the list shows it; an id that is no number is shown as it is. */
export const DepartmentItem = z
  .object({
    id: number.describe('部门 ID，整数'),
    name: z.string().describe('部门名称'),
    name_en: z.string().describe('部门英文名称，没有则为空字符串'),
    parentid: number.describe('上级部门 ID，整数，0 表示没有上级'),
    order: z.int().describe('在同级中的次序'),
    parent_id: z.string().describe('上级部门 ID，字符串'),
  })
  .meta({ id: 'Department' })
