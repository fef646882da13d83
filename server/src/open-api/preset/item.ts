import { z } from 'zod'
import { exactNumber, integer, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'

const string = () => text().optional()

/** A value for a custom field: of the four that may hold it, the one of the field's kind is used. */
const cfField = z.object({
  field_id: integer().describe('自定义字段 ID'),
  field_name: string().describe('字段名称，给出时须与 field_id 相符'),
  field_datetime: string().describe('日期字段的值，YYYY-MM-DD 或 YYYY-MM-DD HH:MM:SS'),
  option_id: integer().optional().describe('选项字段的选项 ID'),
  field_value: string().describe('文本字段的值'),
  number_value: exactNumber().optional().describe('数字字段的值'),
})

/** The properties of a customer that can be preset. */
export const PROPERTIES = [
  'state',
  'age',
  'description',
  'email',
  'birthday',
  'weibo',
  'qq',
  'address',
  'remark',
] as const

export const presetItem = z.object({
  union_id: string().describe('客户 unionid，target_type 为 union_id 时必填'),
  openid: string().describe('密文企业按 union_id 匹配时必填'),
  phone_number: sensitive(
    'phone',
    string().describe('手机号，target_type 为 mobile 时必填，5 到 20 位数字，可带前导 +'),
  ),
  eu_ext_id: string().describe('客户 ID；有该客户时以它为准，不需要 union_id 与 phone_number'),
  state: string().describe('来源'),
  age: string().describe('年龄'),
  description: string().describe('描述'),
  email: string().describe('邮箱'),
  birthday: string().describe('生日，YYYY-MM-DD'),
  weibo: string().describe('微博'),
  qq: string().describe('QQ'),
  address: string().describe('地址'),
  remark: string().describe('备注名'),
  cf_fields: z.array(cfField).optional().describe('自定义字段'),
})

export type PresetItem = z.output<typeof presetItem>
export type CfField = z.output<typeof cfField>
