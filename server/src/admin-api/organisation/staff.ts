import { queryInteger, text } from '../../contract/fields.ts'
import { departmentKind } from '../../open-api/department/department.dataset.ts'
import { staffKind } from '../../open-api/staff/staff.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { listOf, readOf } from '../kit/endpoints.ts'
import { phoneMask } from '../kit/masks.ts'
import { filter, resourceOf } from '../kit/resource.ts'

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
  masks: { mobile: phoneMask, telephone: phoneMask },
})

const units = resourceOf(departmentKind, {
  ...{ path: 'departments', tag: '组织', noun: '部门', rights, example: '1' },
  sorts: { order: { columns: ['order', 'id'] }, id: { columns: ['id'] } },
  textColumns: ['id'],
  search: ['name'],
  filters: { parent_id: filter(text({ min: 1 }).describe('上级部门 ID'), (id) => sql`r.parent_id = ${id}`) },
})

/** Staff and departments come from the platform: they are read here. */
export const staffEndpoints = [listOf(people), readOf(people), listOf(units), readOf(units)]
