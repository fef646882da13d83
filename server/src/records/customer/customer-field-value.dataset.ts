import { z } from 'zod'
import { exactNumber, externalUserId, integer, seconds, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'

/** SQL for values that do not fit their field's kind. */
const valueFaults = (rows: string) => `
  select i.line, 'not_taken_by_field' as code, json_build_object('field', i.field_id, 'value', i.value::text) as params
  from ${rows} i where not field_takes($1, i.field_id, i.value)`

export const customerFieldValueKind = datasetKind({
  name: 'customer_field_value',
  summary: {
    en: 'Values of custom fields for a customer and one of the staff who follow them, where they differ from the customer’s own',
    zh: '客户与员工之间的自定义字段值，与客户自己的值不同时才有',
  },
  line: z.object({
    external_user_id: externalUserId,
    staff_id: text({ min: 1 }).describe('员工 ID'),
    field_id: integer({ min: 1 }).describe('自定义字段 ID'),
    value: z.union([z.string(), exactNumber()]).describe('文本和日期为字符串，数字为数字，选项为选项 ID'),
    updated_at: seconds.describe('更新时间'),
  }),
  table: 'customer_field_value',
  key: ['external_user_id', 'staff_id', 'field_id'],
  references: [
    { field: 'external_user_id', table: 'customer', key: 'external_user_id' },
    { field: 'field_id', table: 'custom_field', key: 'field_id' },
  ],
  checks: [{ field: 'value', faults: valueFaults }],
})
