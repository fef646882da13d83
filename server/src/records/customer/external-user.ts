import { z } from 'zod'
import { externalUserId, integer, seconds, text } from '../../contract/fields.ts'
import { details, distinct, follow } from '../../engines/customers/customer.ts'

const { unionid, openid, name, avatar, gender, phones, properties, custom_fields } = details
const { type, corp_name, corp_full_name, position } = details
const unkept = z.literal(0).describe('不记录，总为 0')

/** A customer as the list shows it. Points move without moving `updated_at`. */
export const ExternalUser = z
  .object({
    id: externalUserId,
    external_user_id: externalUserId.describe('外部联系人 ID，与 id 相同'),
    type,
    unionid,
    openid,
    name,
    avatar,
    gender,
    corp_name,
    corp_full_name,
    position,
    external_profile: z
      .looseObject({ external_attr: z.array(z.unknown()).optional(), external_corp_name: z.string().optional() })
      .nullable()
      .describe('客户所在企业对外展示的资料，由平台提供，没有则为 null'),
    organization_correlation_time: unkept,
    organization_id: unkept,
    score: integer({ min: 0 }).describe('评分，由 external_user/score/add 与打开互动雷达增加'),
    tyc_id: unkept,
    phones,
    tags: distinct(z.array(integer({ min: 1 }))).describe('标签 t_id'),
    follows: distinct(z.array(follow), 'staff_id').describe('添加了该客户的员工'),
    properties,
    custom_fields,
    groups: distinct(z.array(text({ min: 1 }))).describe('所在群聊的 group_ext_id'),
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间，积分变动不改变它'),
    points: integer({ min: 0 }).describe('积分余额'),
  })
  .meta({ id: 'ExternalUser' })
