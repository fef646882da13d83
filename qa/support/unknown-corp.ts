import { inCorp } from '../../server/src/storage/corp-db.ts'
import type { Ctx } from '../../server/src/storage/ctx.ts'
import { surroundings } from './customers.ts'
import { importRecords } from './records.ts'
import type { TestService } from './service.ts'

/** Fewer customers than an import takes statistics of. */
export const UNKNOWN = 400

/** A corporation that came after the planner's last statistics: it takes it for one row. `line` makes its nth customer. */
export async function addUnknownCorp(
  service: TestService,
  corpId: string,
  line: (n: number) => Record<string, unknown>,
): Promise<void> {
  const customer = Array.from({ length: UNKNOWN }, (_, n) => line(n))
  await importRecords(service, { corp_id: `${corpId}before` }, { ...surroundings, customer })
  await service.store.owner`analyze`
  await importRecords(service, { corp_id: corpId }, { ...surroundings, customer })
}

/** How many rows of these tables some work reads. */
export function rowsRead(
  service: TestService,
  corpId: string,
  tables: readonly string[],
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<number> {
  const acting = { actor: { kind: 'command' }, now: service.now() } as const
  return inCorp({ corpId, pool: service.store.owner }, acting, async (ctx) => {
    const before = await rowsCounted(ctx, tables)
    await work(ctx)
    return (await rowsCounted(ctx, tables)) - before
  })
}

/** Has each connection report what it has counted, so that what comes next is counted from nothing. */
export async function reportCounts({ store }: TestService): Promise<void> {
  const all = Array.from({ length: store.owner.options.max })
  await Promise.all(all.map(() => store.owner`select pg_stat_force_next_flush(), pg_sleep(0.1)`))
}

/** What the connection has counted and not yet reported: earlier transactions of the last second are in it too. */
export async function rowsCounted({ tx }: Ctx, tables: readonly string[]): Promise<number> {
  const [row] = await tx<{ rows: number }[]>`
    select coalesce(sum(coalesce(idx_tup_fetch, 0) + seq_tup_read), 0)::int as rows from pg_stat_xact_user_tables
    where relname = any (${[...tables]})`
  return row?.rows as number
}
