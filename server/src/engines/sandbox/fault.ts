import { z } from 'zod'
import { integer, oneOf, text } from '../../contract/fields.ts'
import type { Effect } from '../../contract/force.ts'
import { mustBe, type Reason, reason } from '../../contract/reasons.ts'
import { directions, type Occasion } from '../../contract/sandbox.ts'
import { MOST_CALL_MS, MOST_OUTBOUND_MS } from './latency.ts'

const yes = z
  .literal(true)
  .meta({ rule: mustBe('one_of', { values: ['true'] }) })
  .optional()

const match = z
  .strictObject({
    direction: oneOf(...directions)
      .default('call')
      .describe('call 对开放接口的调用，callback 对接收方的推送，platform 对平台的调用'),
    path: text({ min: 1, max: 500 }).optional().describe('路径；以 * 结尾时匹配开头。不传为全部'),
    method: oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE').optional().describe('HTTP 方法，不传为全部'),
  })
  .meta({ rule: mustBe('json_object') })

const effect = z
  .strictObject({
    code: integer({ min: -99_999, max: 9_999_999 }).optional().describe('返回该错误码；对平台的调用为平台的错误码'),
    http: integer({ min: 400, max: 599 }).optional().describe('返回该 HTTP 状态'),
    reset: yes.describe('不应答，直接关闭连接'),
    empty: yes.describe('应答为空'),
    truncate: yes.describe('应答到一半时关闭连接'),
    slow_ms: integer({ min: 0, max: MOST_CALL_MS }).optional().describe('先等待这么多毫秒；推送与平台最多 10000'),
    retry_after: integer({ min: 0, max: 86_400 }).optional().describe('与 code 或 http 一起返回的 Retry-After（秒）'),
    at: oneOf('before', 'after_commit').default('before').describe('工作之前，或提交之后'),
  })
  .meta({ rule: mustBe('json_object') })

/** What goes wrong, and when: the body of a new fault. */
export const faultShape = {
  match: match.default({ direction: 'call' }).describe('什么会出错'),
  effect: effect.describe('出什么错：code、http、reset、empty、truncate 至多一个'),
  times: integer({ min: 1, max: 1_000_000 }).optional().describe('出错几次后结束，不传为不限'),
  probability: z
    .number()
    .gt(0)
    .max(1)
    .meta({ rule: mustBe('number') })
    .optional()
    .describe('每次出错的概率，大于 0 至 1，不传为 1'),
  seed: integer({ min: 0, max: 2_147_483_647 }).default(0).describe('概率的随机数种子'),
}
export type FaultDraft = z.output<z.ZodObject<typeof faultShape>>

/** A path, or its beginning and a star; without a query. Those of the platform may be named without their beginning. */
const PATH = /^(?:\/[^*?#\s]*\*?|\*)$/
const PLATFORM_PATH = /^[^*?#\s]*\*?$/

const ANSWERS = ['code', 'http', 'reset', 'empty', 'truncate'] as const

/** The first thing that is wrong with a fault, beside its types; `hasCode` tells whether some matching call has a code. */
export function faultOfDraft(
  { match, effect }: FaultDraft,
  hasCode: (match: FaultDraft['match'], code: number) => boolean,
): { field: string; reason: Reason } | undefined {
  const pattern = match.direction === 'platform' ? PLATFORM_PATH : PATH
  if (match.path !== undefined && !pattern.test(match.path)) return { field: 'match.path', reason: reason('not_valid') }
  const answers = ANSWERS.filter((name) => effect[name] !== undefined)
  if (answers.length > 1)
    return { field: `effect.${answers[1]}`, reason: reason('excludes', { field: answers[0] ?? '' }) }
  const changes = answers.length > 0 || effect.slow_ms !== undefined || effect.at === 'after_commit'
  if (!changes) return { field: 'effect', reason: reason('one_of_needed', { fields: [...ANSWERS, 'slow_ms'] }) }
  if (effect.retry_after !== undefined && effect.code === undefined && effect.http === undefined)
    return { field: 'effect.retry_after', reason: reason('needs', { field: 'code' }) }
  if (match.direction !== 'call' && (effect.slow_ms ?? 0) > MOST_OUTBOUND_MS)
    return { field: 'effect.slow_ms', reason: mustBe('integer_between', { min: 0, max: MOST_OUTBOUND_MS }) }
  if (effect.code === undefined || match.direction === 'platform') return undefined
  // receivers answer with an HTTP status alone
  if (match.direction === 'callback' || !hasCode(match, effect.code))
    return { field: 'effect.code', reason: reason('not_valid') }
  return undefined
}

/** What is wanted, as the gate hands it on. */
export function effectOf({ slow_ms, retry_after, ...effect }: FaultDraft['effect']): Effect {
  const answered = ANSWERS.some((name) => effect[name] !== undefined)
  const lost = effect.at === 'after_commit' && !answered
  return {
    ...(effect as Effect),
    ...(slow_ms === undefined ? {} : { slow: slow_ms }),
    ...(retry_after === undefined ? {} : { retryAfter: retry_after }),
    ...(lost ? { reset: true } : {}),
  }
}

/** Whether a fault is about this. Paths of the platform may be written with their beginning or without. */
export function matches({ match, effect }: Pick<FaultDraft, 'match' | 'effect'>, occasion: Occasion): boolean {
  if (match.direction !== occasion.direction) return false
  if (match.method !== undefined && match.method !== occasion.method) return false
  if (match.path !== undefined && !isAt(plain(match.path), plain(occasion.path))) return false
  return effect.code === undefined || occasion.has === undefined || occasion.has(effect.code)
}

/** Whether a path is the one named, or begins as it does where that ends in a star. */
export function isAt(wanted: string, path: string): boolean {
  return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted
}

const plain = (path: string) => path.replace(/^\/cgi-bin\//, '')
