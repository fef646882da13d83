import { z } from 'zod'
import { failed, invalid } from '../../contract/errors.ts'
import { listOf, paging, queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { radarType } from '../../engines/radars/radar.ts'
import { Radar } from '../../records/radar/radar.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const UNKNOWN: Record<string, string> = {
  staff_id: 'staff_id 找不到对应员工',
  group_id: 'group_id 找不到对应分组',
}

export const radarList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/interact_radar/list',
  kind: 'radar',
  summary: '获取互动雷达列表',
  description:
    '返回员工可见的雷达，按 id 升序：员工自己创建的，以及所在分组的 department_list 含该员工任一部门或 "0" 的。group_id 包含其各级下级分组。',
  seat: 'basic',

  query: {
    type: radarType,
    staff_id: text({ min: 1 }).describe('员工 ID'),
    name: text().optional().describe('按名称模糊搜索'),
    group_id: queryInteger({ min: 1 })
      .optional()
      .describe('分组 ID，取自 /open-api/interact_radar/group/list；不传则包含全部分组'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { result: listOf(Radar), total_count: z.int().describe('符合条件的雷达总数') },
  errors: {
    21701: invalid('*', '互动雷达参数校验失败'),
    21702: failed('互动雷达查询失败'),
  },
  example: { query: { type: 'link', staff_id: 'linxinyue', limit: '2' } },

  async handle({ query, db, fail }) {
    const { type, staff_id, group_id = null, name = null, limit, offset } = query
    const [row] = await readBytes(
      db,
      sql`select p.fault, p.total::text, p.items
        from radar_page(w.corp_id, ${type}, ${staff_id}, ${group_id}::bigint, ${name}::text, ${offset}, ${limit}) p`,
    )
    const [fault, total, items] = row as [Buffer | null, Buffer | null, Buffer | null]
    if (fault) throw fail(21701, UNKNOWN[fault.toString()])
    return { result: RawJson.list(items ?? Buffer.alloc(0)), total_count: Number(total) }
  },
})
