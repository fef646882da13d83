import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { Attack } from './bytes.ts'
import type { Call } from './call.ts'
import type { Operation } from './document.ts'
import type { Reply, WireResult } from './wire.ts'

/** What the judge knows beside the document: `foreign` is a name that no reply may contain. */
export type Law = { globals: Map<number, number>; foreign: string }

/** The codes that do not belong to one operation, as the operations tell them; a path that is none has 10904. */
export function lawOf(operations: readonly Operation[], foreign: string): Law {
  const globals = new Map([[10904, 404]])
  for (const { codes } of operations) for (const [code, http] of codes) if (code < 20_000) globals.set(code, http)
  return { globals, foreign }
}

/** What is wrong with a reply to a call made from the document; undefined when nothing is. */
export function judgeCall(law: Law, call: Call, reply: Reply): string | undefined {
  const { operation, method } = call
  const lines = reply.headers.get('content-type') === LINES && reply.status === 200 && operation.validLine
  const busy = operation.validLine && reply.status === 503
  const wrong = (lines || busy ? undefined : judgeHeaders(reply)) ?? judgeStored(reply) ?? judgeBytes(law, reply)
  if (wrong) return wrong
  if (reply.headers.get('x-request-id') !== call.id)
    return `the reply to another call: ${reply.headers.get('x-request-id')}`
  const allowed = operation.method === 'GET' && !operation.writes ? ['GET', 'HEAD'] : [operation.method]
  if (method === 'HEAD') return judgeHead(allowed, reply)
  if (lines) return method === 'GET' ? judgeLines(call, lines, reply) : `${method} gives lines`
  const body = parse(reply.body)
  if (!body) return 'no JSON object'
  if (busy) return codeOf(body) === BUSY ? undefined : `HTTP 503 with ${codeOf(body)}`
  const valid = operation.validReply.get(Math.floor(reply.status / 100) as 2 | 4 | 5)
  if (!valid) return `HTTP ${reply.status} is not in the document`
  if (!valid(body)) return `off its schema: ${JSON.stringify(valid.errors?.slice(0, 3))}`
  const code = codeOf(body)
  if (code === undefined) return 'no code'
  if (method !== operation.method) {
    return code === 10905 && reply.headers.get('allow') === allowed.join(', ') ? undefined : `${method} gives ${code}`
  }
  if (code === 0) return call.mayPass() ? undefined : 'succeeds although the document forbids it'
  return judgeCode(operation.codes, code, reply.status)
}

/** Streams are few at once; the next caller is asked to come again. */
const BUSY = 10953
const LINES = 'application/x-ndjson'

function judgeLines(call: Call, valid: ValidateFunction, { body }: Reply): string | undefined {
  if (!call.mayPass()) return 'succeeds although the document forbids it'
  if (body.length > 0 && body.at(-1) !== 0x0a) return 'the last line has no end'
  const wrong = body
    .toString()
    .split('\n')
    .slice(0, -1)
    .find((line) => !valid(parse(Buffer.from(line))))
  return wrong === undefined ? undefined : `a line off its schema: ${wrong.slice(0, 200)}`
}

/** HEAD is answered where GET is, without a body. */
function judgeHead(allowed: readonly string[], { status, body }: Reply): string | undefined {
  if (body.length > 0) return 'HEAD has a body'
  return (status === 405) !== allowed.includes('HEAD') ? undefined : `HEAD gives HTTP ${status}`
}

/** What is wrong with what came back for raw bytes: too little, late, or replies that are none of ours. */
export function judgeAttack(law: Law, attack: Attack, { replies, closed, late }: WireResult): string | undefined {
  if (late) return 'no answer and no end'
  if (replies.length < attack.least) return `hung up after ${replies.length} replies`
  if (replies.length < attack.replies && !closed) return 'too few replies'
  for (const reply of replies) {
    const wrong = judgeHeaders(reply) ?? judgeStored(reply) ?? judgeBytes(law, reply) ?? judgeStatus(attack, reply)
    if (wrong) return wrong
    if (attack.head) continue
    const body = parse(reply.body)
    const code = body && codeOf(body)
    if (body === undefined || code === undefined) return `no envelope: HTTP ${reply.status}`
    if (code === 0 ? reply.status !== 200 : code < 20_000) {
      const wrongCode = judgeCode(law.globals, code, reply.status)
      if (wrongCode) return wrongCode
    }
  }
  return undefined
}

function judgeStatus({ status }: Attack, reply: Reply): string | undefined {
  return status && !status.includes(reply.status) ? `HTTP ${reply.status}, not ${status.join(' or ')}` : undefined
}

function judgeHeaders({ status, headers }: Reply): string | undefined {
  if (!(status < 500)) return `HTTP ${status}`
  if (headers.get('content-type') !== 'application/json; charset=utf-8')
    return `HTTP ${status} of ${headers.get('content-type')}`
  return undefined
}

const judgeStored = ({ headers }: Reply) => (headers.get('cache-control') === 'no-store' ? undefined : 'may be cached')

function judgeBytes({ foreign }: Law, { body }: Reply): string | undefined {
  return body.includes(foreign) ? "shows another corporation's data" : undefined
}

/** 10906 goes with several statuses: 400, 408, 415, and 431 or 413 where the parser refuses. */
const UNREADABLE = [400, 408, 413, 415, 417, 431]

function judgeCode(codes: Map<number, number>, code: number, status: number): string | undefined {
  const http = codes.get(code)
  if (http === undefined) return `code ${code} is not declared`
  const right = status === http || (code === 10906 && UNREADABLE.includes(status))
  return right ? undefined : `code ${code} with HTTP ${status}`
}

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The code of a reply in whichever of the three envelopes it came. */
export function codeOf(body: Record<string, unknown>): number | undefined {
  const code = body.errcode ?? body.status_code
  const number = typeof code === 'string' && /^\d+$/.test(code) ? Number(code) : code
  return Number.isInteger(number) ? (number as number) : undefined
}
