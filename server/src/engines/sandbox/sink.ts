import { z } from 'zod'
import { integer, oneOf, text } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'

/** Any header but those that say where an answer ends: a proxy must not read another end of it than we do. */
const HEADER = /^(?!(?:connection|content-length|keep-alive|te|trailer|transfer-encoding|upgrade)$)[A-Z0-9-]{1,100}$/i

/** How a receiver answers one push. */
const step = z.strictObject({
  status: integer({ min: 200, max: 599 }).default(200).describe('HTTP 状态，默认 200'),
  headers: z
    .record(z.string().regex(HEADER), z.string().regex(/^[\x20-\x7e]{0,1000}$/))
    .meta({ rule: mustBe('json_object') })
    .optional()
    .describe('应答头；不能是 content-length、transfer-encoding 等划定应答的'),
  body: text({ max: 10_000 }).optional().describe('应答体'),
  delay_ms: integer({ min: 0, max: 30_000 }).optional().describe('先等待的毫秒数'),
  hang: z.literal(true).optional().describe('不应答，也不关闭连接'),
  reset: z.literal(true).optional().describe('直接关闭连接'),
  echo: z.literal('wrong').optional().describe('wrong：验证地址时答错'),
})
export type Step = z.output<typeof step>

/** A receiver's script: a step for each push, and what comes after the last. */
export const sinkShape = {
  script: z.array(step).max(100).default([]).describe('依次应答每次推送'),
  // biome-ignore lint/suspicious/noThenProperty: what follows the script, never a function
  then: oneOf('ok', 'last', 'repeat').default('ok').describe('脚本之后：ok 成功，last 重复最后一步，repeat 从头再来'),
}
export type SinkScript = z.output<z.ZodObject<typeof sinkShape>>

const OK: Step = { status: 200, body: 'ok' }

/** The answer to the push that comes after so many. */
export function stepFor({ script, then }: SinkScript, pushes: number): Step {
  const step = script[pushes]
  if (step) return step
  if (then === 'last') return script.at(-1) ?? OK
  return (then === 'repeat' ? script[pushes % Math.max(1, script.length)] : undefined) ?? OK
}
