import { pick } from '../../lab/random.ts'
import { bodyMayPass, bodyOf, framed } from './body.ts'
import type { Operation } from './document.ts'
import { queryMayPass, queryOf } from './query.ts'
import type { Source } from './values.ts'

/** A request made from the document. */
export type Call = {
  operation: Operation
  method: string
  id: string
  head: string
  body: Buffer
  /** Whether the document lets it succeed; asked only when it did. */
  mayPass(): boolean
}

export type Maker = Source & { operations: readonly Operation[]; token: string; host: string }

/** Calls without fault, calls with a fault that the document forbids, bodies with bytes changed, odd HTTP around them. */
const MOODS = ['fine', 'fine', 'fine', 'spoiled', 'spoiled', 'spoiled', 'spoiled', 'bytes', 'framing'] as const

/** A call of any operation; the id makes it known again in the reply. */
export function makeCall(maker: Maker, id: string, operation: Operation = pick(maker.random, maker.operations)): Call {
  const { random } = maker
  const mood = pick(random, MOODS)
  const pairs = queryOf(maker, operation, mood === 'spoiled' || mood === 'bytes')
  const credentials = credentialsOf(maker, operation, mood === 'framing')
  const body = operation.body ? bodyOf(maker, operation, mood) : Buffer.alloc(0)
  const method = mood === 'framing' && random() < 0.3 ? pick(random, METHODS) : operation.method
  const typed = mood === 'framing' && random() < 0.4 ? pick(random, CONTENT_TYPES) : 'content-type: application/json'
  const query = [...credentials.pairs, ...pairs].join('&')
  const lines = [
    `${method} ${operation.path}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    `host: ${maker.host}`,
    `x-request-id: ${id}`,
    ...credentials.headers,
    ...(operation.body || body.length > 0 ? [typed].filter(Boolean) : []),
    ...(operation.writes && random() < 0.4 ? [`idempotency-key: ${keyOf(maker, id)}`] : []),
    ...(mood === 'framing' && random() < 0.5 ? [pick(random, HEADERS)] : []),
  ]
  const [framing, sent] = framed(maker, operation.body !== undefined, body)
  const head = [...lines, ...framing, '', ''].join('\r\n')
  const mayPass = () =>
    method === operation.method && credentials.right && queryMayPass(operation, pairs) && bodyMayPass(operation, body)
  return { operation, method, id, head, body: sent, mayPass }
}

export const METHODS = ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'GET', 'POST', 'PROPFIND']

export const CONTENT_TYPES = [
  '',
  'content-type: application/json; charset=utf-8',
  'content-type: APPLICATION/JSON',
  'content-type: application/json;charset=gbk',
  'content-type: text/plain',
  'content-type: application/x-www-form-urlencoded',
  'content-type: multipart/form-data; boundary=x',
  'content-type: application/json, text/plain',
  'content-type: ;;;',
  'content-type: __proto__',
]

export const HEADERS = [
  'expect: 100-continue',
  'content-encoding: gzip',
  'upgrade: websocket\r\nconnection: upgrade',
  'upgrade: h2c\r\nconnection: upgrade, http2-settings\r\nhttp2-settings: AAMAAABkAAQAAP__',
  'connection: close',
  'x-http-method-override: DELETE',
  'accept-version: 2.0.0',
  'accept: text/html',
  'accept-encoding: *;q=0',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-encoding: gzip;q=0.9, br;q=0.2, identity;q=0',
  'accept-encoding: ;;,=,q=1,br;q=x',
  'range: bytes=0-0',
  'if-none-match: *',
  'x-forwarded-for: 1.2.3.4, unknown',
  'x-forwarded-host: evil.example',
  'forwarded: for="[::1]"',
  'cookie: a=b; __proto__=c',
  `cookie: ${'x'.repeat(4000)}`,
  'origin: null',
  '__proto__: x',
  'constructor: x',
]

/** An idempotency key: mostly one of its own, else one that others use or that is none. */
export function keyOf({ random }: Source, id: string): string {
  return pick(random, [
    id,
    id,
    id,
    'one',
    'two',
    'k'.repeat(255),
    'k'.repeat(256),
    ' ',
    '键',
    '\x80\xff',
    "'--",
    'a\tb',
  ])
}

function credentialsOf({ random, token }: Maker, { needsToken }: Operation, strange: boolean) {
  const inQuery = `access_token=${token}`
  const inHeader = `authorization: Bearer ${token}`
  if (!needsToken || (!strange && random() < 0.8))
    return { pairs: needsToken ? [inQuery] : [], headers: [], right: true }
  if (!strange) return { pairs: [], headers: [inHeader], right: true }
  return pick(random, [
    { pairs: [inQuery], headers: [inHeader], right: true },
    { pairs: [inQuery], headers: ['authorization: Basic eDp5'], right: true },
    { pairs: [], headers: [], right: false },
    { pairs: ['access_token=%00'], headers: [], right: false },
    { pairs: ['access_token=%ff'], headers: [], right: false },
    { pairs: [inQuery, inQuery], headers: [], right: false },
    { pairs: [`access_token=${token.slice(0, -1)}`], headers: [], right: false },
    { pairs: [`access_token=${'x'.repeat(3000)}`], headers: [], right: false },
    { pairs: [`access_token[]=${token}`], headers: [], right: false },
    { pairs: [inQuery], headers: ['authorization: Bearer x'], right: false },
    { pairs: [], headers: [`authorization: Basic ${token}`], right: false },
    { pairs: ["access_token=' or '1'='1"].map(encodeURI), headers: [], right: false },
  ])
}
