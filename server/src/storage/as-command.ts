import { type AuditEntry, writeAudit } from './audit.ts'
import type { Sql } from './connect.ts'
import { inCorp } from './corp-db.ts'
import type { Ctx } from './ctx.ts'

/** The present, as records keep it. */
export function now(): number {
  return Math.floor(Date.now() / 1000)
}

/** Runs `work` in one transaction of that corporation as an operator's command; `at` in Unix seconds, else its own time. */
export async function asCommand<T>(pool: Sql, corpId: string, work: (ctx: Ctx) => Promise<T>, at?: number): Promise<T> {
  const acting = { actor: { kind: 'command' as const }, now: at ?? (await timeOf(pool, corpId)) }
  return inCorp({ corpId, pool }, acting, work)
}

/** A corporation's own time, by the owner. */
export async function timeOf(owner: Sql, corpId: string): Promise<number> {
  const [row] = await owner<{ now: number }[]>`select corp_ms(${corpId}) / 1000 as now`
  return row?.now as number
}

/** The same with a row in the audit log; `entryOf` makes it of the result, or nothing where nothing was changed. */
export function recordCommand<T>(
  pool: Sql,
  corpId: string,
  work: (ctx: Ctx) => Promise<T>,
  entryOf: (result: T) => AuditEntry | undefined,
): Promise<T> {
  return asCommand(pool, corpId, async (ctx) => {
    const result = await work(ctx)
    const entry = entryOf(result)
    if (entry) await writeAudit(ctx, entry)
    return result
  })
}
