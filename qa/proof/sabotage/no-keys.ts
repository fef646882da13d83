import { replaceIn } from './replace.ts'

/** Preloaded with `--import`, makes a service that accepts idempotency keys and forgets them. */
replaceIn(
  '/storage/idempotency.ts',
  'export async function once(',
  'async function honest(',
  `
export async function once(db: CorpDb, _: unknown, work: (tx: Tx) => Promise<Outcome>): Promise<Buffer> {
  return inCorp(db, async (tx) => (await work(tx)).reply)
}
void honest
`,
)
