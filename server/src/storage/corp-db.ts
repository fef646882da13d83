import type { Sql } from './connect.ts'
import type { Acting, Ctx } from './ctx.ts'
import { type Fragment, textOf } from './sql.ts'

/** The database as one corporation may see it: every statement names the corporation before it reads. */
export type CorpDb = { readonly corpId: string; readonly pool: Sql }

/** The row that names the corporation for row-level security; a statement joins its reads behind it. */
const TENANT = "(select set_config('guanxi.corp_id', $1, true) as corp_id offset 0) w"

/**
 * Runs one read in one round trip. The statement is a `select` that refers to the corporation as `w.corp_id`.
 * It is evaluated behind the tenant's row, so that row-level security knows the corporation by then.
 */
export async function read<Row extends object>(db: CorpDb, statement: Fragment): Promise<Row[]> {
  return (await send(db, statement)) as unknown as Row[]
}

/** As `read`, but each row is an array of the columns' bytes, untouched. */
export async function readBytes(db: CorpDb, statement: Fragment): Promise<(Buffer | null)[][]> {
  return (await send(db, statement).raw()) as unknown as (Buffer | null)[][]
}

/** As `readBytes`, for a statement whose text was made before, by `scoped`. */
export async function readScoped(db: CorpDb, text: string, values: readonly unknown[]): Promise<(Buffer | null)[][]> {
  return (await sendText(db, text, values).raw()) as unknown as (Buffer | null)[][]
}

function send(db: CorpDb, statement: Fragment) {
  return sendText(db, scoped(statement), statement.values)
}

/** The whole text of a read, behind the tenant's row; the corporation is its first parameter. */
export function scoped(statement: Fragment): string {
  return `select q.* from ${TENANT} cross join lateral (
    select * from (${textOf(statement, 2)}) q where w.corp_id is not null offset 0) q`
}

function sendText(db: CorpDb, text: string, values: readonly unknown[]) {
  return db.pool.unsafe(text, [db.corpId, ...values] as never[], { prepare: true })
}

/** Runs `work` in one transaction of that corporation, as that actor at that time: all of it happens, or nothing. */
export async function inCorp<T>(db: CorpDb, acting: Acting, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { corpId, pool } = db
  const { actor, now } = acting
  return (await pool.begin(async (tx) => {
    // sent at once, ahead of the work's first statement, and not waited for before it
    const named = tx`
      select set_config('guanxi.corp_id', ${corpId}, true), set_config('guanxi.now', ${String(now)}, true),
        set_config('guanxi.actor', ${JSON.stringify(actor)}, true)`.execute()
    named.catch(() => {})
    const result = await work({ tx, corpId, actor, now })
    await named
    return result
  })) as T
}
