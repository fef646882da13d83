import { z } from 'zod'
import { listOf, paging, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { Staff } from '../../records/staff/staff.ts'
import { page } from '../../storage/page.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'

/** What `fields` may add to an item, and the SQL that gives it. */
const EXTRAS: Record<string, string> = {
  department: `',"department":' || array_to_json(r.department)`,
  pk: `',"pk":' || r.pk`,
}

/** `department`, `["department"]` or a comma list; unknown names are ignored, as unknown parameters are. */
const fields = z
  .codec(z.string(), z.array(z.string()), {
    decode: (wire) => wire.split(/[[\],"\s]+/).filter((name) => Object.hasOwn(EXTRAS, name)),
    encode: (names) => names.join(','),
  })
  .optional()
  .describe('附加字段：department、["department"] 或逗号分隔的列表；pk 返回整数主键')

export const staffList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/staff/list',
  kind: 'staff',
  summary: '获取员工列表',
  description: '按员工在本服务中的创建时间排序，可按更新时间筛选。',
  seat: 'basic',

  query: { ...timeWindow('更新时间'), ...paging({ limit: 30, max: 100 }), fields },
  reply: { total: z.int().describe('符合条件的员工总数'), staff_list: listOf(Staff) },
  example: { query: { fields: 'department', limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'staff',
      item: itemWith(query.fields ?? []),
      where: updatedWithin(query),
      order: { columns: ['created_at', 'pk'] },
      list: { name: 'staff', key: { t: 'created_at', id: 'pk' } },
      window: query,
    })
    return { total, staff_list: RawJson.list(items) }
  },
})

function itemWith(names: readonly string[]): Fragment {
  const extras = [...new Set(names)].map((name) => EXTRAS[name])
  return extras.length === 0 ? verbatim('r.doc') : verbatim(`left(r.doc, -1) || ${extras.join(' || ')} || '}'`)
}

function updatedWithin({ start_time, end_time }: { start_time?: number; end_time?: number }): Fragment[] {
  const conditions = []
  if (start_time !== undefined) conditions.push(sql`r.updated_at >= ${start_time}`)
  if (end_time !== undefined) conditions.push(sql`r.updated_at <= ${end_time}`)
  return conditions
}
