import { phone } from '../../contract/fields.ts'
import { isDate, secondsOfLocal } from '../../contract/time.ts'
import type { FieldRule } from '../../engines/presets/fields.ts'
import type { Preset, TargetType } from '../../engines/presets/preset.ts'
import { type CfField, PROPERTIES, type PresetItem } from './item.ts'

/** Why an item cannot be taken. */
export type Fault = { code: Code; detail: string }
type Code = 21821 | 21822 | 21823 | 21824 | 21825 | 21826 | 21827 | 21828 | 21829 | 21831 | 21833

/** `customers` are those of the named ids that are customers. */
export type Circumstances = {
  targetType: TargetType
  ciphertext: boolean
  fields: Map<number, FieldRule>
  customers: ReadonlySet<string>
}

const WECHAT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The preset that an item stands for, or the first thing wrong with it. An empty string is as good as none. */
export function readItem(item: PresetItem, circumstances: Circumstances): Preset | Fault {
  const { targetType, ciphertext, fields, customers } = circumstances
  const isCustomer = item.eu_ext_id !== undefined && customers.has(item.eu_ext_id)
  const fault = isCustomer ? formatFault(item) : identityFault(item, targetType, ciphertext)
  if (fault) return fault
  if (item.birthday && !isDate(item.birthday)) return { code: 21823, detail: 'birthday 应为 YYYY-MM-DD' }

  const properties = Object.fromEntries(
    PROPERTIES.flatMap((name) => (item[name] ? [[name, item[name] as string] as const] : [])),
  )
  const given = item.cf_fields ?? []
  if (Object.keys(properties).length + given.length === 0) return { code: 21825, detail: '除标识外应至少有一项资料' }
  const values = new Map<number, string | number>()
  for (const [i, field] of given.entries()) {
    const value = readField(field, fields.get(field.field_id))
    if (isFault(value)) return { ...value, detail: `cf_fields.${i}.${value.detail}` }
    if (!values.has(field.field_id)) values.set(field.field_id, value)
  }
  const preset = { properties, fields: [...values].map(([field_id, value]) => ({ field_id, value })) }
  if (isCustomer) return { isCustomer, target: item.eu_ext_id as string, openid: '', ...preset }
  return {
    target: (targetType === 'mobile' ? item.phone_number : item.union_id) as string,
    openid: targetType === 'union_id' && ciphertext ? (item.openid as string) : '',
    ...preset,
  }
}

function isFault(value: string | number | Fault): value is Fault {
  return typeof value === 'object' && 'code' in value
}

function identityFault(item: PresetItem, targetType: TargetType, ciphertext: boolean): Fault | undefined {
  const { union_id, openid, phone_number } = item
  const missing = targetType === 'mobile' ? !phone_number && 'phone_number' : !union_id && 'union_id'
  if (missing) return { code: 21831, detail: `${missing} 为必填` }
  const fault = formatFault(item)
  if (fault) return fault
  if (targetType === 'union_id' && ciphertext && !openid) return { code: 21833, detail: '密文企业 openid 为必填' }
  return undefined
}

function formatFault({ union_id, openid, phone_number }: PresetItem): Fault | undefined {
  if (phone_number && !phone.safeParse(phone_number).success)
    return { code: 21821, detail: 'phone_number 应为 5 到 20 位数字，可带前导 +' }
  if (union_id && !WECHAT_ID.test(union_id))
    return { code: 21822, detail: 'union_id 应为 1 到 64 个字母、数字、下划线或连字符' }
  if (openid && !WECHAT_ID.test(openid))
    return { code: 21833, detail: 'openid 应为 1 到 64 个字母、数字、下划线或连字符' }
  return undefined
}

function readField(given: CfField, rule: FieldRule | undefined): string | number | Fault {
  if (!rule) return { code: 21826, detail: 'field_id 对应的自定义字段不存在' }
  if (given.field_name && given.field_name !== rule.field_name)
    return { code: 21828, detail: 'field_name 与 field_id 不匹配' }
  const parameter = PARAMETERS[rule.kind]
  const value = given[parameter]
  if (value === undefined || value === '') return { code: 21827, detail: `${parameter} 为必填` }
  if (rule.kind === 'date' && !isDateTime(value as string))
    return { code: 21824, detail: 'field_datetime 应为 YYYY-MM-DD 或 YYYY-MM-DD HH:MM:SS' }
  if (rule.kind === 'option' && !rule.options.has(value as number))
    return { code: 21829, detail: 'option_id 与 field_id 不匹配' }
  return value
}

const PARAMETERS = {
  text: 'field_value',
  number: 'number_value',
  date: 'field_datetime',
  option: 'option_id',
} as const

function isDateTime(text: string): boolean {
  return isDate(text) || secondsOfLocal(text, 'UTC') !== undefined
}
