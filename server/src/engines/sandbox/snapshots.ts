import { type CorpDb, read } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import {
  clearState,
  holdJobs,
  holdState,
  mayWriteUntriggered,
  type StateTable,
  stateTables,
  untriggered,
} from './state-tables.ts'

/** A state of a corporation that was kept under a name. */
export type Snapshot = { name: string; made_at: number; records: number }

/** States that one corporation may keep. */
export const MOST_SNAPSHOTS = 20

/** The state that `reset` leads back to. */
export const START = 'start'

/**
 * Keeps the present state, as the owner; one of the same name is replaced. `platform` is the name of what goes with it at the
 * simulator; `replaced` is that of the one before; `known` are the tables of a state. Undefined when there are too many.
 */
export async function saveState(
  ctx: Ctx,
  name: string,
  platform: string | null,
  known?: readonly StateTable[],
): Promise<(Snapshot & { replaced: string | null }) | undefined> {
  const { tx, corpId, now } = ctx
  await holdState(ctx)
  const [before] = await tx`
    delete from sandbox_snapshot where corp_id = ${corpId} and name = ${name} returning platform`
  const [kept] = await tx`select count(*)::int as n from sandbox_snapshot where corp_id = ${corpId}`
  if (kept?.n >= MOST_SNAPSHOTS) return undefined
  const [head] = await tx`select position, swept from feed_head where corp_id = ${corpId}`
  await tx`
    insert into sandbox_snapshot (corp_id, name, made_at, records, settings, position, swept, platform)
    select ${corpId}, ${name}, ${now}, 0, json_build_object('name', c.name, 'time_zone', c.time_zone,
        'ciphertext', c.ciphertext, 'chat_terms_agreed', c.chat_terms_agreed, 'limits', c.limits, 'logo', c.logo,
        'colour', c.colour), ${head?.position ?? 0}, ${head?.swept ?? 0}, ${platform}
    from corp c where c.corp_id = ${corpId}`
  const tables = known ?? (await stateTables(tx))
  const named = tables.map(({ name: relation, columns }) => ({ relation, columns: columns.map((each) => each.name) }))
  await tx`
    insert into sandbox_saved_table (corp_id, snapshot, relation, columns)
    select ${corpId}, ${name}, relation, columns
    from json_to_recordset(${JSON.stringify(named)}::text::json) as t (relation text, columns text[])`
  // one statement sees one moment
  const insert = () =>
    tx.unsafe(
      `insert into sandbox_saved_row (corp_id, snapshot, relation, no, cells) ${tables.map(rowsOf).join(' union all ')}`,
      [corpId, name],
    )
  // the snapshot is there, from a few lines above: looking it up for each row takes as long as writing the row
  const { count } = (await mayWriteUntriggered(tx)) ? await untriggered(tx, insert) : await insert()
  const [saved] = await tx<Snapshot[]>`
    update sandbox_snapshot set records = ${count} where corp_id = ${corpId} and name = ${name}
    returning name, made_at, records`
  return { ...(saved as Snapshot), replaced: before?.platform ?? null }
}

function rowsOf({ name, columns }: StateTable): string {
  const cells = columns.map((column) => `r.${column.name}::text`)
  return `select $1, $2, '${name}', row_number() over (), array[${cells.join(', ')}] from ${name} r where r.corp_id = $1`
}

/**
 * Brings a kept state back, as the owner. The keys of subscriptions that are still there stay. Gives the name of what goes with
 * it at the simulator, or undefined when there is no such state.
 */
export async function restoreState(ctx: Ctx, name: string): Promise<{ platform: string | null } | undefined> {
  const { tx, corpId } = ctx
  await holdJobs(ctx)
  await holdState(ctx)
  const [snapshot] = await tx<{ position: number; swept: number; platform: string | null }[]>`
    select position, swept, platform from sandbox_snapshot where corp_id = ${corpId} and name = ${name}`
  if (!snapshot) return undefined
  const keys = await tx`select subscription_id, secrets from subscription where corp_id = ${corpId}`
  const tables = await stateTables(tx)
  const saved = await tx<{ relation: string; columns: string[] }[]>`
    select relation, columns from sandbox_saved_table t where corp_id = ${corpId} and snapshot = ${name} and (
      select min(r.no) from sandbox_saved_row r
      where r.corp_id = ${corpId} and r.snapshot = ${name} and r.relation = t.relation) is not null`
  await untriggered(tx, async () => {
    await clearState(ctx, tables)
    const inserts = tables.map(async (table) => {
      const { columns } = saved.find(({ relation }) => relation === table.name) ?? {}
      if (columns) await tx.unsafe(insertOf(table, columns), [corpId, name, table.name])
    })
    await Promise.all(inserts)
    for (const { subscription_id, secrets } of keys)
      await tx`
        update subscription set secrets = ${secrets} where corp_id = ${corpId} and subscription_id = ${subscription_id}`
    await tx`
      update corp c set name = s.name, time_zone = s.time_zone, ciphertext = s.ciphertext,
        chat_terms_agreed = s.chat_terms_agreed, limits = s.limits, logo = s.logo, colour = s.colour
      from sandbox_snapshot k, json_populate_record(null::corp, k.settings) s
      where c.corp_id = ${corpId} and k.corp_id = ${corpId} and k.name = ${name}`
  })
  await tx`update control_epoch set epoch = epoch + 1`
  await loseEvents(ctx, snapshot)
  return { platform: snapshot.platform }
}

/** Whoever had a job or a delivery in hand then does not have it now. */
const LEASES = ['lease', 'lease_until_ms']

/** A column that the state does not know gets its default; one that is gone since is left out. */
function insertOf(table: StateTable, saved: readonly string[]): string {
  const known = table.columns.filter(({ name }) => saved.includes(name) && !LEASES.includes(name))
  const cells = known.map(({ name, type }) => `cells[${saved.indexOf(name) + 1}]::${type}`)
  return `insert into ${table.name} (corp_id, ${known.map(({ name }) => name).join(', ')}) overriding system value
    select corp_id, ${cells.join(', ')} from sandbox_saved_row
    where corp_id = $1 and snapshot = $2 and relation = $3 order by no`
}

/** Positions are given once: those of events that no longer happened lead nowhere. */
async function loseEvents({ tx, corpId }: Ctx, { position, swept }: { position: number; swept: number }) {
  await tx`
    update feed_head h set swept = ${swept}, position = h.position + 1,
      lost = h.lost + int8multirange(int8range(${position} + 1, h.position + 1))
    where h.corp_id = ${corpId} and h.position > ${position}`
}

/** The kept states, the oldest first. */
export async function listSnapshots(db: CorpDb): Promise<Snapshot[]> {
  return read<Snapshot>(
    db,
    sql`select name, made_at, records from sandbox_snapshot s where s.corp_id = w.corp_id order by made_at, name`,
  )
}

/** Forgets a kept state; undefined when there is none of that name. */
export async function removeSnapshot(
  { tx, corpId }: Ctx,
  name: string,
): Promise<{ platform: string | null } | undefined> {
  const [removed] = await tx<{ platform: string | null }[]>`
    delete from sandbox_snapshot where corp_id = ${corpId} and name = ${name} returning platform`
  return removed
}

/** Ends what goes wrong on purpose, removes receivers and sets the clock right: the part of a reset that a state does not have. */
export async function clearTrials({ tx, corpId }: Ctx): Promise<void> {
  await tx`delete from sandbox_fault where corp_id = ${corpId}`
  await tx`delete from sandbox_latency where corp_id = ${corpId}`
  await tx`delete from sandbox_sink where corp_id = ${corpId}`
  await tx`delete from sandbox_clock where corp_id = ${corpId}`
}

/** Keeps the state to begin with, unless there is one. */
export async function keepStart(ctx: Ctx, platform: string | null = null): Promise<void> {
  const { tx, corpId } = ctx
  const [there] = await tx`select 1 from sandbox_snapshot where corp_id = ${corpId} and name = ${START}`
  if (!there) await saveState(ctx, START, platform)
}

/** The same after an import, which is the first one where the corporation had no staff to begin with. */
export async function keepImported(ctx: Ctx, every: boolean): Promise<void> {
  const { tx, corpId } = ctx
  const [corp] = await tx`
    select sandbox, exists (
      select from sandbox_saved_row r where r.corp_id = ${corpId} and r.snapshot = ${START} and r.relation = 'staff') as kept
    from corp where corp_id = ${corpId}`
  if ((corp?.sandbox || every) && !corp?.kept) await saveState(ctx, START, null)
}
