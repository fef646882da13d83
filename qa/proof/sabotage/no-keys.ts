import { replaceIn } from './replace.ts'

/** Preloaded with `--import`, makes a service that accepts idempotency keys and forgets them. */
replaceIn(
  '/storage/idempotency.ts',
  'export async function runIdempotent(',
  'async function honest(',
  `
export async function runIdempotent(db: CorpDb, acting: Acting, _: unknown, work: (ctx: Ctx) => Promise<KeptReply>): Promise<KeyedReply> {
  return inCorp(db, acting, async (ctx) => ({ reply: (await work(ctx)).reply, replayed: false }))
}
void honest
`,
)
