import type { Tx } from './connect.ts'
import { type CorpDb, inCorp } from './corp-db.ts'
import type { Acting, Ctx } from './ctx.ts'

/** Seconds that a key is remembered. */
export const KEY_LIFE = 24 * 3600

/** Milliseconds that a call waits for another one with the same key. */
export const KEY_WAIT_MS = 5000

/** The key is held by a call that is still running, or belongs to another body. */
export class KeyConflict extends Error {
  readonly reason: 'running' | 'other-body'
  constructor(reason: 'running' | 'other-body') {
    super(reason)
    this.reason = reason
  }
}

/** `waitMs`: how long an unfinished call with that key is waited for. */
type Keyed = { path: string; key: string; bodyHash: Buffer; waitMs: number }

/** What is kept under a key: the reply. `undone` rolls the call's work back, but keeps the reply. */
export type KeptReply = { reply: Buffer; undone: boolean }

/** The reply of a keyed call, and whether it is that of an earlier one. */
export type KeyedReply = { reply: Buffer; replayed: boolean }

/**
 * Runs `work` once for a key: the reply is stored in the work's own transaction, and later calls get its bytes back.
 * A call that meets an unfinished one, of another node, waits for it in PostgreSQL. Keys live by the real time.
 */
export async function runIdempotent(
  db: CorpDb,
  acting: Acting,
  keyed: Keyed,
  work: (ctx: Ctx) => Promise<KeptReply>,
): Promise<KeyedReply> {
  const { path, key, bodyHash, waitMs } = keyed
  return inCorp(db, acting, async (ctx) => {
    const { tx, now } = ctx
    // each setting travels with the statement behind it
    const bounded = tx`select set_config('lock_timeout', ${`${Math.max(1, Math.ceil(waitMs))}ms`}, true)`.execute()
    bounded.catch(() => {})
    const fresh = await tx`
      insert into idempotency (corp_id, path, key, body_hash, created_at)
      select ${db.corpId}, ${path}, ${key}, ${bodyHash}, ${now}::bigint - (corp_ms(${db.corpId}) - clock_ms()) / 1000
      on conflict (corp_id, path, key) do update
        set body_hash = excluded.body_hash, created_at = excluded.created_at, reply = null
        where idempotency.created_at <= excluded.created_at - ${KEY_LIFE}
      returning 1`.catch((error) => {
      if (error?.code === '55P03') throw new KeyConflict('running')
      throw error
    })
    if (fresh.length === 0) return { reply: await replay(tx, db.corpId, keyed), replayed: true }
    const unbounded = tx`select set_config('lock_timeout', '0', true)`.execute()
    unbounded.catch(() => {})
    let kept: KeptReply | undefined
    await tx
      .savepoint(async (inner) => {
        kept = await work({ ...ctx, tx: inner as Tx })
        if (kept.undone) throw ROLLBACK
      })
      .catch((error) => {
        if (error !== ROLLBACK) throw error
      })
    const { reply } = kept as KeptReply
    await tx`update idempotency set reply = ${reply} where corp_id = ${db.corpId} and path = ${path} and key = ${key}`
    return { reply, replayed: false }
  })
}

const ROLLBACK = new Error('undone')

async function replay(tx: Tx, corpId: string, { path, key, bodyHash }: Keyed): Promise<Buffer> {
  const [first] = await tx<{ body_hash: Buffer; reply: Buffer }[]>`
    select body_hash, reply from idempotency where corp_id = ${corpId} and path = ${path} and key = ${key}`
  if (!first) throw new KeyConflict('running')
  if (!first.body_hash.equals(bodyHash)) throw new KeyConflict('other-body')
  return first.reply
}
