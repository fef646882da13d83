import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { grantable, rights, rightsOf, roles } from '../../contract/roles.ts'
import type { FoundCaller } from '../../engines/operators/session.ts'
import { SESSION_LIFE } from '../../engines/operators/session.ts'
import { COOKIE } from '../authenticate.ts'

/** Who is signed in, and what they may do where. */
export const Session = z
  .object({
    operator_id: z.int().describe('操作员 ID'),
    name: text().describe('登录名'),
    admin: z.boolean().describe('是否服务器管理员'),
    has_password: z.boolean().describe('是否设置了密码'),
    totp: z.boolean().describe('是否开启动态验证码'),
    corps: z
      .array(
        z.object({
          corp_id: text(),
          name: text().describe('企业名称'),
          role: z.enum(roles).describe('角色'),
          staff_id: text().nullable().describe('对应的员工'),
          rights: z.array(z.enum(rights)).describe('权限'),
          time_zone: text().describe('时区'),
          sandbox: z.boolean().describe('是否沙箱企业'),
        }),
      )
      .describe('所属企业；服务器管理员可进入全部企业，见 /admin-api/corps'),
    key: z
      .object({
        key_id: z.int().describe('密钥 ID'),
        corp_id: text().nullable().describe('只能用于这个企业，以及由它复制的沙箱；null 表示不限'),
        rights: z.array(z.enum(rights)).nullable().describe('只有这些权限；null 表示与操作员相同'),
      })
      .nullable()
      .describe('所用的 API 密钥；以会话调用时为 null'),
  })
  .meta({ id: 'Session' })

export function sessionReply(caller: FoundCaller): z.output<typeof Session> {
  const { operator_id, name, admin, has_password, totp, members, key_id, key_corp_id, key_rights } = caller
  const corps = members.map(({ corp_id, name, role, staff_id, time_zone, sandbox }) => ({
    ...{ corp_id, name, role, staff_id, time_zone, sandbox },
    rights: key_rights ? grantable(role).filter((right) => key_rights.includes(right)) : [...rightsOf[role]],
  }))
  const key = key_id === null ? null : { key_id, corp_id: key_corp_id, rights: key_rights }
  return { operator_id, name, admin, has_password, totp, corps, key }
}

/** The session's cookie; over TLS it is sent over TLS only. */
export function cookie(token: string, isSecure: boolean, life = SESSION_LIFE): string {
  const secure = isSecure ? '; Secure' : ''
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure}`
}
