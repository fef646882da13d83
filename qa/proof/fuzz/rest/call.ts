import { pick } from '../../../lab/random.ts'
import { bodyMayPass, bodyOf, changed, framed } from '../body.ts'
import { CONTENT_TYPES, HEADERS, keyOf, METHODS } from '../call.ts'
import { queryMayPass, queryOf } from '../query.ts'
import type { Source } from '../values.ts'
import { ODD_TEXTS } from '../words.ts'
import type { RestOperation } from './document.ts'
import { filled } from './learn.ts'

/** Who calls: what they may do is known, so that a reply to somebody who may not is told from one to somebody who may. */
export type FuzzCaller = {
  what: string
  headers: readonly string[]
  /** In the fuzzed corporation: everything, what a role's rights allow, or nothing at all. */
  rights: readonly string[] | 'all' | 'none'
  is?: 'admin'
}

export type RestMaker = Source & {
  ids: ReadonlyMap<string, readonly string[]>
  callers: readonly FuzzCaller[]
  /** For what belongs to no corporation; it may remove corporations, so it is given none but `spare`. */
  admin: FuzzCaller
  corpId: string
  spare: string
  host: string
}

/** A request made from the management API's document. */
export type RestCall = {
  operation: RestOperation
  caller: FuzzCaller
  method: string
  accept: string | undefined
  id: string
  head: string
  body: Buffer
  mayPass(): boolean
}

const MOODS = ['fine', 'fine', 'fine', 'spoiled', 'spoiled', 'spoiled', 'bytes', 'framing', 'path'] as const

/** A call of an operation; `id` makes it known again in the reply. */
export function makeRestCall(maker: RestMaker, id: string, operation: RestOperation): RestCall {
  const { random } = maker
  const mood = pick(random, MOODS)
  const whole = /^\/admin-api\/corps(?:\/\{corp_id\})?$/.test(operation.path)
  const caller = whole && random() < 0.7 ? maker.admin : pick(random, maker.callers)
  const target = pathOf(maker, operation, whole, mood === 'path')
  const pairs = queryOf(maker, operation, mood === 'spoiled' || mood === 'bytes')
  const method = mood === 'framing' && random() < 0.3 ? pick(random, METHODS) : operation.method
  const body = operation.upload
    ? uploadOf(maker, mood)
    : operation.body
      ? bodyOf(maker, operation, mood)
      : Buffer.alloc(0)
  const own = operation.upload ? 'content-type: multipart/form-data; boundary=cut' : 'content-type: application/json'
  const typed = mood === 'framing' && random() < 0.4 ? pick(random, CONTENT_TYPES) : own
  const accept = random() < 0.15 ? pick(random, ACCEPTS) : undefined
  const odd = mood === 'framing' && random() < 0.5 ? [pick(random, HEADERS)] : []
  const lines = [
    `${method} ${target.path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`} HTTP/1.1`,
    `host: ${maker.host}`,
    `x-request-id: ${id}`,
    ...caller.headers,
    ...(operation.body || operation.upload || body.length > 0 ? [typed].filter(Boolean) : []),
    ...(accept === undefined ? [] : [`accept: ${accept}`]),
    ...(operation.method !== 'GET' && random() < 0.3 ? [`idempotency-key: ${keyOf(maker, id)}`] : []),
    ...(operation.method !== 'GET' && random() < 0.2 ? [`if-match: ${pick(random, VERSIONS)}`] : []),
    ...(operation.method === 'GET' && random() < 0.1 ? [pick(random, READING)] : []),
    ...odd,
  ]
  const [framing, sent] = framed(maker, operation.body !== undefined || operation.upload, body)
  return {
    ...{ operation, caller, method, accept, id },
    head: [...lines, ...framing, '', ''].join('\r\n'),
    body: sent,
    mayPass: () =>
      method === operation.method && target.right && queryMayPass(operation, pairs) && bodyMayPass(operation, body),
  }
}

const ACCEPTS = ['text/csv', 'application/x-ndjson', 'text/html', '*/*', 'text/csv;q=0', 'application/json', ',;,=']
const VERSIONS = ['*', '"x"', 'W/"x"', '"x", "y"', '', '"', '\x80']
const READING = [
  'range: bytes=0-3',
  'range: bytes=-5',
  'range: bytes=9-2',
  'range: bytes=99999999999999999999-',
  'range: x=1',
  'if-none-match: *',
  'if-none-match: "x"',
  'last-event-id: x',
]

/** The path with ids that the corporation has, or with odd ones. */
function pathOf(maker: RestMaker, { path, params }: RestOperation, whole: boolean, strange: boolean) {
  const { random, ids } = maker
  const place = path.slice(0, path.indexOf('/{id}'))
  const known = (name: string): string => {
    if (name === 'corp_id') return whole ? maker.spare : maker.corpId
    return String(pick(random, name === 'id' ? (ids.get(place) ?? ['1']) : (maker.words.get(name) ?? ['1'])))
  }
  const values: Record<string, string> = {}
  let right = true
  for (const { name, valid } of params) {
    const odd = strange && (name !== 'corp_id' || random() < 0.2)
    const value = odd ? pick(random, PATH_TEXTS) : known(name)
    values[name] = value
    if (!valid(/^-?\d{1,15}$/.test(value) ? Number(value) : value) && !valid(value)) right = false
  }
  return { path: filled(path, values), right }
}

const PATH_TEXTS = [...ODD_TEXTS.filter((text) => text !== ''), '999999999', '..', '.', 'a/b', '%', 'null']

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChAGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const FILES = [
  PICTURE,
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('GIF89a'),
  Buffer.from('%PDF-1.7'),
  Buffer.from('PK\x03\x04'),
  Buffer.from('plain text'),
  Buffer.alloc(0),
]
const NAMES = ['a.png', '../../etc/passwd', 'a"b.png', '图.png', '', 'a\0.png', 'x'.repeat(300)]

/** A form with a file, as a browser sends it or broken. */
function uploadOf({ random }: Source, mood: string): Buffer {
  const file = pick(random, FILES)
  const content = mood === 'spoiled' ? changed(random, file) : file
  const field = mood === 'spoiled' && random() < 0.3 ? 'files' : 'file'
  const head = `--cut\r\ncontent-disposition: form-data; name="${field}"; filename="${pick(random, NAMES)}"\r\n\r\n`
  const form = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--cut--\r\n')])
  return mood === 'bytes' ? changed(random, form) : form
}
