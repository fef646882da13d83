import { pick } from '../../lab/random.ts'
import type { Operation, Parameter, Schema } from './document.ts'
import { allowed, odd, type Source, spoiled } from './values.ts'
import { ODD_TEXTS, writeJson } from './words.ts'

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
  const [framing, sent] = framed(maker, operation, body)
  const head = [...lines, ...framing, '', ''].join('\r\n')
  const mayPass = () =>
    method === operation.method && credentials.right && queryMayPass(operation, pairs) && bodyMayPass(operation, body)
  return { operation, method, id, head, body: sent, mayPass }
}

const METHODS = ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'GET', 'POST', 'PROPFIND']

const CONTENT_TYPES = [
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

const HEADERS = [
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

function keyOf({ random }: Maker, id: string): string {
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

/** Pairs as they stand in the address: names and values that are text are percent-encoded, some badly on purpose. */
function queryOf(maker: Maker, { query }: Operation, strange: boolean): string[] {
  const { random } = maker
  const pairs: string[] = []
  for (const { name, required, schema } of query) {
    const value = String(allowed(maker, schema, name))
    const turn = strange ? random() : 1
    if (turn < 0.15) pairs.push(`${name}=${encoded(oddText(maker, schema, name))}`)
    else if (turn < 0.18) pairs.push(`${name}=${encoded(value)}`, `${name}=${encoded(value)}`)
    else if (turn < 0.2) pairs.push(`${name}[]=${encoded(value)}`)
    else if (turn < 0.22) pairs.push(`${name}=${pick(random, BROKEN)}`)
    else if (turn < 0.24) pairs.push(name)
    else if (turn < 0.28) continue
    else if (required || random() < 0.5) pairs.push(`${name}=${encoded(value)}`)
  }
  if (strange && random() < 0.1)
    pairs.push(pick(random, ['__proto__=1', 'constructor=1', '=', '&&', '%=%', 'a=%zz', '?', '#']))
  return pairs
}

function oddText(maker: Maker, schema: Schema, name: string): string {
  const value = maker.random() < 0.5 ? odd(maker, schema, name) : pick(maker.random, ODD_TEXTS)
  return typeof value === 'string' ? value.replaceAll('\u0001', '') : writeJson(value)
}

const BROKEN = [
  '%',
  '%z',
  '%zz',
  '%c0%80',
  '%ff',
  '%ed%a0%80',
  '%00',
  '1%00',
  '%u0041',
  '\x80\xff',
  '+1',
  '"',
  '<>',
  '\\',
]

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

function queryMayPass({ query }: Operation, pairs: readonly string[]): boolean {
  return query.every((parameter) => {
    const given = pairs.filter((pair) => pair.split('=', 1)[0] === parameter.name)
    if (given.length > 1) return false
    const text = given[0]?.slice(parameter.name.length + 1).replaceAll('+', ' ') ?? ''
    try {
      const value = decodeURIComponent(text)
      return value === '' ? !parameter.required : !value.includes('\0') && fits(parameter, value)
    } catch {
      return false
    }
  })
}

/** How texts of a query are written that mean a number. */
const NUMERIC: Record<string, RegExp> = { integer: /^-?\d+$/, number: /^-?\d+(?:\.\d+)?$/ }

function fits({ schema, valid }: Parameter, text: string): boolean {
  return valid(NUMERIC[schema.type ?? '']?.test(text) ? Number(text) : text) === true
}

function bodyMayPass({ body }: Operation, bytes: Buffer): boolean {
  if (!body || (!body.required && bytes.length === 0)) return true
  try {
    return body.valid(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))) === true
  } catch {
    return false
  }
}

function bodyOf(maker: Maker, { body }: Operation, mood: (typeof MOODS)[number]): Buffer {
  const { random } = maker
  const { schema, example } = body as NonNullable<Operation['body']>
  const fine = (random() < 0.3 ? example : allowed(maker, schema, '')) as Record<string, unknown>
  const bytes = Buffer.from(writeJson(mood === 'spoiled' ? spoiled(maker, schema, fine) : fine))
  return mood === 'bytes' ? changed(random, bytes) : bytes
}

const INSERTED = [
  '\0',
  '\xff',
  '\xc0\x80',
  '\xed\xa0\x80',
  '\xef\xbb\xbf',
  ',',
  '}',
  '"',
  '\\',
  '//',
  'NaN',
  '\\u00',
  '\\ud800',
]

function changed(random: () => number, bytes: Buffer): Buffer {
  const at = Math.floor(random() * bytes.length)
  const turn = random()
  if (turn < 0.2) return bytes.subarray(0, at)
  if (turn < 0.3) return Buffer.concat([bytes, bytes])
  if (turn < 0.4) return Buffer.from(bytes).fill(Math.floor(random() * 256), at, at + 1)
  if (turn < 0.5) return Buffer.from(Array.from({ length: at % 300 }, () => Math.floor(random() * 256)))
  const inserted = Buffer.from(pick(random, INSERTED), 'latin1')
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)])
}

/** How the body travels: its length named, or in chunks. */
function framed({ random }: Maker, { body: declared }: Operation, body: Buffer): [string[], Buffer] {
  if (!declared && body.length === 0) return [[], body]
  if (random() < 0.85) return [[`content-length: ${body.length}`], body]
  const cut = Math.floor(random() * body.length)
  const chunks = [body.subarray(0, cut), body.subarray(cut)]
    .filter((part) => part.length > 0)
    .flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
  return [['transfer-encoding: chunked'], Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])]
}
