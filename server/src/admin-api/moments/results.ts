import { z } from 'zod'
import { oneOf, text } from '../../contract/fields.ts'
import type { Reason } from '../../contract/reasons.ts'
import { ToldReason, told } from '../../contract/told-reason.ts'
import { momentTaskKind } from '../../records/moment/moment.dataset.ts'
import { read } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { FailedReason } from '../group-messages/results.ts'
import { publishersSheet } from '../group-messages/results-sheet.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { partOf } from '../kit/part.ts'
import { readRecord } from '../kit/record.ts'
import { filter, type Resource, resourceOf } from '../kit/resource.ts'
import { momentResource } from './moments.ts'

const { tag, rights, path, id } = momentResource
const { n, staff_id, send_time } = momentTaskKind.line.shape as Record<string, z.ZodType>
const state = oneOf('pending', 'accepted', 'sent', 'failed')

const publisher = {
  staff_id: staff_id as z.ZodType,
  name: text().nullable().describe('员工姓名'),
  state: state.describe('pending 待下发，accepted 已下发待员工发表，sent 已发表，failed 失败'),
  send_time: send_time as z.ZodType,
  reason: ToldReason.nullable().describe('等待或失败的原因，没有则为 null'),
}

/** The staff members of a moment, what each has done, and why not. */
const tasks: Resource = {
  ...resourceOf(momentTaskKind, {
    ...{ path: 'results', tag, noun: '朋友圈结果', rights },
    sorts: { n: { columns: ['n'] } },
    sheet: publishersSheet,
    filters: { state: filter(state.describe('状态'), (wanted) => sql`r.state = ${wanted}`) },
    example: '1',
  }),
  record: z.object({ n: n as z.ZodType, ...publisher, failed_reason: FailedReason }),
  reasons: ['reason', 'failed_reason'],
  item: verbatim(`'{"n":' || r.n || ',"staff_id":' || to_json(r.staff_id) || ',"name":' || coalesce((
      select to_json(s.name)::text from staff s where s.corp_id = r.corp_id and s.id = r.staff_id), 'null')
    || ',"state":"' || r.state || '","send_time":' || coalesce(r.send_time::text, 'null')
    || ',"reason":' || js(reason_of(r.reason_code, r.reason_params))
    || ',"failed_reason":' || js(send_failure_reason(r.state, r.failed_code)) || '}'`),
}

/** How far a moment is, and each of its staff members. */
const progress = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: `${path}/{id}/progress`, tag, summary: '朋友圈进度：每个员工的发表情况' },
    ...{ right: rights.read, params: { id: id.schema }, example: { path: { id: id.example } } },
    reply: {
      state: momentResource.record.shape.state,
      counts: momentResource.record.shape.counts,
      staff: z.array(z.object(publisher)),
    } as never,
  },
  async ({ db, path, language }) => {
    const { fields } = await readRecord(db, momentResource, path.id)
    const staff = await read<{ reason: Reason | null }>(
      db,
      sql`select t.staff_id, s.name, t.state, t.send_time, reason_of(t.reason_code, t.reason_params) as reason
        from moment_task t
        left join staff s on s.corp_id = t.corp_id and s.id = t.staff_id
        where t.corp_id = w.corp_id and t.moment_id = ${path.id} order by t.n`,
    )
    const publishers = staff.map((each) => ({ ...each, reason: told(each.reason, language) }))
    return { state: fields.state, counts: fields.counts, staff: publishers }
  },
)

export const momentResults = [
  progress,
  partOf({
    ...{ parent: momentResource, part: tasks, summary: '朋友圈结果：每个员工的状态与失败原因' },
    own: (moment: number) => sql`r.moment_id = ${moment}`,
  }),
]
