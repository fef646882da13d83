import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'

/** A department as a dataset carries it; ids are strings, `"0"` as a parent means the top. */
export const Department = z.object({
  id: text({ min: 1 }).describe('部门 ID'),
  name: text().describe('部门名称'),
  parent_id: text({ min: 1 }).describe('上级部门 ID，"0" 表示没有上级'),
  order: integer().describe('在同级中的次序'),
})
