import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import type { RestEndpoint } from '../../endpoint.ts'
import type { FissionKind } from '../../engines/missions/mission.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { MOST_DAYS } from '../kit/most-days.ts'
import { readRecord } from '../kit/record.ts'
import type { Resource } from '../kit/resource.ts'

/** Counts that stand in a mission's own record. */
export const COUNTS = ['invited_count', 'new_user_count', 'outflow_count'] as const

/**
 * How many opened the page, joined, brought somebody and finished; how many friends came and stayed; and the prizes. Who
 * joined has seen it, also where the mission was imported, without those who only looked.
 */
const funnel = (kind: FissionKind, id: number) => sql`
  select coalesce(greatest(s.seen, s.joined), 0) as seen, coalesce(s.joined, 0) as joined, coalesce(s.inviting, 0) as inviting,
    coalesce(s.finished, 0) as finished, coalesce(s.came, 0) as came, coalesce(s.stayed, 0) as stayed, (
      select coalesce(json_agg(json_build_object('level', l.level, 'given', l.given, 'claimed', l.claimed,
        'handed_over', l.handed_over) order by l.level), '[]')
      from mission_level l where l.corp_id = w.corp_id and l.kind = ${kind} and l.mission_id = ${id}) as levels, (
      select coalesce(json_agg(json_build_object('day', d.day, 'seen', d.seen, 'joined', d.joined, 'came', d.came,
        'lost', d.lost) order by d.day), '[]') from (
        select d.* from mission_day d where d.corp_id = w.corp_id and d.kind = ${kind} and d.mission_id = ${id}
        order by d.day desc limit ${MOST_DAYS}) d) as days
  from (select) one left join mission_stats s on s.corp_id = w.corp_id and s.kind = ${kind} and s.mission_id = ${id}`

/** People whom a mission brought so far, and how they went on. */
export function statsOf(resource: Resource, kind: FissionKind): RestEndpoint {
  const { path, tag, id, rights } = resource
  const count = integer({ min: 0 })
  return inCorporation<ReadCall>(
    {
      ...{ method: 'GET', path: `${path}/{id}/stats`, tag, summary: '活动统计', right: rights.read },
      ...{ params: { id: id.schema }, example: { path: { id: id.example } } },
      reply: {
        invited_count: count.describe('扫码添加人数'),
        new_user_count: count.describe('新增客户数'),
        outflow_count: count.describe('流失客户数'),
        seen: count.describe('打开过活动页面的人数，不含陌生人'),
        joined: count.describe('参加的人数'),
        inviting: count.describe('邀请到有效好友的人数'),
        finished: count.describe('达成最后一个阶段的人数'),
        came: count.describe('通过海报到来的好友数'),
        stayed: count.describe('其中没有流失的好友数'),
        levels: z
          .array(
            z.object({
              level: integer({ min: 1 }).describe('阶段'),
              given: count.describe('已发出的奖品数'),
              claimed: count.describe('已领取的奖品数'),
              handed_over: count.describe('已核销的奖品数'),
            }),
          )
          .describe('各阶段的奖品'),
        days: z
          .array(
            z.object({
              day: text().describe('日期，YYYY-MM-DD'),
              seen: count.describe('首次打开活动页面的人数'),
              joined: count.describe('参加的人数'),
              came: count.describe('首次到来的好友数'),
              lost: count.describe('流失的好友数'),
            }),
          )
          .describe(`每天的数字，最近 ${MOST_DAYS} 天`),
      },
    },
    async ({ db, path }) => {
      const { fields } = await readRecord(db, resource, path.id)
      const [people] = await read<Record<string, unknown>>(db, funnel(kind, path.id))
      return { ...Object.fromEntries(COUNTS.map((name) => [name, fields[name] ?? 0])), ...people }
    },
  )
}
