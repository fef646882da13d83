import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { formEndJob } from './end-job.ts'

/** What of a form says when it ends; null is never. */
export type Timed = { id: number; status: string; end_time: number | null }

type End = { id: number; at: number }

/** The end of a published form, unless it has passed: then the form stays open. */
export function stillToEnd({ id, status, end_time }: Timed, now: number): End[] {
  return status === 'publish' && end_time !== null && end_time > now ? [{ id, at: end_time }] : []
}

/** Has each form closed at its end, or at once when that has passed. The caller has written the forms' rows. */
export async function scheduleEnds(ctx: Ctx, ends: readonly End[]): Promise<void> {
  await enqueueAll(
    ctx,
    formEndJob,
    ends.map((end) => ({ payload: end, key: `${end.id}/${end.at}`, at: end.at * 1000 })),
  )
}

/** Imported forms, rows with `id`, get a page and their end; one whose end has passed stays as it came. */
export async function formsImported(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId, now } = ctx
  await tx`
    insert into page_link (corp_id, code, kind, object_id, created_at)
    select ${corpId}, page_code(), 'form', i.id, ${now} from ${tx(rows)} i where not i.deleted
    on conflict (corp_id, kind, object_id, sharer, staff_id, channel) do nothing`
  const forms = await tx<Timed[]>`
    select id, status, end_time from smart_form
    where corp_id = ${corpId} and end_time > ${now} and id = any (array(select id from ${tx(rows)})) order by id`
  await scheduleEnds(
    ctx,
    forms.flatMap((form) => stillToEnd(form, now)),
  )
}
