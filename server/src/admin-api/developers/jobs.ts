import { z } from 'zod'
import { integer, oneOf, queryInteger, text } from '../../contract/fields.ts'
import type { Reason } from '../../contract/reasons.ts'
import { ToldReason } from '../../contract/told-reason.ts'
import { dropJob, JOB_STATES, type Managed, retryJob, STATE_SQL, STATE_WHERE } from '../../jobs/manage.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import type { WriteCall } from '../kit/call.ts'
import { listOf, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { mayReadEverything } from '../kit/kind-data.ts'
import { expectMaySend } from '../kit/narrow-keys.ts'
import { filter, type Resource } from '../kit/resource.ts'

const state = oneOf(...JOB_STATES).describe('waiting 等待，running 执行中，dead 已放弃')
const ms = integer().describe('Unix 毫秒')

const Job = z
  .object({
    id: integer({ min: 1 }).describe('任务编号'),
    kind: text().describe('任务种类'),
    state,
    attempts: integer({ min: 0 }).describe('已执行次数，自上次有进展起'),
    failures: integer({ min: 0 }).describe('其中失败的次数'),
    reason: ToldReason.nullable().describe('最近一次失败或等待的原因；同样时，引用的内容遮盖'),
    waits_for: text().nullable().describe('需要有人先处理的事，如 platform：连接平台'),
    payload: z.unknown().describe('任务的内容；不能读取全部种类的记录、手机号与聊天内容的，为 null'),
    due_ms: ms.describe('下一次执行的时间（Unix 毫秒）'),
    created_ms: ms.describe('建立时间（Unix 毫秒）'),
    dead_ms: ms.nullable().describe('放弃的时间（Unix 毫秒）'),
  })
  .meta({ id: 'Job' })

const jobs: Resource = {
  ...{ path: 'jobs', tag: '开发者', noun: '后台任务', kind: 'job', table: 'job' },
  rights: { read: 'developers:read', write: 'developers:write' },
  id: { column: 'id', schema: queryInteger({ min: 1 }), example: '900001', removable: '900002' },
  record: Job,
  item: verbatim(`(select row_to_json(x)::text from (
    select r.id, r.kind, ${STATE_SQL} as state, r.begun as attempts, r.failures,
      reason_of(r.reason_code, r.reason_params) as reason, r.waits_for, r.payload, r.due_ms, r.created_ms, r.dead_ms) x)`),
  sorts: { id: { columns: ['id'] } },
  ...{ sort: '-id', countedUpTo: 10_000 },
  filters: {
    state: filter(state, (value) => verbatim(STATE_WHERE[value])),
    kind: filter(text({ min: 1 }).describe('任务种类'), (kind) => sql`r.kind = ${kind}`),
    waits_for: filter(text({ min: 1 }).describe('需要先处理的事'), (what) => sql`r.waits_for = ${what}`),
  },
  reasons: ['reason'],
  maskRecord: masked,
}

/** A job may be about anything: without every right neither its payload nor what its error quotes is shown. */
function masked(job: Record<string, unknown>, rights: ReadonlySet<string>): Record<string, unknown> {
  if (mayReadEverything(rights)) return job
  const why = job.reason as Reason | null
  return { ...job, payload: null, reason: why && { ...why, params: withoutQuotes(why.params) } }
}

const withoutQuotes = (params: Reason['params']) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(QUOTED, '***') : value,
    ]),
  )

const QUOTED = /"[^"]*"?|'[^']*'?|\d{7,}/g

const errors = {
  job_running: { status: 409, title: { zh: '任务正在执行', en: 'the job is running: try again when it is done' } },
}

const dropErrors = {
  ...errors,
  job_awaited: {
    status: 409,
    title: {
      zh: '有记录还在等这个任务：请取消或修改那条记录',
      en: 'a record waits for this job: cancel or change that record instead',
    },
  },
}

/** Kinds whose jobs reach customers by the platform. */
const SENDING = ['group_message', 'group_message_due', 'group_message_remind', 'moment', 'moment_due']

/** To have a job tried that sends takes what sending takes. */
async function expectMayRetry({ tx, corpId }: Ctx, id: number, call: WriteCall): Promise<void> {
  const [sends] = await tx`select 1 from job where corp_id = ${corpId} and id = ${id} and kind = any (${SENDING})`
  if (sends) expectMaySend(call)
}

/** What a worker has in hand is left to it, and what a record waits for to that record. */
const unlessNeeded =
  (work: (ctx: Ctx, id: number) => Promise<Managed>) =>
  async (ctx: Ctx, id: number, { fail }: { fail(code: string): Error }): Promise<void> => {
    const done = await work(ctx, id)
    if (done === 'running' || done === 'awaited') throw fail(`job_${done}`)
  }

export const jobEndpoints = [
  listOf(jobs),
  readOf(jobs),
  verbOf(jobs, 'retry', {
    summary: '立即重试任务',
    description:
      '已放弃的任务从头开始，等待中的任务不再等待；到时才做的事（如定时发送）仍到时才做。发送给客户的任务，收窄的 API 密钥还需要 messages:send。',
    errors,
    async act(ctx, id: number, _, call) {
      await expectMayRetry(ctx, id, call)
      await unlessNeeded(retryJob)(ctx, id, call)
    },
  }),
  removeOf(jobs, unlessNeeded(dropJob), {
    errors: dropErrors,
    description:
      '任务要做的事不再做；按计划执行的任务会重新建立。记录还在等的任务不能删除，如定时发送、到时结束：请取消或修改那条记录。',
  }),
]
