import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Words } from '../contract/reasons.ts'
import type { CorpDb } from '../storage/corp-db.ts'
import type { Acting, Ctx } from '../storage/ctx.ts'
import { KEY_WAIT_MS, type KeptReply, KeyConflict, type KeyedReply, runIdempotent } from '../storage/idempotency.ts'

const STILL_RUNNING = { zh: '首次调用仍在处理', en: 'the first call is still at work' }
const OTHER_BODY = {
  zh: '同一个 Idempotency-Key 用于不同的请求体',
  en: 'the Idempotency-Key was used with another body',
}

type Keyed = { path: string; key: string; bodyHash: Buffer }

/** A call's `Idempotency-Key`, undefined where it has none. */
export function idempotencyKey({ headers }: FastifyRequest, refuse: (detail: Words) => Error): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw refuse({
    zh: 'Idempotency-Key 应为 1 到 255 个可打印字符',
    en: 'Idempotency-Key must be 1 to 255 printable characters',
  })
}

/**
 * Runs `work` for the first call with a key and gives later ones its reply, marked by a header. Throws what `conflict` makes
 * when the first is still running, which `Retry-After` tells, or had another body. `inTurn` may hold the transaction back.
 */
export async function answerOnce(
  { db, acting, keyed, reply }: { db: CorpDb; acting: Acting; keyed: Keyed; reply: FastifyReply },
  conflict: (detail: Words) => Error,
  work: (ctx: Ctx) => Promise<KeptReply>,
  inTurn: <T>(run: () => Promise<T>) => Promise<T> = (run) => run(),
): Promise<KeyedReply> {
  const answered = await serializeByKey(`${db.corpId}\0${keyed.path}\0${keyed.key}`, (waitMs) =>
    inTurn(() => runIdempotent(db, acting, { ...keyed, waitMs }, work)),
  ).catch((error) => {
    if (!(error instanceof KeyConflict)) throw error
    if (error.reason === 'running') reply.header('retry-after', '1')
    throw conflict(error.reason === 'running' ? STILL_RUNNING : OTHER_BODY)
  })
  if (answered.replayed) reply.header('idempotency-replayed', 'true')
  return answered
}

const running = new Map<string, Promise<unknown>>()

/**
 * Runs the calls of one idempotency key on this node one after another. The others wait in memory, without a database
 * connection each, and give up after KEY_WAIT_MS. `work` is given the milliseconds that are left to wait.
 */
async function serializeByKey<T>(key: string, work: (waitMs: number) => Promise<T>): Promise<T> {
  const begun = performance.now()
  let timeout: ReturnType<typeof startTimeout> | undefined
  for (let first = running.get(key); first; first = running.get(key)) {
    timeout ??= startTimeout()
    await Promise.race([first.catch(() => {}), timeout.expired])
  }
  timeout?.stop()
  const mine = work(begun + KEY_WAIT_MS - performance.now())
  running.set(key, mine)
  try {
    return await mine
  } finally {
    running.delete(key)
  }
}

function startTimeout() {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new KeyConflict('running')), KEY_WAIT_MS)
  })
  return { expired, stop: () => clearTimeout(timer) }
}
