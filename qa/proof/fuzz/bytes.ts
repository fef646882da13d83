import { pick } from '../../lab/random.ts'
import type { Maker } from './call.ts'

/** Bytes that no client library would send. `least` replies must come before the end; none where silence is right. */
export type Attack = {
  name: string
  pieces: Buffer[]
  pauseMs?: number
  halfClose?: boolean
  replies: number
  least: number
  head?: boolean
  /** The only statuses that are right. */
  status?: readonly number[]
}

type Make = (maker: Maker) => Omit<Attack, 'name'>

const LIST = '/open-api/staff/list'
const WRITE = '/open-api/integral/batch/update'

const latin = (text: string) => Buffer.from(text, 'latin1')
/** Bytes that the other side can only refuse, or that are answered once. */
const one = (text: string, status?: readonly number[]): Omit<Attack, 'name'> => ({
  pieces: [latin(text)],
  replies: 1,
  least: 1,
  ...(status ? { status } : {}),
})
/** As `one`, for bytes after which more could come: it is said that nothing does. */
const cut = (text: string, least = 1): Omit<Attack, 'name'> => ({
  pieces: [latin(text)],
  replies: 1,
  least,
  halfClose: true,
})

const get = ({ host, token }: Maker, more = '', path = `${LIST}?access_token=${token}`) =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}\r\n`
const post = ({ host, token }: Maker, more: string, body: string, path = WRITE) =>
  `POST ${path}?access_token=${token} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${more}\r\n${body}`
const sized = (maker: Maker, body: Buffer, path = WRITE): Buffer =>
  Buffer.concat([latin(post(maker, `content-length: ${body.length}\r\n`, '', path)), body])

const whole = (maker: Maker, body: string, status: readonly number[], path?: string): Omit<Attack, 'name'> => ({
  pieces: [sized(maker, Buffer.from(body), path)],
  replies: 1,
  least: 1,
  status,
})

const REFUSED = [400]

/** Every kind of attack by its name; each is drawn about as often as the others of its list. */
const common: Record<string, Make> = {
  'request line without a version': (m) => cut(`GET ${LIST}\r\n\r\nhost: ${m.host}\r\n\r\n`),
  'HTTP/0.9': () => cut(`GET ${LIST}\r\n`),
  'HTTP/3.7': (m) => one(`GET ${LIST} HTTP/3.7\r\nhost: ${m.host}\r\n\r\n`, REFUSED),
  'HTTP/1.0': (m) => one(`GET ${LIST}?access_token=${m.token} HTTP/1.0\r\n\r\n`, [200]),
  'HTTP/2 preface': () => one('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', REFUSED),
  'TLS hello': () => one('\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03random bytes of a client hello\0\x20', REFUSED),
  noise: ({ random }) =>
    cut(
      String.fromCharCode(...Array.from({ length: 1 + Math.floor(random() * 200) }, () => Math.floor(random() * 256))),
    ),
  'no host': (m) => one(`GET ${LIST}?access_token=${m.token} HTTP/1.1\r\n\r\n`, [400, 200]),
  'two hosts': (m) => one(get(m, 'host: evil.example\r\n')),
  'unknown method': (m) => one(`FROBNICATE ${LIST} HTTP/1.1\r\nhost: ${m.host}\r\n\r\n`, REFUSED),
  'lower-case method': (m) => one(`get ${LIST} HTTP/1.1\r\nhost: ${m.host}\r\n\r\n`, REFUSED),
  CONNECT: (m) => one(`CONNECT 127.0.0.1:1 HTTP/1.1\r\nhost: ${m.host}\r\n\r\n`, [400, 404, 405]),
  'OPTIONS *': (m) => one(`OPTIONS * HTTP/1.1\r\nhost: ${m.host}\r\n\r\n`, [400, 404, 405]),
  'absolute address': (m) => one(get(m, '', `http://${m.host}${LIST}?access_token=${m.token}`)),
  'unknown path': (m) => one(get(m, '', pick(m.random, PATHS)), [400, 404]),
  'bad bytes in the path': (m) => one(get(m, '', pick(m.random, BAD_PATHS)), [400, 404]),
  HEAD: (m) => ({ ...one(`HEAD ${LIST} HTTP/1.1\r\nhost: ${m.host}\r\n\r\n`, [200]), head: true }),
  'HEAD of a writer': (m) => ({ ...one(`HEAD ${WRITE} HTTP/1.1\r\nhost: ${m.host}\r\n\r\n`, [405]), head: true }),
  'an expectation nobody knows': (m) => one(get(m, 'expect: the unexpected\r\n'), [200, 400, 417]),
  'space before the colon': (m) => one(get(m, 'x-a : b\r\n'), REFUSED),
  'folded header': (m) => one(get(m, 'x-a: b\r\n c: d\r\n')),
  'NUL in a header': (m) => one(get(m, 'x-a: a\0b\r\n'), REFUSED),
  'line feeds alone': (m) => cut(`GET ${LIST} HTTP/1.1\nhost: ${m.host}\n\n`),
  'carriage returns alone': (m) => cut(`GET ${LIST} HTTP/1.1\rhost: ${m.host}\r\r`),
  'a header of 20,000 bytes': (m) => one(get(m, `x-a: ${'a'.repeat(20_000)}\r\n`), [431]),
  'an address of 70,000 bytes': (m) => one(get(m, '', `${LIST}?name=${'a'.repeat(70_000)}`), [431]),
  'a long address after an upgrade': (m) => ({
    pieces: [
      latin(get(m, 'upgrade: h2c\r\nconnection: upgrade\r\n')),
      latin(get(m, '', `${LIST}?name=${'a'.repeat(70_000)}`)),
    ],
    replies: 2,
    least: 1,
    status: [200, 431],
  }),
  'a thousand headers': (m) => one(get(m, 'a: b\r\n'.repeat(1000))),
  'ten thousand headers': (m) => one(get(m, 'a: b\r\n'.repeat(10_000)), [431]),
  'a thousand parameters': (m) => one(get(m, '', `${LIST}?access_token=${m.token}&${'a=b&'.repeat(1000)}`), [200]),
  'a length that is no number': (m) => one(post(m, `content-length: ${pick(m.random, LENGTHS)}\r\n`, '{}'), REFUSED),
  'two lengths': (m) => one(post(m, 'content-length: 2\r\ncontent-length: 3\r\n', '{} '), REFUSED),
  'a length and chunks': (m) =>
    one(post(m, 'content-length: 2\r\ntransfer-encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'), REFUSED),
  'chunks, then identity': (m) =>
    one(post(m, 'transfer-encoding: chunked, identity\r\n', '2\r\n{}\r\n0\r\n\r\n'), REFUSED),
  'an unknown transfer encoding': (m) => cut(post(m, 'transfer-encoding: x\r\n', '{}')),
  'bad chunk size': (m) =>
    one(post(m, 'transfer-encoding: chunked\r\n', `${pick(m.random, CHUNK_SIZES)}\r\n{}\r\n0\r\n\r\n`), REFUSED),
  'chunk longer than told': (m) => one(post(m, 'transfer-encoding: chunked\r\n', '2\r\n{}}}\r\n0\r\n\r\n'), REFUSED),
  'chunk extensions': (m) =>
    one(post(m, 'transfer-encoding: chunked\r\n', `2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), [413, 400]),
  trailers: (m) => one(post(m, 'transfer-encoding: chunked\r\ntrailer: x\r\n', '2\r\n{}\r\n0\r\nx: y\r\n\r\n'), [200]),
  'body shorter than told': (m) => cut(post(m, 'content-length: 100\r\n', '{}'), 0),
  'no body at all': (m) => one(post(m, '', ''), REFUSED),
  'half-closed after a whole request': (m) => cut(get(m), 0),
  'half-closed at once': () => ({ pieces: [], replies: 1, least: 0, halfClose: true }),
  'headers that never end': (m) => cut(`GET ${LIST} HTTP/1.1\r\nhost: ${m.host}\r\nx-a: `),
  'pieces of one byte': (m) => ({
    pieces: [...latin(get(m))].map((byte) => Buffer.from([byte])),
    replies: 1,
    least: 1,
  }),
  'ten thousand levels': (m) => whole(m, `{"unionid":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, [200, 400]),
  'the same key twice': (m) => whole(m, '{"unionid":["x"],"integral":1,"integral":"x"}', [200]),
  'a prototype': (m) => whole(m, '{"__proto__":{"unionid":["x"],"integral":1}}', [200]),
  'a constructor': (m) => whole(m, '{"constructor":{"prototype":{"unionid":["x"]}},"integral":1}', [200]),
  'bad UTF-8': (m) => ({
    ...one(''),
    pieces: [sized(m, Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]))],
    status: REFUSED,
  }),
  'UTF-16': (m) => ({
    ...one(''),
    pieces: [sized(m, Buffer.from('\ufeff{"integral":1}', 'utf16le'))],
    status: REFUSED,
  }),
  'a list for a body': (m) => whole(m, pick(m.random, ['[]', '1', '"x"', 'null', 'true', '[[]]']), REFUSED),
}

/** Drawn far less often: each costs megabytes or seconds. */
const costly: Record<string, Make> = {
  'a hundred thousand levels': (m) => whole(m, `{"unionid":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, [200, 400]),
  'a hundred thousand objects deep': (m) => whole(m, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, [200, 400]),
  'deep and large, where large is allowed': (m) =>
    whole(m, `{"eu_ext_ids":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, [200, 400], '/open-api/group_msg/add'),
  'a hundred thousand keys': (m) =>
    whole(m, `{${Array.from({ length: 100_000 }, (_, i) => `"${i}":0`).join(',')}}`, [200, 413]),
  'a number of a million digits': (m) => whole(m, `{"unionid":[],"integral":${'9'.repeat(1_000_000)}}`, [200]),
  'ten megabytes': (m) => tooLarge(m, 10),
  'ten megabytes in chunks': (m) => chunkedTooLarge(m),
  'seventy megabytes promised, none sent': (m) =>
    one(post(m, 'content-length: 73400320\r\n', '', '/open-api/group_msg/add'), [413]),
  'a body in drips': (m) => drips(sized(m, Buffer.from('{"unionid":["on_yunqi_00001"],"integral":1}')), 12, 60),
  'headers in drips': (m) => drips(latin(get(m)), 12, 60),
  'a caller who leaves': (m) => ({
    pieces: [sized(m, Buffer.from('{"unionid":[],"integral":1}'))],
    replies: 0,
    least: 0,
  }),
}

const PATHS = [
  '/open-api/staff/list/',
  '/open-api//staff/list',
  '/open-api/Staff/list',
  '/open-api/staff/list%00',
  '/open-api/staff/list;a=b',
  '/open-api/../../etc/passwd',
  '/open-api/%2e%2e/%2e%2e/etc/passwd',
  '/open-api/__proto__',
  '/open-api/constructor',
  '/open-api/',
  '/open-api',
  '/open-api/*',
  '/open-api/:x',
  `/open-api/${'a/'.repeat(2000)}`,
]

const BAD_PATHS = [
  '/open-api/%',
  '/open-api/%zz',
  '/open-api/%ff',
  '/open-api/\xff\x80',
  '/open-api/\x01',
  'open-api',
  '%',
  '?',
]

const LENGTHS = ['-1', '+2', '0x2', '2.0', '2 2', '2,2', '1e1', 'two', '99999999999999999999', '']

const CHUNK_SIZES = ['-2', 'x', '0x2', 'FFFFFFFFFFFFFFFFF', ' 2', '2 2', '']

function tooLarge(maker: Maker, megabytes: number): Omit<Attack, 'name'> {
  const body = Buffer.alloc(megabytes * 1024 * 1024, 'a')
  return { pieces: [sized(maker, body)], replies: 1, least: 0, status: [413] }
}

function chunkedTooLarge(maker: Maker): Omit<Attack, 'name'> {
  const chunk = Buffer.concat([latin('100000\r\n'), Buffer.alloc(1024 * 1024, 'a'), latin('\r\n')])
  const pieces = [
    latin(post(maker, 'transfer-encoding: chunked\r\n', '')),
    ...Array<Buffer>(10).fill(chunk),
    latin('0\r\n\r\n'),
  ]
  return { pieces, replies: 1, least: 0, status: [413] }
}

function drips(bytes: Buffer, count: number, pauseMs: number): Omit<Attack, 'name'> {
  const size = Math.ceil(bytes.length / count)
  const pieces = Array.from({ length: count }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
  return { pieces, pauseMs, replies: 1, least: 1, status: [200] }
}

const COSTLY_SHARE = 0.01

/** One attack, and now and then a costly one. */
export function makeAttack(maker: Maker): Attack {
  const list = maker.random() < COSTLY_SHARE ? costly : common
  const name = pick(maker.random, Object.keys(list))
  return { name, ...(list[name] as Make)(maker) }
}

const all = Object.entries({ ...common, ...costly })

/** How many attacks there are. */
export const attackCount = all.length

/** Attack number `n`, so that even a short run can try each. */
export function attackAt(n: number, maker: Maker): Attack {
  const [name, make] = all[n] as [string, Make]
  return { name, ...make(maker) }
}
