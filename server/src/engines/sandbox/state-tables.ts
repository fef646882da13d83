import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** A table whose rows are part of a corporation's state, and its columns beside `corp_id`, as SQL names them. */
export type StateTable = { name: string; columns: { name: string; type: string }[] }

/**
 * What is no part of it: who may come in and with what, what seats there are, what is noted of that, where the corporation is connected to, what it
 * wants to go wrong, and the states themselves. The feed's head moves on alone.
 */
const STAYING: readonly string[] = [
  ...['corp', 'seat', 'secret', 'access_token', 'operator_member', 'operator_preference', 'page_login', 'page_session'],
  ...['sql_login', 'audit', 'request_log', 'call_window', 'feed_head'],
  ...['platform_connection', 'platform_credential', 'platform_token', 'platform_rate', 'platform_rate_slice'],
  ...['sandbox_fault', 'sandbox_latency', 'sandbox_sink', 'sandbox_received'],
  ...['sandbox_snapshot', 'sandbox_saved_table', 'sandbox_saved_row', 'sandbox_restoring', 'sandbox_clone'],
  ...['corp_cell', 'cell_move'],
  ...['sandbox_stepper', 'sandbox_step'],
]

/** The tables of a state; columns that PostgreSQL computes are left out. */
export async function stateTables(tx: Tx): Promise<StateTable[]> {
  return tx<StateTable[]>`
    select quote_ident(c.relname) as name,
      json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any (${STAYING as string[]})
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'corp_id'
      and exists (
        select from pg_attribute k where k.attrelid = c.oid and k.attname = 'corp_id' and not k.attisdropped)
    group by c.relname order by c.relname`
}

/** Those who fold or count the corporation's lists, or stamp its events, finish first and then wait. */
export async function holdState({ tx, corpId }: Ctx): Promise<void> {
  await tx`select 1 from corp where corp_id = ${corpId} for no key update`
  await tx`select pg_advisory_xact_lock(counted_list_lock_key(${corpId}, list)) from (select list from counted_list_source order by list) w`
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/feed', 21))`
}

/** Milliseconds that jobs at work may take to end, and between two looks. */
const QUIET_MS = 10_000
const LOOK_MS = 50

/**
 * Lets no worker begin a job of the corporation until the transaction ends, and waits for those that have one in hand, which would
 * write to what is replaced.
 */
export async function holdJobs({ tx, corpId }: Ctx): Promise<void> {
  for (const until = performance.now() + QUIET_MS; performance.now() < until; await pause(LOOK_MS)) {
    await tx`select 1 from job where corp_id = ${corpId} and lease is null for update skip locked`
    const [busy] = await tx`
      select 1 from job where corp_id = ${corpId} and lease_until_ms > clock_ms()
      union all select 1 from delivery where corp_id = ${corpId} and lease_until_ms > clock_ms() limit 1`
    if (!busy) return
  }
}

/** Whether the owner may write rows as they are, without what triggers make of them. */
export async function mayWriteUntriggered(tx: Tx): Promise<boolean> {
  const [row] = await tx`select has_parameter_privilege(current_user, 'session_replication_role', 'set') as may`
  return row?.may
}

/** Does `work` without triggers and foreign keys: what it writes was whole when it was read. */
export async function untriggered<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx`select set_config('session_replication_role', 'replica', true)`
  const result = await work()
  await tx`select set_config('session_replication_role', 'origin', true)`
  return result
}

/** Deletes what the corporation has in these tables. */
export async function clearState({ tx, corpId }: Ctx, tables: readonly StateTable[]): Promise<void> {
  await Promise.all(tables.map(({ name }) => tx.unsafe(`delete from ${name} where corp_id = $1`, [corpId])))
}
