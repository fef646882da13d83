import { z } from 'zod'
import { exactNumber, integer, phone, seconds, text, webAddress } from '../../contract/fields.ts'
import { because, reason } from '../../contract/reasons.ts'

const string = () => text().optional()

export const properties = z
  .strictObject({
    state: string().describe('来源'),
    age: string().describe('年龄'),
    description: string().describe('描述'),
    email: string().describe('邮箱'),
    birthday: string().describe('生日'),
    weibo: string().describe('微博'),
    qq: string().describe('QQ'),
    address: string().describe('地址'),
    remark: string().describe('备注名'),
  })
  .describe('客户资料，没有的不出现')

/** Text and date are strings, a number is a number, an option is the option's id. */
const customField = z.strictObject({
  field_id: integer({ min: 1 }).describe('自定义字段 ID'),
  value: z.union([z.string(), exactNumber()]).describe('文本和日期为字符串，数字为数字，选项为选项 ID'),
})

export const follow = z.strictObject({
  staff_id: text({ min: 1 }).describe('员工 ID'),
  added_at: seconds.describe('添加时间'),
  state: text().describe('渠道标记，没有则为空字符串'),
  stage_id: integer({ min: 1 }).nullable().describe('客户旅程阶段 ID'),
  remark: text().describe('员工给客户的备注'),
})

/** What is known of a customer beside its keys, follows and groups: what `changeCustomer` changes. */
export const details = {
  unionid: text({ min: 1 }).nullable().describe('unionid'),
  openid: text({ min: 1 }).nullable().describe('openid，密文企业使用'),
  name: text().describe('昵称'),
  avatar: webAddress({ orName: true }).describe('头像地址'),
  gender: z.literal([0, 1, 2]).describe('0 未知，1 男，2 女'),
  type: z.literal([1, 2]).describe('1 微信用户，2 企业微信用户'),
  corp_name: text().nullable().describe('客户所在企业的简称，微信用户为 null'),
  corp_full_name: text().nullable().describe('客户所在企业的全称，微信用户为 null'),
  position: text().describe('客户的职务，没有则为空字符串'),
  phones: distinct(z.array(phone)).describe('手机号'),
  properties,
  custom_fields: distinct(z.array(customField), 'field_id').describe('自定义字段的值'),
}

export type Details = z.output<z.ZodObject<typeof details>>
export type Follow = z.output<typeof follow>

/** An array that names nothing twice; of objects, by one of their fields. */
export function distinct<T extends z.ZodArray>(array: T, by?: string): T {
  return array.refine(
    (items) => {
      const names = by ? items.map((item) => (item as Record<string, unknown>)[by]) : items
      return new Set(names).size === names.length
    },
    because(reason('repeated')),
  ) as T
}
