import type { Sql } from './connect.ts'
import { inCorp } from './corp-db.ts'
import type { Ctx } from './ctx.ts'

/** The present, as records keep it. */
export function now(): number {
  return Math.floor(Date.now() / 1000)
}

/** Runs `work` in one transaction of that corporation as an operator's command; `at` in Unix seconds. */
export function asCommand<T>(pool: Sql, corpId: string, work: (ctx: Ctx) => Promise<T>, at = now()): Promise<T> {
  return inCorp({ corpId, pool }, { actor: { kind: 'command' }, now: at }, work)
}
