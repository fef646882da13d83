import { failed, invalid } from '../../contract/errors.ts'
import { listOf } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { radarType } from '../../engines/radars/radar.ts'
import { RadarGroup } from '../../records/radar/radar-group.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

type Row = { id: number; parent_id: number; doc: string }

export const radarGroupList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/interact_radar/group/list',
  kind: 'radar_group',
  summary: '获取互动雷达分组',
  description: '返回一个雷达类型的全部分组，按 id 升序，下级分组在 child_group_list 中。',
  companion: true,
  seat: 'basic',

  query: { type: radarType },
  reply: { groups: listOf(RadarGroup).describe('顶层分组') },
  errors: {
    21701: invalid('*', '互动雷达参数校验失败'),
    21702: failed('互动雷达查询失败'),
  },
  example: { query: { type: 'link' } },

  async handle({ query, db }) {
    const rows = await read<Row>(
      db,
      sql`select g.id, g.parent_id, g.doc from radar_group g
        where g.corp_id = w.corp_id and g.type = ${query.type} order by g.id`,
    )
    return { groups: new RawJson(forest(rows)) }
  },
})

/**
 * The groups as a JSON text of trees. A group whose parent is not among them stands at the top.
 * Parents may come after their children and trees may be deep, so texts are put together from a stack.
 */
function forest(rows: readonly Row[]): string {
  const known = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, ({ parent_id }) => (known.has(parent_id) ? parent_id : 0))
  let out = '['
  const open = [(children.get(0) ?? []).values()]
  while (open.length > 0) {
    const next = open.at(-1)?.next()
    if (!next || next.done) {
      open.pop()
      out += open.length > 0 ? ']}' : ']'
      continue
    }
    const separator = out.endsWith('[') ? '' : ','
    out += `${separator}${next.value.doc},"child_group_list":[`
    open.push((children.get(next.value.id) ?? []).values())
  }
  return out
}
