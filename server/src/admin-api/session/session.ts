import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { rights, rightsOf, roles } from '../../contract/roles.ts'
import type { FoundCaller } from '../../engines/operators/session.ts'
import { SESSION_LIFE } from '../../engines/operators/session.ts'
import { COOKIE } from '../authenticate.ts'

/** Who is signed in, and what they may do where. */
export const Session = z
  .object({
    operator_id: z.int().describe('操作员 ID'),
    name: text().describe('登录名'),
    admin: z.boolean().describe('是否服务器管理员'),
    corps: z
      .array(
        z.object({
          corp_id: text(),
          name: text().describe('企业名称'),
          role: z.enum(roles).describe('角色'),
          staff_id: text().nullable().describe('对应的员工'),
          rights: z.array(z.enum(rights)).describe('权限'),
        }),
      )
      .describe('所属企业；服务器管理员可进入全部企业，见 /admin-api/corps'),
  })
  .meta({ id: 'Session' })

export function sessionReply({ operator_id, name, admin, members }: FoundCaller): z.output<typeof Session> {
  const corps = members.map(({ corp_id, name, role, staff_id }) => ({
    ...{ corp_id, name, role, staff_id },
    rights: [...rightsOf[role]],
  }))
  return { operator_id, name, admin, corps }
}

/** The session's cookie; over TLS it is sent over TLS only. */
export function cookie(token: string, origin: string, life = SESSION_LIFE): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure}`
}
