import { z } from 'zod'
import { secondsOfLocal } from '../../contract/time.ts'
import { enqueue, enqueueAll } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { enqueuePush } from './push.ts'
import { decideReceiving, hasRules, localMoment, type ReceivingCode } from './receiving.ts'

/** Writers of one code's receiving take turns: the last one's is pushed. Taken before the code's own row is locked. */
export async function lockReceiving({ tx, corpId }: Ctx, id: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${corpId}/contact_way/${id}`}, 36))`
}

type Row = ReceivingCode & { zone: string; receiving_ids: string[] | null; receiving_skip: boolean | null }

/**
 * Decides anew who receives the customers of a code. When it differs from what was decided before, the platform is asked to
 * change the code; the next time at which it may differ is noted as a job. Nothing happens to a code that is gone. Gives whether the platform is asked.
 */
export async function refreshReceiving(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await lockReceiving(ctx, id)
  const [code] = await tx<Row[]>`
    select w.type, w.staff_ids, w.skip_verify, w.staff_rules, w.schedule, w.backup_staff_ids, w.skip_verify_window,
      w.receiving_ids, w.receiving_skip, k.time_zone as zone
    from contact_way w join corp k on k.corp_id = w.corp_id where w.corp_id = ${corpId} and w.id = ${id}`
  if (!code) return false
  const wanted = hasRules(code) ? await decide(ctx, id, code) : undefined
  const [staff, skip] = [wanted?.staff ?? null, wanted?.skipVerify ?? null]
  if (String(staff) === String(code.receiving_ids) && skip === code.receiving_skip) return false
  await tx`
    update contact_way set receiving_ids = ${staff}, receiving_skip = ${skip} where corp_id = ${corpId} and id = ${id}`
  await enqueuePush(ctx, id)
  return true

  async function decide(ctx: Ctx, id: number, code: Row) {
    const moment = localMoment(now, code.zone)
    const everybody = [...code.staff_ids, ...code.backup_staff_ids]
    const [added, active] = await Promise.all([
      tx<{ staff_id: string; added: number }[]>`
        select staff_id, added from contact_way_day
        where corp_id = ${corpId} and contact_way_id = ${id} and day = ${moment.day}::date`,
      tx<{ id: string }[]>`
        select id from staff where corp_id = ${corpId} and id = any (${everybody}) and coalesce(status, 1) = 1`,
    ])
    const receiving = decideReceiving(code, moment, {
      added: new Map(added.map((row) => [row.staff_id, row.added])),
      active: new Set(active.map((row) => row.id)),
    })
    const edge = secondsAt(moment.day, receiving.until, code.zone)
    await enqueue(ctx, receivingJob, { id, at: edge }, { key: `${id}/${edge}`, at: edge * 1000 })
    return receiving
  }
}

/** When that minute of a day begins, in Unix seconds; minute 1440 is the next midnight. */
function secondsAt(day: string, minute: number, zone: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  return secondsOfLocal(new Date(ms).toISOString().slice(0, 19).replace('T', ' '), zone) as number
}

/** Decides anew who receives the customers of a code, at an edge of its rules or when somebody has got enough. */
export const receivingJob = jobKind({
  name: 'contact_way_receiving',
  payload: z.object({ id: z.int(), at: z.int().optional() }),
  notBefore: ({ at }) => at,
  run: (job) =>
    job.commit(async (ctx) => {
      await refreshReceiving(ctx, job.payload.id)
      return undefined
    }),
})

/** A staff member who has as many of a code as a day may bring, and the day. */
export type CapReached = { contactWayId: number; staffId: string; day: string }

/** Has those who have got enough be left out, once this is committed. */
export async function enqueueCapsReached(ctx: Ctx, reached: readonly CapReached[]): Promise<void> {
  const jobs = reached.map(({ contactWayId: id, staffId, day }) => ({
    ...{ payload: { id }, key: `cap/${id}/${day}/${staffId}` },
  }))
  await enqueueAll(ctx, receivingJob, jobs)
}

/** Has codes with rules be decided anew that lead to these staff members, who can be added no longer, or again. */
export async function refreshCodesOf(ctx: Ctx, staffIds: readonly string[]): Promise<void> {
  const { tx, corpId, now } = ctx
  if (staffIds.length === 0) return
  const codes = await tx<{ id: number }[]>`
    select id from contact_way
    where corp_id = ${corpId} and receiving_ids is not null and (staff_ids || backup_staff_ids) && ${[...staffIds]}::text[]
    order by id`
  await enqueueAll(
    ctx,
    receivingJob,
    codes.map(({ id }) => ({ payload: { id }, key: `staff/${id}/${now}` })),
  )
}

/** Decides who receives the customers of imported codes, rows with `id`. */
export async function receivingImported(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId } = ctx
  const codes = await tx<{ id: number }[]>`
    select w.id from contact_way w join ${tx(rows)} i on i.id = w.id
    where w.corp_id = ${corpId} and (w.receiving_ids is not null or w.staff_rules::text <> '[]' or w.schedule::text <> '[]'
      or w.backup_staff_ids <> '{}' or w.skip_verify_window is not null)
    order by w.id`
  for (const { id } of codes) await refreshReceiving(ctx, id)
}
