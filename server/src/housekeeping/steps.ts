import type { Logger } from 'pino'
import { endUnbounded } from '../bi/bounds.ts'
import { type Clock, seconds } from '../clock.ts'
import { sweepObjects } from '../engines/files/sweep-objects.ts'
import { sweepCallAudit } from '../storage/audit-sweep.ts'
import type { Sql } from '../storage/connect.ts'
import { KEY_LIFE } from '../storage/idempotency.ts'
import { analyzeYoungTables } from '../storage/young-tables.ts'
import { sweepEvents } from '../webhooks/sweep.ts'
import { foldCountedLists } from './counted-lists.ts'
import { watchPoints } from './points.ts'

/** One thing that is done again and again. `every` is in rounds of the housekeeping, which are seconds. */
export type Step = {
  name: string
  every: number
  /** The round of each `every` in which it is done; the first when left out. */
  at?: number
  /** It may take long: nothing waits for it, and no timeout ends it. */
  beside?: true
  run(owner: Sql): Promise<unknown>
}

/** `clock`: a time in place of the database's, by which all nodes tell what has ended. */
export type StepDeps = { clock?: Clock | undefined; logger: Logger; eventDays: number }

const MINUTE = 60
const HOUR = 3600

/** All of the housekeeping; a step that fails keeps no other from its turn. */
export function stepsOf({ clock, logger, eventDays }: StepDeps): readonly Step[] {
  const now = clock ? async () => seconds(clock) : databaseSeconds
  const timed = (work: (owner: Sql, now: number) => Promise<unknown>) => async (owner: Sql) =>
    work(owner, await now(owner))
  return [
    { name: 'fold_counted_lists', every: 1, run: foldCountedLists },
    { name: 'fold_follow_days', every: 1, run: (owner) => owner`select fold_follow_days()` },
    { name: 'fold_tag_counts', every: 1, run: (owner) => owner`select fold_customer_tag_counts()` },
    { name: 'analyze', every: 1, run: analyzeYoungTables },
    { name: 'bound_sql_logins', every: 15, run: endUnbounded },
    {
      ...{ name: 'sweep_tokens', every: MINUTE },
      run: timed((owner, now) => owner`delete from access_token where expires_at < ${now - HOUR}`),
    },
    {
      ...{ name: 'sweep_sessions', every: MINUTE },
      run: timed((owner, now) => owner`delete from operator_session where ends_at < ${now}`),
    },
    {
      ...{ name: 'sweep_links', every: MINUTE },
      run: timed((owner, now) => owner`delete from operator_link where ends_at < ${now}`),
    },
    {
      ...{ name: 'sweep_sign_ins', every: MINUTE },
      run: timed((owner, now) => owner`delete from sign_in_attempt where ends_at < ${now}`),
    },
    {
      ...{ name: 'sweep_idempotency_keys', every: MINUTE },
      run: timed((owner, now) => owner`delete from idempotency where created_at < ${now - KEY_LIFE}`),
    },
    {
      ...{ name: 'sweep_page_logins', every: MINUTE },
      run: timed((owner, now) => owner`delete from page_login where ends_at < ${now}`),
    },
    {
      ...{ name: 'sweep_page_sessions', every: MINUTE },
      run: timed((owner, now) => owner`delete from page_session where ends_at < ${now}`),
    },
    { name: 'compact_counted_lists', every: MINUTE, run: (owner) => owner`select counted_list_compact()` },
    {
      ...{ name: 'sweep_events', every: 10 * MINUTE, at: MINUTE, beside: true },
      run: timed((owner, now) => sweepEvents(owner, now, eventDays)),
    },
    {
      ...{ name: 'sweep_call_audit', every: 10 * MINUTE, at: MINUTE, beside: true },
      run: timed((owner, now) => sweepCallAudit(owner, now - eventDays * 24 * HOUR)),
    },
    {
      ...{ name: 'sweep_objects', every: 6 * HOUR, at: 10 * MINUTE, beside: true },
      run: timed(sweepObjects),
    },
    {
      ...{ name: 'compare_points', every: HOUR, at: HOUR / 2, beside: true },
      run: (owner) => watchPoints(owner, logger),
    },
  ]
}

async function databaseSeconds(owner: Sql): Promise<number> {
  const [row] = await owner<{ now: number }[]>`select clock_ms() / 1000 as now`
  return row?.now as number
}
