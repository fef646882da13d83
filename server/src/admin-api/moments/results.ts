import { z } from 'zod'
import { oneOf, text } from '../../contract/fields.ts'
import { failed_code, failed_reason } from '../../open-api/group-message/failure.ts'
import { momentTaskKind } from '../../open-api/moment/moment.dataset.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { partOf } from '../kit/part.ts'
import { filter, type Resource, resourceOf } from '../kit/resource.ts'
import { momentResource } from './moments.ts'

const { tag, rights } = momentResource
const { n, staff_id, send_time } = momentTaskKind.line.shape as Record<string, z.ZodType>
const state = oneOf('pending', 'accepted', 'sent', 'failed')

/** The staff members of a moment, what each has done, and why not. */
const tasks: Resource = {
  ...resourceOf(momentTaskKind, {
    ...{ path: 'results', tag, noun: '朋友圈结果', rights },
    sorts: { n: { columns: ['n'] } },
    filters: { state: filter(state.describe('状态'), (wanted) => sql`r.state = ${wanted}`) },
    example: '1',
  }),
  record: z.object({
    n: n as z.ZodType,
    staff_id: staff_id as z.ZodType,
    name: text().nullable().describe('员工姓名'),
    state: state.describe('pending 待下发，accepted 已下发待员工发表，sent 已发表，failed 失败'),
    send_time: send_time as z.ZodType,
    reason: text().nullable().describe('等待或失败的原因，没有则为 null'),
    failed_code,
    failed_reason,
  }),
  item: verbatim(`'{"n":' || r.n || ',"staff_id":' || to_json(r.staff_id) || ',"name":' || coalesce((
      select to_json(s.name)::text from staff s where s.corp_id = r.corp_id and s.id = r.staff_id), 'null')
    || ',"state":"' || r.state || '","send_time":' || coalesce(r.send_time::text, 'null')
    || ',"reason":' || coalesce(to_json(r.reason)::text, 'null') || send_failure(r.state, r.failed_code) || '}'`),
}

export const momentResults = [
  partOf({
    ...{ parent: momentResource, part: tasks, summary: '朋友圈结果：每个员工的状态与失败原因' },
    own: (moment: number) => sql`r.moment_id = ${moment}`,
  }),
]
