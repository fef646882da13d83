import { setTimeout as pause } from 'node:timers/promises'
import type { Sql, Tx } from '../storage/connect.ts'
import { CellError } from './error.ts'
import { passFence } from './pass-fence.ts'

/** Milliseconds that a lock is waited for before those who wait behind it are let through, and how often it is tried. */
const LOCK_MS = 1000
const TRIES = 60

/** Milliseconds that jobs and deliveries at work have to end before a corporation is closed. */
const QUIET_MS = 5000

/**
 * Puts the fence before every table of corporations that has none yet, a table at a time: a transaction that
 * writes to it meanwhile finishes first. Tables without a key tell whole rows to a subscriber.
 */
export async function installFence(owner: Sql): Promise<void> {
  const missing = await owner<{ name: string; keyed: boolean }[]>`
    select t.name, exists (select from pg_index i where i.indrelid = t.name::regclass and i.indisprimary) as keyed
    from (select cell_tables() as name union all select 'corp') t
    where not exists (select from pg_trigger g where g.tgrelid = t.name::regclass and g.tgname = 'aa_cell_fence')`
  for (const { name, keyed } of missing) {
    if (!keyed) await patiently(owner, (tx) => tx.unsafe(`alter table ${name} replica identity full`))
    await patiently(owner, (tx) =>
      tx.unsafe(`create trigger aa_cell_fence before insert or update or delete on ${name}
        for each row execute function cell_fence()`),
    )
  }
}

/**
 * Closes a corporation: from here on nobody writes it in this database, and writes that had begun have ended. Work in hand
 * gets some seconds to finish first.
 */
export async function closeCorp(owner: Sql, corpId: string, movedTo: string): Promise<void> {
  await patiently(owner, async (tx) => {
    await quiet(tx, corpId)
    await tx`select pg_advisory_xact_lock(cell_lock_key(${corpId}))`
    await setLivesIn(tx, corpId, movedTo)
  })
}

/** Opens a corporation in this database. */
export async function openCorp(owner: Sql, corpId: string): Promise<void> {
  await owner.begin((tx) => setLivesIn(tx as Tx, corpId, null))
}

async function setLivesIn(tx: Tx, corpId: string, cell: string | null): Promise<void> {
  await passFence(tx, corpId)
  await tx`update corp set moved_to = ${cell} where corp_id = ${corpId}`
}

/** Lets no worker begin anything of the corporation, and waits for what is in hand. */
async function quiet(tx: Tx, corpId: string): Promise<void> {
  for (const until = performance.now() + QUIET_MS; performance.now() < until; await pause(50)) {
    await tx`select 1 from job where corp_id = ${corpId} and lease is null for update skip locked`
    const [busy] = await tx`
      select 1 from job where corp_id = ${corpId} and lease_until_ms > clock_ms()
      union all select 1 from delivery where corp_id = ${corpId} and lease_until_ms > clock_ms() limit 1`
    if (!busy) return
  }
}

/** A transaction that gives way to others while it cannot have a lock. */
async function patiently(owner: Sql, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await owner.begin(async (tx) => {
        await tx`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`
        await work(tx as Tx)
      })
      return
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== '55P03' && code !== '40P01') throw error
      if (tries === TRIES) throw new CellError('a transaction holds a lock for too long; end it, then go on')
      await pause(200)
    }
  }
}
