import type { Ctx } from '../storage/ctx.ts'

/** A job that was given up; `deadMs` is when. */
export type DeadLetter = {
  id: number
  kind: string
  key: string | null
  payload: unknown
  reason: string
  failures: number
  createdMs: number
  deadMs: number
}

/** A corporation's dead letters, the oldest first, those behind the id `after`. */
export async function listDeadLetters(
  { tx, corpId }: Ctx,
  { kind, after = 0, limit = 100 }: { kind?: string; after?: number; limit?: number } = {},
): Promise<DeadLetter[]> {
  return tx<DeadLetter[]>`
    select id, kind, key, payload, reason, failures, created_ms as "createdMs", due_ms as "deadMs" from job
    where corp_id = ${corpId} and state = 'dead' and id > ${after} and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by id limit ${limit}`
}

/** Has dead letters tried again, from the start of their schedule; gives how many of these ids were dead letters. */
export async function retryDeadLetters({ tx, corpId }: Ctx, ids: readonly number[]): Promise<number> {
  const revived = await tx`
    update job set state = 'waiting', begun = 0, failures = 0,
      due_ms = (extract(epoch from clock_timestamp()) * 1000)::bigint
    where corp_id = ${corpId} and id = any (${ids as number[]}::bigint[]) and state = 'dead'`
  return revived.count
}
