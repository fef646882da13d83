import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql, Tx } from '../storage/connect.ts'
import { CellError } from './error.ts'
import { passFence } from './pass-fence.ts'

/** Two databases between which a corporation moves, by their owners, and what publication, slot and subscription are called. */
export type Way = { corpId: string; source: Sql; target: Sql; name: string }

const LOOK_MS = 100

/** What is copied is gone: a failover of the source has lost the slot, or somebody has dropped it. */
export class LostSlot extends Error {}

/** Publishes the corporation's rows, and keeps what is written from now on for the target. */
export async function publish({ source, corpId, name }: Way): Promise<void> {
  const [published] = await source`select 1 from pg_publication where pubname = ${name}`
  if (!published) {
    const [{ text = '' } = {}] = await source<{ text: string }[]>`
      select string_agg(format('%s where (corp_id = %L)', t, ${corpId}::text), ', ') as text from cell_tables() t`
    await source.unsafe(`create publication ${name} for table ${text}`)
  }
  if (!(await slotOf(source, name))) await source`select pg_create_logical_replication_slot(${name}, 'pgoutput')`
}

/** Lets the target copy what is published, and then follow it. */
export async function subscribe({ source, target, name }: Way): Promise<void> {
  if (!(await subscriptionOf(target, name))) {
    const text = await quotedConninfo(source, target)
    // flushed at once: a target that crashed would not know any more that a table was copied, whose slot the source has dropped
    await target.unsafe(`create subscription ${name} connection ${text} publication ${name}
      with (create_slot = false, slot_name = ${name}, enabled = false, copy_data = true, synchronous_commit = on)`)
  }
  await target.unsafe(`alter subscription ${name} enable`)
}

/** Lets a target that follows already reach the source where it is now: the address of a cell may have changed. */
export async function followAtAddress({ source, target, name }: Way): Promise<void> {
  if (!(await subscriptionOf(target, name))) return
  await target.unsafe(`alter subscription ${name} connection ${await quotedConninfo(source, target)}`)
}

async function quotedConninfo(source: Sql, target: Sql): Promise<string> {
  const [{ text = '' } = {}] = await target<{ text: string }[]>`select quote_literal(${conninfo(source)}) as text`
  return text
}

/** Waits until every table is copied. */
export async function waitForCopy(way: Way, say: (line: string) => void): Promise<void> {
  const { target, name } = way
  let told = ''
  for (;;) {
    const [row] = await target<{ ready: number; all: number }[]>`
      select (count(*) filter (where r.srsubstate = 'r'))::int as ready, count(*)::int as all
      from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid where s.subname = ${name}`
    if (row && row.all > 0 && row.ready === row.all) return
    const line = `copied ${row?.ready ?? 0} of ${row?.all ?? 0} tables`
    if (line !== told) say(line)
    told = line
    await expectSlot(way)
    await pause(5 * LOOK_MS)
  }
}

/** The row by which the target is seen to have everything that was written before it. */
const MARK = 'cell move'

/**
 * Writes a mark at the source and waits until the target has it: changes arrive in the order of their commits, so everything
 * before it has. Milliseconds that this took.
 */
export async function reach(way: Way, longestMs: number): Promise<number> {
  const { source, target, corpId } = way
  const began = performance.now()
  const mark = await source.begin(async (tx) => {
    await passFence(tx as Tx, corpId)
    const [row] = await tx<{ id: number }[]>`
      insert into last_id as l (corp_id, relation, id) values (${corpId}, ${MARK}, 1)
      on conflict (corp_id, relation) do update set id = l.id + 1 returning id`
    return row?.id as number
  })
  for (;;) {
    const [row] = await target<{ id: number }[]>`
      select id from last_id where corp_id = ${corpId} and relation = ${MARK} and id >= ${mark}`
    const ms = performance.now() - began
    if (row) return ms
    if (ms > longestMs) throw new CellError('the target does not keep up with the source; look at its log')
    await expectSlot(way)
    await pause(LOOK_MS / 5)
  }
}

/** Takes the mark away where the corporation lives now. */
export async function removeMark(owner: Sql, corpId: string): Promise<void> {
  await owner.begin(async (tx) => {
    await passFence(tx as Tx, corpId)
    await tx`delete from last_id where corp_id = ${corpId} and relation = ${MARK}`
  })
}

/** No number that the source has given is given again. */
export async function raiseSequences({ source, target }: Way): Promise<void> {
  const last = await source<{ name: string; value: number }[]>`
    select quote_ident(sequencename) as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null`
  await target`
    select setval(n.name::regclass, n.value) from unnest(${last.map(({ name }) => name)}::text[],
      ${last.map(({ value }) => value)}::bigint[]) n (name, value)
    where n.value > coalesce((select s.last_value from pg_sequences s
      where s.schemaname = 'public' and quote_ident(s.sequencename) = n.name), 0)`
}

/** Stops following: what is removed at the source from here on stays at the target. */
export async function stopFollowing({ target, name }: Way): Promise<void> {
  if (await subscriptionOf(target, name)) await target.unsafe(`alter subscription ${name} disable`)
}

/** Takes subscription, slots and publication away, as far as they are there. */
export async function dropWay(way: Way): Promise<void> {
  const { source, target, name } = way
  await untilDone(async () => {
    if (!(await subscriptionOf(target, name))) return
    await target.unsafe(`alter subscription ${name} disable`)
    await followAtAddress(way)
    // with the slots of tables that were being copied, which the target alone knows
    if (!(await slotOf(source, name))) await target.unsafe(`alter subscription ${name} set (slot_name = none)`)
    await target.unsafe(`drop subscription ${name}`)
  })
  await untilDone(async () => {
    if (await slotOf(source, name)) await source`select pg_drop_replication_slot(${name})`
  })
  await source.unsafe(`drop publication if exists ${name}`)
}

/**
 * Takes away at the source what a target that does not answer would hold there: publication and slots, those of tables that
 * were being copied too, which bear the target's system identifier. Slots keep the write-ahead log from being removed.
 */
export async function forgetTarget({ source, name }: Way, targetSystem: string | null): Promise<void> {
  await untilDone(async () => {
    const ours = source`slot_type = 'logical' and database = current_database()
      and (slot_name = ${name} or slot_name like 'pg\\_%\\_sync\\_%\\_' || ${targetSystem}::text)`
    // a connection that the target no longer ends is held for a minute
    await source`select pg_terminate_backend(active_pid) from pg_replication_slots where ${ours} and active`
    await source`select pg_drop_replication_slot(slot_name) from pg_replication_slots where ${ours}`
  })
  await source.unsafe(`drop publication if exists ${name}`)
}

/** Again for some seconds: a process of PostgreSQL that is ending still holds what is to be dropped. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 100) throw error
      await pause(LOOK_MS)
    }
  }
}

async function expectSlot({ source, name }: Way): Promise<void> {
  const slot = await slotOf(source, name)
  if (!slot || slot.wal_status === 'lost') throw new LostSlot('the source has lost the slot')
}

async function slotOf(source: Sql, name: string): Promise<{ wal_status: string } | undefined> {
  const [slot] = await source<{ wal_status: string }[]>`
    select wal_status from pg_replication_slots where slot_name = ${name} and database = current_database()`
  return slot
}

async function subscriptionOf(target: Sql, name: string): Promise<boolean> {
  const rows = await target`
    select 1 from pg_subscription s join pg_database d on d.oid = s.subdbid
    where s.subname = ${name} and d.datname = current_database()`
  return rows.length > 0
}

type Options = {
  host: string[]
  port: number[]
  path: string | false
  user: string
  pass: string
  database: string
  ssl: unknown
}

/** How PostgreSQL itself reaches the database of a pool. */
function conninfo(pool: Sql): string {
  const { host, port, path, user, pass, database, ssl } = pool.options as unknown as Options
  const socket = path ? /\.s\.PGSQL\.(\d+)$/.exec(path)?.[1] : undefined
  const parts = {
    host: path ? dirname(path) : host[0],
    port: socket ?? port[0],
    user,
    password: pass,
    dbname: database,
    ...(ssl ? { sslmode: typeof ssl === 'string' ? ssl : 'require' } : {}),
  }
  return Object.entries(parts)
    .map(([name, value]) => `${name}='${String(value).replace(/[\\']/g, '\\$&')}'`)
    .join(' ')
}
