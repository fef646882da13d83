import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Preloaded with `--import`, makes a service that accepts idempotency keys and forgets them: the proof must notice. */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('/storage/idempotency.ts')) return next(url, context)
    const whole = readFileSync(fileURLToPath(url), 'utf8')
    const source = whole.replace('export async function once(', 'async function honest(')
    if (source === whole) throw new Error('idempotency.ts has no `once` to break')
    return {
      format: 'module-typescript',
      shortCircuit: true,
      source: `${source}
export async function once(db: CorpDb, _: unknown, work: (tx: Tx) => Promise<Outcome>): Promise<Buffer> {
  return inCorp(db, async (tx) => (await work(tx)).reply)
}
void honest
`,
    }
  },
})
