import { isDate, secondsOfLocal } from '../../contract/time.ts'
import type { ClueNews } from '../../engines/clues/add.ts'
import { baseInfoInOrder } from '../../engines/clues/clue.ts'
import type { NamedField } from '../../engines/clues/known.ts'
import { phone as phoneRule } from '../../engines/customers/customer.ts'
import type { ClueItem } from './item.ts'

/** Why an item cannot be taken. */
export type Fault = { code: 21102 | 21103 | 21104 | 21106 | 21107 | 10049; detail: string }

export type Known = { staff: Set<string>; fields: Map<string, NamedField> }

/** The news that an item brings, or the first thing wrong with it. */
export function readItem(item: ClueItem, known: Known): ClueNews | Fault {
  const { base_info = {}, custom_info, staff_ext_id, grade_id, remark, tags } = item
  const phone = item.phone || base_info.phone_number
  if (!phone) return { code: 21103, detail: 'phone 与 base_info.phone_number 至少填写一个' }
  for (const each of [phone, base_info.phone_number]) {
    if (each && !phoneRule.safeParse(each).success)
      return { code: 21107, detail: '手机号应为 5 到 20 位数字，可带前导 +' }
  }
  const addCustomer = item.batch_add_customer_mission ?? false
  if (staff_ext_id && !known.staff.has(staff_ext_id)) return { code: 21102, detail: 'staff_ext_id 对应的员工不存在' }
  if (addCustomer && !staff_ext_id) return { code: 21102, detail: '下发添加客户的任务时 staff_ext_id 为必填' }
  if (base_info.birthday && !isDate(base_info.birthday))
    return { code: 21106, detail: 'base_info.birthday 应为 YYYY-MM-DD' }

  const news: ClueNews = { phone, addCustomer }
  if (staff_ext_id) news.staff_id = staff_ext_id
  if (remark) news.remark = remark
  if (grade_id !== undefined) news.grade_id = grade_id
  if (tags) news.tags = tags.filter((tag) => tag !== '')
  if (item.base_info) news.base_info = baseInfoInOrder(base_info)
  if (!custom_info?.field_name) return news
  const { field_name, field_value = '' } = custom_info
  const fault = fieldFault(known.fields.get(field_name), field_value)
  if (fault) return fault
  return field_value ? { ...news, custom_info: { field_name, field_value } } : news
}

function fieldFault(field: NamedField | undefined, value: string): Fault | undefined {
  if (!field) return { code: 21104, detail: 'custom_info.field_name 对应的自定义字段不存在' }
  if (value === '') return undefined
  if (field.kind === 'date' && !isDate(value) && secondsOfLocal(value, 'UTC') === undefined)
    return { code: 21106, detail: 'custom_info.field_value 应为 YYYY-MM-DD 或 YYYY-MM-DD HH:MM:SS' }
  if (field.kind === 'number' && !NUMBER.test(value)) return { code: 10049, detail: 'custom_info.field_value 应为数字' }
  if (field.kind === 'option' && !field.options.includes(value))
    return { code: 10049, detail: 'custom_info.field_value 应为该字段的选项名称' }
  return undefined
}

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/
