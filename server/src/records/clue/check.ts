import { phone as phoneRule } from '../../contract/fields.ts'
import { mustBe, type Reason, reason } from '../../contract/reasons.ts'
import { isDate, secondsOfLocal } from '../../contract/time.ts'
import type { ClueNews } from '../../engines/clues/add.ts'
import { baseInfoInOrder } from '../../engines/clues/clue.ts'
import type { NamedField } from '../../engines/clues/known.ts'
import type { ClueItem } from './item.ts'

/** Why an item cannot be taken. */
export type Fault = { code: 21102 | 21103 | 21104 | 21106 | 21107 | 10049; field: string; reason: Reason }

export type Known = { staff: Set<string>; fields: Map<string, NamedField> }

/** The news that an item brings, or the first thing wrong with it. */
export function readItem(item: ClueItem, known: Known): ClueNews | Fault {
  const { base_info = {}, custom_info, staff_ext_id, grade_id, remark, tags } = item
  const phone = item.phone || base_info.phone_number
  if (!phone)
    return {
      code: 21103,
      field: 'phone',
      reason: reason('one_of_needed', { fields: ['phone', 'base_info.phone_number'] }),
    }
  for (const [field, each] of Object.entries({ phone, 'base_info.phone_number': base_info.phone_number })) {
    if (each && !phoneRule.safeParse(each).success) return { code: 21107, field, reason: mustBe('phone') }
  }
  const addCustomer = item.batch_add_customer_mission ?? false
  if (staff_ext_id && !known.staff.has(staff_ext_id))
    return { code: 21102, field: 'staff_ext_id', reason: reason('not_found', { kind: 'staff', value: staff_ext_id }) }
  if (addCustomer && !staff_ext_id) return { code: 21102, field: 'staff_ext_id', reason: reason('required') }
  if (base_info.birthday && !isDate(base_info.birthday))
    return { code: 21106, field: 'base_info.birthday', reason: mustBe('date') }

  const news: ClueNews = { phone, addCustomer }
  if (staff_ext_id) news.staff_id = staff_ext_id
  if (remark) news.remark = remark
  if (grade_id !== undefined) news.grade_id = grade_id
  if (tags) news.tags = tags.filter((tag) => tag !== '')
  if (item.base_info) news.base_info = baseInfoInOrder(base_info)
  if (!custom_info?.field_name) return news
  const { field_name, field_value = '' } = custom_info
  const fault = fieldFault(known.fields.get(field_name), field_name, field_value)
  if (fault) return fault
  return field_value ? { ...news, custom_info: { field_name, field_value } } : news
}

function fieldFault(field: NamedField | undefined, name: string, value: string): Fault | undefined {
  if (!field)
    return {
      code: 21104,
      field: 'custom_info.field_name',
      reason: reason('not_found', { kind: 'custom_field', value: name }),
    }
  const at = 'custom_info.field_value'
  if (value === '') return undefined
  if (field.kind === 'date' && !isDate(value) && secondsOfLocal(value, 'UTC') === undefined)
    return { code: 21106, field: at, reason: mustBe('date_with_time') }
  if (field.kind === 'number' && !NUMBER.test(value)) return { code: 10049, field: at, reason: mustBe('number') }
  if (field.kind === 'option' && !field.options.includes(value))
    return { code: 10049, field: at, reason: mustBe('option_name') }
  return undefined
}

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/
