import { z } from 'zod'
import { listOf, oneOf, queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { STORE, STORE_JOINS, StoreItem } from '../../records/store/store.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const ITEM = verbatim(`(select ${STORE} from (select r.*) r ${STORE_JOINS})`)

export const storeList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/contact_way/store/list',
  kind: 'store',
  summary: '获取门店列表',
  description: '按 ID 升序。',
  companion: true,
  partlyKnown: true,
  seat: 'marketing',
  envelope: 'both',

  query: {
    page_size: queryInteger({ min: 1, max: 100 }).default(20).describe('每页条数，默认 20，最大 100'),
    page_no: queryInteger({ min: 1, max: 1_000_000 }).default(1).describe('页码，默认 1'),
    staff_ext_id: text().optional().describe('负责人的员工 ID'),
    region_name: text({ max: 60 }).optional().describe('门店名称，包含即可'),
    deleted: oneOf('0', '1').optional().describe('0 只列未删除的，1 只列已删除的，不传为全部'),
  },
  reply: {
    data: z
      .object({
        has_next: z.boolean().describe('之后是否还有'),
        objects: listOf(StoreItem),
        ...{ page_no: z.int().describe('页码'), page_size: z.int().describe('每页条数') },
        total_count: z.int().describe('总数'),
      })
      .describe('这一页'),
  },
  example: { query: { page_size: '2' } },

  async handle({ query: { page_size, page_no, staff_ext_id, region_name, deleted }, db }) {
    const where = [
      ...(staff_ext_id ? [sql`r.owner_staff_id = ${staff_ext_id}`] : []),
      ...(region_name ? [sql`position(${region_name} in r.name) > 0`] : []),
    ]
    const shelf = deleted === '1' ? 'removed' : 'there'
    const { total: total_count, items } = await page(db, {
      ...{ of: 'store', item: ITEM, order: { columns: ['id'] } },
      window: { limit: page_size, offset: (page_no - 1) * page_size },
      list: deleted
        ? { name: 'store_by_shelf', key: { id: 'id' }, segment: { column: 'shelf', value: shelf } }
        : { name: 'store', key: { id: 'id' } },
      where: where.length > 0 && deleted ? [...where, sql`r.shelf = ${shelf}`] : where,
    })
    const has_next = page_no * page_size < total_count
    const said = JSON.stringify({ has_next, page_no, page_size, total_count })
    return { data: new RawJson(`${said.slice(0, -1)},"objects":[${items}]}`) }
  },
})
