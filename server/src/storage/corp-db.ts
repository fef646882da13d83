import { inSpan, telemetry } from '../tracing/span.ts'
import type { Sql, Tx } from './connect.ts'
import type { Acting, Ctx } from './ctx.ts'
import { boundsOfTransaction } from './driver/transaction-bounds.ts'
import { byPool, type Row, readClientOf } from './read-client.ts'
import { shareRead } from './shared-read.ts'
import { type Fragment, sql, textOf } from './sql.ts'
import { stepBackOnce } from './step-back.ts'

/** The database as one corporation may see it: every statement names the corporation before it reads. */
export type CorpDb = {
  readonly corpId: string
  readonly pool: Sql
  /** Writes what stays at home wherever the corporation lives: its members. */
  readonly atHome?: boolean
}

/** The row that names the corporation for row-level security; a statement joins its reads behind it. */
const TENANT = "(select set_config('guanxi.corp_id', $1, true) as corp_id offset 0) w"

/**
 * Runs one read in one round trip. The statement is a `select` that refers to the corporation as `w.corp_id`.
 * It is evaluated behind the tenant's row, so that row-level security knows the corporation by then.
 */
export async function read<Found extends object>(db: CorpDb, statement: Fragment): Promise<Found[]> {
  const values = [db.corpId, ...statement.values] as never[]
  const run = async () => db.pool.unsafe(scoped(statement), values, { prepare: true })
  return (await inDatabase('read', db, run)) as unknown as Found[]
}

/** As `read`, but each row is an array of the columns' bytes, untouched. */
export function readBytes(db: CorpDb, statement: Fragment): Promise<Row[]> {
  return inDatabase('read', db, () => byPool(db.pool, scoped(statement), [db.corpId, ...statement.values]))
}

/**
 * As `readBytes`, for a statement that gives one row at most and reads few, whatever the caller asks for: such reads
 * share two connections, where a slow one would keep the others waiting. One plan serves all parameters.
 */
export function readBounded(db: CorpDb, statement: Fragment): Promise<Row[]> {
  return readScoped(db, scoped(statement), statement.values)
}

/**
 * As `readBounded`; gives the row as an object of its columns by their names, in JSON's types. Those who ask for the same
 * at the same moment get one object together: it is not theirs to change.
 */
export function readOne<Found extends object>(db: CorpDb, statement: Fragment): Promise<Readonly<Found> | undefined> {
  const { strings, values } = statement
  const text = jsonTexts.get(strings) ?? scoped(sql`select to_json(f) from (${statement}) f`)
  jsonTexts.set(strings, text)
  return shareRead(db.pool, text + JSON.stringify([db.corpId, values]), async () => {
    const [row] = await readScoped(db, text, values)
    return row && JSON.parse(String(row[0]))
  }) as Promise<Found | undefined>
}

/** By a statement's strings, which a template without fragments has only once. */
const jsonTexts = new WeakMap<readonly string[], string>()

/** As `readBounded`, for a statement whose text was made before, by `scoped`. */
export function readScoped(db: CorpDb, text: string, values: readonly unknown[]): Promise<Row[]> {
  return inDatabase('read', db, () => readClientOf(db.pool).read(text, [db.corpId, ...values]))
}

/** The whole text of a read, behind the tenant's row; the corporation is its first parameter. */
export function scoped(statement: Fragment): string {
  return `select q.* from ${TENANT} cross join lateral (
    select * from (${textOf(statement, 2)}) q where w.corp_id is not null offset 0) q`
}

/**
 * Has a function of the database write, as a transaction of its own in one round trip. It is given the corporation, and
 * `given` as JSON; gives its rows as `value`.
 */
export async function callInCorp<T>(db: CorpDb, acting: Acting, name: string, given: unknown): Promise<T[]> {
  const { corpId, pool } = db
  const bounds = boundsOfTransaction(pool)
  const text = `select q.value from (
    select set_config('guanxi.corp_id', $1, true) as corp_id, set_config('guanxi.now', $2, true),
      set_config('guanxi.actor', $3, true)${bounds === undefined ? '' : `, ${bounds}`} offset 0) w
    cross join lateral ${name}(w.corp_id, $4::text::json) q (value)`
  const values = [corpId, String(acting.now), JSON.stringify(acting.actor), JSON.stringify(given)]
  const run = async () => pool.unsafe<{ value: T }[]>(text, values, { prepare: true })
  return (await inDatabase('transaction', db, run)).map(({ value }) => value)
}

/** Runs `work` in one transaction of that corporation, as that actor at that time: all of it happens, or nothing. */
export function inCorp<T>(db: CorpDb, acting: Acting, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inDatabase('transaction', db, () => transaction(db, acting, work))
}

async function transaction<T>(db: CorpDb, acting: Acting, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { corpId, pool } = db
  const { actor, now } = acting
  const bounds = boundsOfTransaction(pool)
  // the pool of a call with an idempotency key that belongs to no corporation is a transaction already
  const begin = 'savepoint' in pool ? (pool as unknown as Tx).savepoint : pool.begin
  return (await begin(async (tx) => {
    // sent at once, ahead of the work's first statement, and not waited for before it
    const told = tx`
      select set_config('guanxi.corp_id', ${corpId}, true), set_config('guanxi.now', ${String(now)}, true),
        set_config('guanxi.actor', ${JSON.stringify(actor)}, true), pg_backend_pid() as pid`
    const bounded = bounds === undefined ? told : tx`${told}, ${tx.unsafe(bounds)}`
    const named = (db.atHome ? tx`${bounded}, set_config('guanxi.at_home', 'on', true)` : bounded).execute()
    named.then(([row]) => stepBackOnce(pool, row?.pid)).catch(() => {})
    const result = await work({ tx, corpId, actor, now })
    await named
    return result
  })) as T
}

function inDatabase<T>(name: string, { corpId }: CorpDb, work: () => Promise<T>): Promise<T> {
  if (!telemetry) return work()
  return inSpan('database', name, { 'db.system.name': 'postgresql', 'guanxi.corp_id': corpId }, work)
}
