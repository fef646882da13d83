import { z } from 'zod'
import { integer, seconds, text, webAddress } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'

const nullable = () => text().nullable().optional()

/**
 * A staff member as the list shows it. Fields that come from an origin without authorization may be missing;
 * those that the service itself gives never are.
 */
export const Staff = z
  .object({
    id: text({ min: 1 }).describe('员工 ID'),
    alias: text().optional().describe('别名'),
    name: text().optional().describe('姓名'),
    english_name: nullable().describe('英文名'),
    status: z.literal([1, 2, 4]).optional().describe('1 已激活，2 已禁用，4 未激活（含已退出企业）'),
    address: nullable().describe('地址'),
    avatar: webAddress({ orName: true }).optional().describe('头像地址'),
    created_at: seconds.describe('在本服务中的创建时间'),
    department: z.array(text()).optional().describe('部门 ID，仅当 fields 含 department 时返回'),
    email: text().optional(),
    extattr: z.record(z.string(), z.unknown()).nullable().optional().describe('消息平台提供的扩展属性'),
    mobile: sensitive('phone', text().optional()),
    moment_address: nullable(),
    oa_authorized: z.boolean().describe('是否授权第三方应用'),
    position: text().optional().describe('职务'),
    qr_code: webAddress({ orName: true }).optional().describe('个人二维码'),
    telephone: sensitive('phone', text().optional().describe('座机')),
    external_contact_able: z.boolean().optional().describe('是否配置了客户联系功能'),
    external_position: nullable().describe('对外职务'),
    external_profile: z
      .looseObject({ external_attr: z.array(z.unknown()).optional(), external_corp_name: z.string().optional() })
      .nullable()
      .optional()
      .describe('对外资料'),
    gender: z.literal([0, 1, 2]).optional().describe('0 未知，1 男，2 女'),
    ia_authorized: z.boolean().describe('是否授权自建应用'),
    ma_authorized: z.boolean().describe('是否授权会话存档应用'),
    pk: integer({ min: 1 }).optional().describe('整数主键，仅当 fields 含 pk 时返回'),
  })
  .meta({ id: 'Staff' })
