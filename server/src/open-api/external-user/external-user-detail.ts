import { z } from 'zod'
import { sensitive } from '../../contract/sensitive.ts'
import { ExternalUser } from '../../records/customer/external-user.ts'

const word = (what: string) => z.string().describe(`${what}，没有则为空字符串`)
const unkept = z.literal('').describe('不记录，总为空字符串')

/** A custom field's value with the field's name: as the list has it, and as text. */
const NamedValue = z
  .object({
    field_id: z.int().describe('自定义字段 ID'),
    value: z.union([z.string(), z.number()]).describe('文本和日期为字符串，数字为数字，选项为选项 ID'),
    id: z.int().describe('自定义字段 ID，与 field_id 相同'),
    name: z.string().describe('字段名称'),
    field_type: z.enum(['text', 'option_text', 'datetime', 'number']).describe('字段类型'),
    field_value: z.string().nullable().describe('值的文本，选项为选项名称'),
    corp_id: z.string().describe('企业 ID'),
    created_at: z.int().describe('字段的创建时间，Unix 秒，不知道则为 0'),
    deleted: z.literal(false).describe('总为 false'),
    has_staff_used: z.literal(true).describe('总为 true'),
    rank_num: z.int().describe('次序，从 1 起'),
  })
  .meta({ id: 'NamedCustomField' })

/** Phones and properties belong to the customer: every follow shows the same ones. */
const FollowStaff = z
  .object({
    staff_id: z.string().describe('员工 ID'),
    staff_name: z.string().describe('员工姓名'),
    staff_avatar: z.string().describe('员工头像'),
    follow_time: z.int().describe('添加时间，Unix 秒'),
    state: word('渠道标记'),
    state_text: word('渠道活码的备注'),
    state_type: z.enum(['corp_contact_way', '']).describe('渠道类型：corp_contact_way 渠道活码'),
    stage_id: z.int().nullable().describe('客户旅程阶段 ID'),
    remark: word('员工给客户的备注'),
    remark_state: unkept,
    description: word('描述'),
    remark_corp_name: word('员工在平台上备注的客户企业名称'),
    remark_mobiles: sensitive('phone', z.string().describe('手机号，JSON 数组的文本')),
    deleted_at: z.literal(0).describe('只返回仍在添加关系中的员工，总为 0'),
    deleted_by: unkept,
    deleted_each_other: z.literal(false).describe('总为 false'),
    age: word('年龄'),
    phone_number: sensitive('phone', word('第一个手机号')),
    qq: word('QQ'),
    weibo: word('微博'),
    email: word('邮箱'),
    address: word('地址'),
    birthday: word('生日'),
    custom_fields: z.array(NamedValue).describe('自定义字段的值'),
    tags: z
      .array(
        z.object({
          id: z.int().describe('标签 t_id'),
          tag_id: z.string().describe('标签外部 ID'),
          name: z.string().describe('标签名称'),
          group_name: z.string().describe('标签组名称'),
        }),
      )

      .describe('该员工给客户的标签；导入的与规则打上的，每名员工都有'),
    internal_tags: z.array(z.object({ name: z.string() })).describe('该员工给客户的个人标签'),
  })
  .meta({ id: 'FollowStaff' })

/** A customer with everyone who follows it; names are those of now. */
export const ExternalUserDetail = z
  .object({
    ...ExternalUser.shape,
    custom_fields: z.array(NamedValue).describe('自定义字段的值'),
    follow_staffs: z.array(FollowStaff).describe('添加了该客户的员工，没有则为空'),
  })
  .meta({ id: 'ExternalUserDetail' })
