import type { z } from 'zod'
import type { EnvelopeName } from './envelopes.ts'
import type { Hint } from './hint.ts'
import type { Kind } from './kinds.ts'

/** A call of the open API and its answer; what was said is handed on by reference. */
export type AnsweredCall = {
  corpId: string
  atMs: number
  requestId: string
  method: string
  path: string
  url: string
  secretId: string | undefined
  address: string
  status: number
  code: number
  ms: number
  request: Buffer | undefined
  reply: Buffer | string | readonly (string | Buffer)[] | undefined
  /** What it would need to be right, where it was refused; `key` is an idempotency key that another call has. */
  hint?: Hint
  key?: string
  /** What its endpoint says of its own fields. */
  declared: { query: z.ZodObject; body?: z.ZodObject; reply: z.ZodObject; envelope: EnvelopeName; kind?: Kind }
}
