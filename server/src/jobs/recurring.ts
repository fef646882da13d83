import type { Sql } from '../storage/connect.ts'
import { type AnyKind, isPolling } from './kind.ts'
import { nextRun } from './schedule.ts'

/** The key of a corporation's one job of a kind that has a schedule. */
const RECURRING = 'recurring'

/** Gives every corporation that has none yet its job of each kind that has a schedule; `nowMs` in place of the database's. */
export async function ensureRecurring<Deps>(
  owner: Sql,
  kinds: readonly AnyKind<Deps>[],
  nowMs?: number,
): Promise<void> {
  for (const { name, every, payload } of kinds) {
    if (!every) continue
    const present = isPolling({ every }) ? owner`clock_ms()` : owner`corp_ms(c.corp_id)`
    const corps = await owner<{ id: string; zone: string; now: number }[]>`
      select c.corp_id as id, c.time_zone as zone, coalesce(${nowMs ?? null}::bigint, ${present}) as now from corp c
      where c.removed_at is null and not exists (
        select from job j where j.corp_id = c.corp_id and j.kind = ${name} and j.key = ${RECURRING})`
    if (corps.length === 0) continue
    const text = JSON.stringify(payload.parse({}))
    await owner`
      insert into job (corp_id, kind, key, due_ms, payload)
      select c.corp_id, ${name}, ${RECURRING}, d.due_ms, ${text}::text::json
      from unnest(${corps.map(({ id }) => id)}::text[],
        ${corps.map(({ zone, now }) => nextRun(every, zone, now))}::bigint[]) d (corp_id, due_ms)
      join corp c on c.corp_id = d.corp_id
      on conflict do nothing`
  }
}
