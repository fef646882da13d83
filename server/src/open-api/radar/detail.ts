import { z } from 'zod'
import { failed, invalid } from '../../contract/errors.ts'
import { queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { Radar, ScoreRule } from '../../records/radar/radar.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const RadarDetail = z
  .object({
    ...Radar.shape,
    public_url: text().describe('雷达页面的地址：该员工有自己的链接时为员工的链接'),
    score_rule: z
      .array(z.object({ id: z.int().describe('雷达 ID'), rules: z.array(ScoreRule).describe('规则') }))
      .describe('打开后增加客户评分的规则，没有则为空'),
  })
  .meta({ id: 'RadarDetail' })

export const radarDetail = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/interact_radar/detail',
  kind: 'radar',
  summary: '获取互动雷达详情',
  companion: true,
  seat: 'basic',

  query: {
    radar_id: queryInteger({ min: 1 }).describe('雷达 ID'),
    staff_id: text({ min: 1 }).describe('员工 ID'),
  },
  reply: { result: RadarDetail },
  errors: { 21701: invalid('*', '互动雷达参数校验失败'), 21702: failed('互动雷达查询失败') },
  example: { query: { radar_id: '501', staff_id: 'linxinyue' } },

  async handle({ query, db, fail }) {
    const { radar_id, staff_id } = query
    const [row] = await readBytes(
      db,
      sql`select exists (select from staff s where s.corp_id = w.corp_id and s.id = ${staff_id})::text, (
        select left(r.doc, -1) || ',"public_url":' || js(coalesce((
            select o.origin || '/r/' || l.code from page_link l, public_origin o
            where l.corp_id = r.corp_id and l.kind = 'radar' and l.object_id = r.id and l.sharer = '' and l.channel = ''
              and l.staff_id in ('', ${staff_id}) order by l.staff_id desc limit 1), '')) || ',"score_rule":['
          || case r.score_rule::text when '[]' then '' else concat('{"id":', r.id, ',"rules":', r.score_rule, '}') end || ']}'
        from radar r where r.corp_id = w.corp_id and r.id = ${radar_id})`,
    )
    if (row?.[0]?.toString() !== 'true') throw fail(21701, 'staff_id 找不到对应员工')
    if (!row[1]) throw fail(21701, 'radar_id 找不到对应雷达')
    return { result: new RawJson(row[1]) }
  },
})
