import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { listOf, order, paging, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { isStaff } from '../../engines/staff/known.ts'
import { ContactWay } from '../../records/contact-way/contact-way.ts'
import type { CorpDb } from '../../storage/corp-db.ts'
import { type Page, page } from '../../storage/page.ts'
import { verbatim } from '../../storage/sql.ts'

export const contactWayList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/contact_way/list',
  kind: 'contact_way',
  summary: '获取渠道活码列表',
  description: '默认按活码 ID 升序。传 staff_id 时只返回该员工的活码，total 也只计这些。',
  seat: 'basic',

  query: { staff_id: text().optional().describe('员工 ID'), order, ...paging({ limit: 30, max: 100 }) },
  reply: { contact_way_list: listOf(ContactWay), total: z.int().describe('符合条件的活码总数') },
  errors: {
    20901: raised('staff_id 错误，找不到对应员工', { trigger: { query: { staff_id: 'no-such-staff' } } }),
    20902: invalid('order', 'order 不合法'),
  },
  example: { query: { order: 'desc', limit: '2' } },

  async handle({ query, db, fail }) {
    const { staff_id } = query
    const { total, items } = staff_id === undefined ? await codes(db, query) : await codesOf(db, staff_id, query)
    // a staff member with a code exists: only an empty list leaves the question open
    if (staff_id !== undefined && total === 0 && !(await isStaff(db, staff_id))) throw fail(20901)
    return { contact_way_list: RawJson.list(items), total }
  },
})

type ListQuery = { order?: 'asc' | 'desc'; limit: number; offset: number }

function codes(db: CorpDb, query: ListQuery): Promise<Page> {
  return page(db, {
    of: 'contact_way',
    order: query.order ? { columns: ['created_at', 'id'], backwards: query.order === 'desc' } : { columns: ['id'] },
    list: query.order
      ? { name: 'contact_way_by_creation', key: { t: 'created_at', id: 'id' } }
      : { name: 'contact_way', key: { id: 'id' } },
    window: query,
  })
}

/** The same by the links of one staff member, which are counted lists as well. */
function codesOf(db: CorpDb, staffId: string, query: ListQuery): Promise<Page> {
  const segment = { column: 'staff_id', value: staffId }
  return page(db, {
    of: 'contact_way_staff',
    item: verbatim('(select c.doc from contact_way c where c.corp_id = r.corp_id and c.id = r.contact_way_id)'),
    order: query.order
      ? { columns: ['created_at', 'contact_way_id'], backwards: query.order === 'desc' }
      : { columns: ['contact_way_id'] },
    list: query.order
      ? { name: 'contact_way_by_staff_creation', key: { t: 'created_at', id: 'contact_way_id' }, segment }
      : { name: 'contact_way_by_staff', key: { id: 'contact_way_id' }, segment },
    window: query,
  })
}
