import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { Staff } from '../../records/staff/staff.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const { department: _ids, pk: _pk, ...shown } = Staff.shape

const StaffDetail = z
  .object({
    ...shown,
    departments: z.string().describe('所在部门自上而下的完整路径，以 / 分隔；多个部门以 ; 分隔'),
  })
  .meta({ id: 'StaffDetail' })

export const staffGet = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/staff/get',
  kind: 'staff',
  summary: '获取员工详情',
  companion: true,
  seat: 'basic',

  query: { staff_id: text({ min: 1 }).describe('员工 ID') },
  reply: { staff: StaffDetail },
  example: { query: { staff_id: 'linmengjie' } },

  async handle({ query, db, fail }) {
    const [row] = await readBytes(
      db,
      sql`select staff_detail(s) from staff s where s.corp_id = w.corp_id and s.id = ${query.staff_id}`,
    )
    if (!row?.[0]) throw fail(10049, 'staff_id 对应的员工不存在')
    return { staff: new RawJson(row[0]) }
  },
})
