import { z } from 'zod'
import { externalUserId, integer, phone, seconds, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'

const string = () => text().optional()

export const baseInfo = z.strictObject({
  state: string().describe('来源'),
  description: string().describe('描述'),
  age: string().describe('年龄'),
  phone_number: sensitive('phone', string().describe('手机号')),
  qq: string().describe('QQ'),
  weibo: string().describe('微博'),
  email: string().describe('邮箱'),
  address: string().describe('地址'),
  birthday: string().describe('生日，YYYY-MM-DD'),
})

const customInfo = z.strictObject({
  field_name: text({ min: 1 }).describe('自定义字段名称'),
  field_value: text().describe('自定义字段的值；选项字段为选项名称'),
})

/** A phone number of someone who may become a customer. */
export const Clue = z
  .object({
    phone: phone.describe('手机号'),
    staff_ext_id: text({ min: 1 }).nullable().describe('分配到的员工 ID'),
    remark: text().describe('客户备注'),
    grade_id: integer().describe('线索等级，默认 0'),
    tags: z.array(text()).describe('线索标签'),
    base_info: baseInfo.describe('基本信息，没有的不出现'),
    custom_info: customInfo.nullable().describe('自定义信息'),
    external_user_id: externalUserId.nullable().describe('转化成的客户，未转化为 null'),
    converted_at: seconds.nullable().describe('转化时间，未转化为 null'),
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间'),
  })
  .meta({ id: 'Clue' })

export type BaseInfo = z.output<typeof baseInfo>
export type CustomInfo = z.output<typeof customInfo>

const BASE_INFO = Object.keys(baseInfo.shape) as (keyof BaseInfo)[]

/** What is given of it and not empty, in the record's own order: the text is kept as it is written. */
export function baseInfoInOrder(given: BaseInfo): BaseInfo {
  const ordered: BaseInfo = {}
  for (const name of BASE_INFO) if (given[name]) ordered[name] = given[name]
  return ordered
}
