import { z } from 'zod'
import { integer } from '../../contract/fields.ts'
import { because, mustBe, reason } from '../../contract/reasons.ts'
import type { Direction } from '../../contract/sandbox.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { seededRandom } from './random.ts'

/** Milliseconds that a call may be made to wait; callbacks and calls to the platform have timeouts of their own. */
export const MOST_CALL_MS = 60_000
export const MOST_OUTBOUND_MS = 10_000

function delay(max: number) {
  const ms = integer({ min: 0, max })
  const rule = mustBe('json_object')
  return z
    .strictObject({
      fixed_ms: ms.optional().describe('固定的毫秒数'),
      p50_ms: integer({ min: 1, max }).optional().describe('中位数（毫秒），对数正态分布'),
      p99_ms: integer({ min: 1, max }).optional().describe('第 99 百分位（毫秒）'),
      seed: integer({ min: 0, max: 2_147_483_647 }).optional().describe('随机数种子，默认 0'),
    })
    .superRefine(({ fixed_ms, p50_ms, p99_ms, seed }, issues) => {
      const refuse = (path: string, why: ReturnType<typeof reason>) =>
        issues.addIssue({ code: 'custom', path: [path], ...because(why) })
      if ((fixed_ms === undefined) === (p50_ms === undefined))
        refuse('fixed_ms', reason('exactly_one_of', { fields: ['fixed_ms', 'p50_ms'] }))
      else if ((p50_ms === undefined) !== (p99_ms === undefined)) refuse('p99_ms', reason('needs', { field: 'p50_ms' }))
      else if (fixed_ms !== undefined && seed !== undefined) refuse('seed', reason('excludes', { field: 'fixed_ms' }))
      else if (p50_ms !== undefined && p99_ms !== undefined && p99_ms < p50_ms)
        refuse('p99_ms', reason('too_small', { min: p50_ms }))
    })
    .meta({ rule })
}

/** How slow a sandbox is, by what is slow. */
export const latencyShape = {
  calls: delay(MOST_CALL_MS).optional().describe('开放接口的调用'),
  callbacks: delay(MOST_OUTBOUND_MS).optional().describe('对接收方的推送'),
  platform: delay(MOST_OUTBOUND_MS).optional().describe('对平台的调用'),
}
export type Delay = z.output<ReturnType<typeof delay>>
export type Latency = { calls?: Delay | undefined; callbacks?: Delay | undefined; platform?: Delay | undefined }

export const LATENCY_OF = { call: 'calls', callback: 'callbacks', platform: 'platform' } as const satisfies Record<
  Direction,
  keyof Latency
>

/** The quantile of the normal distribution at 0.99. */
const Z99 = 2.326_347_9

/** How long the `place`-th one waits, in milliseconds; never longer than twice the 99th percentile. */
export function delayOf({ fixed_ms, p50_ms = 1, p99_ms = p50_ms, seed = 0 }: Delay, place: number): number {
  if (fixed_ms !== undefined) return fixed_ms
  const [u, v] = [1 - seededRandom(seed, 2 * place), seededRandom(seed, 2 * place + 1)]
  const normal = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v)
  return Math.min(p50_ms * Math.exp((normal * Math.log(p99_ms / p50_ms)) / Z99), 2 * p99_ms)
}

/** Puts this latency in place of the one before. */
export async function putLatency({ tx, corpId }: Ctx, { calls, callbacks, platform }: Latency): Promise<void> {
  const json = (value?: Delay) => (value === undefined ? null : (value as never))
  await tx`
    insert into sandbox_latency (corp_id, calls, callbacks, platform)
    values (${corpId}, ${json(calls)}, ${json(callbacks)}, ${json(platform)})
    on conflict (corp_id) do update set
      calls = excluded.calls, callbacks = excluded.callbacks, platform = excluded.platform`
}

/** How slow a corporation is made. */
export async function latencyOf(db: CorpDb): Promise<Latency> {
  const [row] = await read<Record<string, unknown>>(
    db,
    sql`select calls, callbacks, platform from sandbox_latency l where l.corp_id = w.corp_id`,
  )
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== null))
}
