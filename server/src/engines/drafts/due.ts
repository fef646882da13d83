import { z } from 'zod'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { type JobKind, jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type DraftTable, draftIn } from './draft.ts'

const payload = z.object({ id: z.int(), send_at: z.int() })
type Due = z.output<typeof payload>
type DueJob = Pick<JobKind<Due>, 'name' | 'payload'>

type Sending = {
  table: DraftTable
  /** Sends the draft of this id, locked as it is; throws what undoes the transaction. */
  send(ctx: Ctx, id: number): Promise<unknown>
  /** The code of what stands in the way of sending, where that is for people to put right. */
  failureOf(error: unknown): string | undefined
}

/**
 * Sends what is scheduled when its time has come: sending and the end of the job are one transaction, so that it is sent
 * once, whatever is killed meanwhile. What cannot be sent is a draft again and says why.
 */
export function dueJob({ table, send, failureOf }: Sending): JobKind<Due> {
  return jobKind({
    name: `${table}_due`,
    payload,
    notBefore: ({ send_at }) => send_at,
    concurrency: 2,
    leaseMs: 180_000,
    async run(job) {
      const { id, send_at } = job.payload
      const sent = job.commit(async (ctx) => {
        const draft = await draftIn(ctx, table, id)
        if (draft?.state === 'scheduled' && draft.sendAt === send_at) await send(ctx, id)
        return undefined
      })
      return sent.catch((error) => {
        const failure = failureOf(error)
        if (failure === undefined) throw error
        return job.commit(async ({ tx, corpId }) => {
          await tx`
            update ${tx(table)} set state = 'draft', failed_code = ${failure}
            where corp_id = ${corpId} and id = ${id} and state = 'scheduled' and send_at = ${send_at}`
          return undefined
        })
      })
    },
  })
}

/** Has what is scheduled sent at its time. The job of a time that was changed meanwhile finds nothing to do. */
export async function schedule(ctx: Ctx, job: DueJob, drafts: readonly Due[]): Promise<void> {
  await enqueueAll(
    ctx,
    job,
    drafts.map((draft) => ({ payload: draft, key: `${draft.id}/${draft.send_at}`, at: draft.send_at * 1000 })),
  )
}

/** The same of imported records, rows with `id`: what is past its time is sent at once. */
export async function scheduleImported(ctx: Ctx, job: DueJob, table: DraftTable, rows: string): Promise<void> {
  const { tx, corpId } = ctx
  const waiting = await tx<Due[]>`
    select id, send_at from ${tx(table)}
    where corp_id = ${corpId} and state = 'scheduled' and id = any (array(select id from ${tx(rows)})) order by id`
  await schedule(ctx, job, waiting)
}
