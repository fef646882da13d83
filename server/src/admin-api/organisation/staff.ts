import { z } from 'zod'
import { queryInteger, text } from '../../contract/fields.ts'
import { type Authorizations, changeStaff, type Profile } from '../../engines/staff/staff.ts'
import { departmentKind } from '../../records/department/department.dataset.ts'
import { staffKind } from '../../records/staff/staff.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, listOf, readOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

const rights = { read: 'staff:read', write: 'staff:write' } as const

const people = resourceOf(staffKind, {
  ...{ path: 'staff', tag: '组织', noun: '员工', rights, idColumn: 'id', example: 'huangzihan' },
  sorts: {
    created_at: { columns: ['created_at', 'pk'], list: { name: 'staff', key: { t: 'created_at', id: 'pk' } } },
    updated_at: { columns: ['updated_at', 'created_at', 'pk'] },
  },
  search: ['name', 'alias', 'id'],
  filters: {
    department: filter(text({ min: 1 }).describe('部门 ID'), (id) => sql`${id} = any (r.department)`),
    status: filter(
      queryInteger({ min: 1, max: 4 }).describe('1 已激活，2 已禁用，4 未激活'),
      (n) => sql`r.status = ${n}`,
    ),
  },
})

const units = resourceOf(departmentKind, {
  ...{ path: 'departments', tag: '组织', noun: '部门', rights, example: '1' },
  sorts: { order: { columns: ['order', 'id'] }, id: { columns: ['id'] } },
  textColumns: ['id'],
  search: ['name'],
  filters: { parent_id: filter(text({ min: 1 }).describe('上级部门 ID'), (id) => sql`r.parent_id = ${id}`) },
})

/** What the platform never tells of a staff member; the archive tells who is archived. */
const ours = {
  external_contact_able: z.boolean().describe('是否配置了客户联系功能'),
  moment_address: text({ max: 2000 }).nullable().describe('朋友圈地址'),
  oa_authorized: z.boolean().describe('是否授权第三方应用'),
  ia_authorized: z.boolean().describe('是否授权自建应用'),
}

/** Staff and departments come from the platform: they are read here, and of staff what is ours is changed. */
export const staffEndpoints = [
  listOf(people),
  readOf(people),
  changeOf(people, {
    body: partial(ours),
    description: '只可修改消息平台不提供的字段，其余由同步更新。',
    example: { external_contact_able: true },
    change(ctx, id: string, changes) {
      const { external_contact_able, moment_address, ...authorized } = changes as Profile & Partial<Authorizations>
      const profile = { external_contact_able, moment_address } as Profile
      return changeStaff(ctx, id, { profile, authorized })
    },
  }),
  ...[listOf(units), readOf(units)],
]
