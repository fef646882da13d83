import { replaceIn } from './replace.ts'

/** Preloaded with `--import`, makes a service whose calls have no transaction: each statement commits by itself. */
replaceIn(
  '/storage/corp-db.ts',
  'export function inCorp<T>(',
  'function honest<T>(',
  `
export async function inCorp<T>(db: CorpDb, acting: Acting, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const bare = await db.pool.reserve()
  try {
    await bare\`select set_config('guanxi.corp_id', \${db.corpId}, false)\`
    const savepoint = (inner: (tx: unknown) => unknown) => inner(bare)
    const tx = Object.assign(bare, { savepoint }) as unknown as Ctx['tx']
    return await work({ tx, corpId: db.corpId, ...acting })
  } finally {
    bare.release()
  }
}
void honest
`,
)

// a key that was kept without its reply would end the service at every repeat, until its client gives up
replaceIn(
  '/storage/idempotency.ts',
  'return first.reply',
  "if (!first.reply) throw new Error('the key has no reply')\n  return first.reply",
  '',
)
