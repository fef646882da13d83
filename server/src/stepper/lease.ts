import type { Sql } from '../storage/connect.ts'

/** Milliseconds for which a process has a corporation's clock to itself; it says again and again that it lives. */
export const LEASE_MS = 15_000

/**
 * Takes the clock of a corporation, or keeps it; undefined while another process has it. `taken`: it was not held before by this
 * one. What a process that died had in hand is free again.
 */
export async function holdClock(owner: Sql, corpId: string, lease: string): Promise<{ taken: boolean } | undefined> {
  const [held] = await owner<{ before: string | null }[]>`
    with old as (select lease from sandbox_stepper where corp_id = ${corpId})
    insert into sandbox_stepper as s (corp_id, lease, lease_until_ms)
    values (${corpId}, ${lease}, clock_ms() + ${LEASE_MS}::bigint)
    on conflict (corp_id) do update set lease = excluded.lease, lease_until_ms = excluded.lease_until_ms
      where s.lease = excluded.lease or s.lease_until_ms < clock_ms()
    returning (select lease from old) as before`
  if (!held) return undefined
  const { before } = held
  if (before !== null && before !== lease) await free(owner, corpId, before)
  return { taken: before !== lease }
}

async function free(owner: Sql, corpId: string, lease: string): Promise<void> {
  await owner`update job set lease = null, lease_until_ms = null where corp_id = ${corpId} and lease = ${lease}`
  await owner`update delivery set lease = null, lease_until_ms = null where corp_id = ${corpId} and lease = ${lease}`
}

/** Gives a clock back, so that another process need not wait. */
export async function releaseClocks(owner: Sql, lease: string): Promise<void> {
  await owner`delete from sandbox_stepper where lease = ${lease}`
}
