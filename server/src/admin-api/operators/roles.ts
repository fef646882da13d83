import { z } from 'zod'
import { rights, rightsOf, roles } from '../../contract/roles.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'

const RoleRecord = z
  .object({ role: z.enum(roles).describe('角色'), rights: z.array(z.enum(rights)).describe('权限') })
  .meta({ id: 'Role' })

/** What each role may do; it is the same in every corporation. */
export const roleList = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'roles', tag: '操作员', summary: '角色及其权限', right: 'operators:read' },
    reply: { items: z.array(RoleRecord), total: z.int().describe('总数') },
  },
  async () => ({ items: roles.map((role) => ({ role, rights: [...rightsOf[role]] })), total: roles.length }),
)
