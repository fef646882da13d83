import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { MOST_DAYS } from '../kit/most-days.ts'
import { readRecord } from '../kit/record.ts'
import { checkInResource } from './check-ins.ts'

const { tag, rights, id } = checkInResource
const count = () => integer({ min: 0 })

type Sums = Record<'visitors' | 'people' | 'check_ins' | 'reached' | 'finished', number>
type Found = { totals: Sums | null; days: object[]; levels: { level: number; people: number }[] }

const NONE: Sums = { visitors: 0, people: 0, check_ins: 0, reached: 0, finished: 0 }

export const checkInStats = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'check-in-missions/{id}/stats', tag, summary: '打卡统计', right: rights.read },
    ...{ params: { id: id.schema }, example: { path: { id: id.example } } },
    reply: {
      visitors: count().describe('打开过页面的成员数'),
      people: count().describe('打过卡的人数'),
      check_ins: count().describe('打卡次数'),
      reached: count().describe('达到阶段的人次'),
      finished: count().describe('完成全部阶段的人数'),
      days: z
        .array(
          z.object({
            day: text().describe('日期，YYYY-MM-DD'),
            visitors: count().describe('首次打开页面的人数'),
            people: count().describe('首次打卡的人数'),
            check_ins: count().describe('打卡次数'),
          }),
        )
        .describe(`每天的数字，最近 ${MOST_DAYS} 天`),
      levels: z
        .array(z.object({ level: integer().describe('阶段'), people: count().describe('达到的人数') }))
        .describe('各阶段达到的人数'),
    },
  },
  async ({ db, path }) => {
    await readRecord(db, checkInResource, path.id)
    const [found] = await read<Found>(
      db,
      sql`select (
          select json_build_object('visitors', t.visitors, 'people', t.people, 'check_ins', t.check_ins, 'reached', t.reached,
            'finished', t.finished)
          from check_in_stats t where t.corp_id = w.corp_id and t.mission_id = ${path.id}) as totals, coalesce((
          select json_agg(json_build_object('day', d.day, 'visitors', d.visitors, 'people', d.people,
            'check_ins', d.check_ins) order by d.day) from (
            select d.* from check_in_day d where d.corp_id = w.corp_id and d.mission_id = ${path.id}
            order by d.day desc limit ${MOST_DAYS}) d), '[]') as days, coalesce((
          select json_agg(json_build_object('level', l.level, 'people', l.people) order by l.level)
          from check_in_level l where l.corp_id = w.corp_id and l.mission_id = ${path.id}), '[]') as levels`,
    )
    const { totals, days, levels } = found as Found
    return { ...(totals ?? NONE), days, levels }
  },
)
