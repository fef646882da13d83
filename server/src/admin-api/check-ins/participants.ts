import { z } from 'zod'
import { integer, oneOf, queryInteger, text } from '../../contract/fields.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { partOf } from '../kit/part.ts'
import { filter, type Resource } from '../kit/resource.ts'
import { named, plain, type Sheet, timeOf } from '../kit/sheet/sheet.ts'
import { checkInResource } from './check-ins.ts'

const { tag, rights } = checkInResource

const phase = oneOf('joined', 'first_entry', 'finished').describe(
  'joined 打过卡未完成，first_entry 打开过未打卡，finished 已完成',
)

const sheet: Sheet = {
  columns: [
    named(['客户', 'Customer'], 'customer', 'external_user_id'),
    plain(['客户 ID', 'Customer id'], 'external_user_id'),
    plain(['阶段', 'Phase'], 'phase'),
    plain(['累计天数', 'Days in all'], 'total_days'),
    plain(['连续天数', 'Days in a row'], 'succession_days'),
    plain(['最长连续', 'Most in a row'], 'best_days'),
    timeOf(['最近打卡', 'Last check-in'], 'last_check_in_time'),
  ],
}

const participants: Resource = {
  ...{
    path: 'participants',
    tag,
    noun: '打卡的客户',
    kind: 'check_in_participant',
    table: 'check_in_participant',
    rights,
  },
  id: { column: 'id', schema: queryInteger({ min: 1 }), example: '1' },
  record: z.object({
    id: integer({ min: 1 }).describe('参与 ID'),
    external_user_id: text().describe('外部联系人 ID'),
    phase,
    total_days: integer({ min: 0 }).describe('累计打卡天数'),
    succession_days: integer({ min: 0 }).describe('到最近一次打卡为止的连续天数'),
    best_days: integer({ min: 0 }).describe('最长的连续天数'),
    levels: z.array(integer()).describe('已达到的阶段'),
    last_check_in_time: integer({ min: 0 }).nullable().describe('最近打卡的时间，没有打过为 null'),
  }),
  item: verbatim(`(select json_build_object('id', r.id, 'external_user_id', r.external_user_id, 'phase', r.phase,
    'total_days', r.total_days, 'succession_days', r.streak, 'best_days', r.best, 'levels', coalesce((
      select json_agg(l.level order by l.level) from check_in_milestone l
      where l.corp_id = r.corp_id and l.mission_id = r.mission_id and l.external_user_id = r.external_user_id), '[]'),
    'last_check_in_time', nullif(r.last_at, 0))::text)`),
  sorts: { id: { columns: ['id'] } },
  sort: '-id',
  countedUpTo: 100_000,
  sheet,
  filters: {
    phase: filter(phase, (phase) => sql`r.phase = ${phase}`),
    external_user_id: filter(text({ min: 1 }).describe('客户 ID'), (who) => sql`r.external_user_id = ${who}`),
  },
}

export const checkInParticipants = [
  partOf({
    ...{ parent: checkInResource, part: participants, summary: '打卡的客户' },
    own: (mission: number) => sql`r.act = ${String(mission)}`,
  }),
]
