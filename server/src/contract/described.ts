import type { z } from 'zod'
import type { EnvelopeName } from './envelopes.ts'
import type { Rules } from './errors.ts'
import type { SeatKind } from './seats.ts'

/** What the API document needs to know of an endpoint. */
export type Described = {
  audience: 'open'
  method: 'GET' | 'POST'
  path: string
  summary: string
  description?: string
  companion: boolean
  /** Its page was not seen whole: what was not seen keeps to the shape of its siblings. */
  partlyKnown?: true
  seat?: SeatKind
  auth: boolean
  terms?: 'chat'
  query: z.ZodObject
  body?: z.ZodObject
  envelope: EnvelopeName
  reply: z.ZodObject
  /** The media type of a reply that is lines, each as `reply` says. */
  produces?: 'application/x-ndjson'
  errors: Rules
  deprecated?: { since: string; successor?: string }
  bodyLimit: number
  bodyOptional: boolean
  writes: boolean
  /** Reads the change feed from a cursor. */
  cursor: boolean
  failureFields: Record<string, unknown>
  failureMayCarry: readonly string[]
  example: {
    query?: Record<string, string>
    body?: Record<string, unknown>
    /** What it names is good once, so that the demo answers with this code; the reply is what the first call got. */
    onlyOnce?: { code: number; reply: Record<string, unknown> }
  }
}
