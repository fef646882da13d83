import { listOf, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { DepartmentItem } from '../../records/department/department.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

export const departmentList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/department/list',
  kind: 'department',
  summary: '获取部门列表',
  description: '不分页，按 ID 排序。传 id 则返回该部门及其下级部门。',
  companion: true,
  seat: 'basic',

  query: { id: text().optional().describe('部门 ID，不传返回全部部门') },
  reply: { department: listOf(DepartmentItem) },
  example: { query: { id: '3' } },

  async handle({ query: { id = null }, db, fail }) {
    const [row] = await readBytes(
      db,
      sql`with recursive below as (
          select d.id from department d where d.corp_id = w.corp_id and d.id = ${id}
          union select d.id from below b join department d on d.corp_id = w.corp_id and d.parent_id = b.id)
        select string_agg(d.doc, ',' order by length(d.id), d.id collate "C") from department d
        where d.corp_id = w.corp_id and (${id}::text is null or d.id in (select b.id from below b))`,
    )
    const items = row?.[0]
    if (!items && id !== null) throw fail(10049, 'id 对应的部门不存在')
    return { department: RawJson.list(items ?? Buffer.alloc(0)) }
  },
})
