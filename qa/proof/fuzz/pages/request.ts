import { pick } from '../../../lab/random.ts'

/** A form that is open to strangers, with the names of its fields. */
type FuzzedForm = { code: string; fields: string[]; version: number }

/** What pages there are to ask for: addresses as the service has them, the codes for each letter, and sessions of visitors. */
export type FuzzedPages = {
  corpId: string
  addresses: string[]
  codes: Record<string, string[]>
  forms: FuzzedForm[]
  sessions: string[]
}

/** Bytes of a request; `head`: its reply has no body. */
export type PageAttack = { name: string; bytes: Buffer; head: boolean }

/** If it comes back in a page as it is, somebody could put a script there. */
export const MARK = '<i id=x1>'

const WORDS = [
  '',
  '1',
  '甲',
  'f'.repeat(32),
  '13900001234',
  MARK,
  `"><script>${MARK}`,
  '1e9',
  '-1',
  '2026-02-30',
  '../..',
  '\u0000',
  '字'.repeat(900),
]
const RAW = ['%00', '%ff%fe', '%', '%zz', '&&==', '%F0%9F%92%A9', '+'.repeat(300)]
const COOKIES = [
  '',
  'gx_login=x',
  'gx_0123456789abcdef=none',
  `gx_0123456789abcdef=${MARK}`,
  ';;=;',
  `a=${'b'.repeat(3000)}`,
]
const AGENTS = ['curl/8', 'Mozilla/5.0 MicroMessenger/8.0.50', 'facebookexternalhit/1.1', '\u00ff']
const TYPES = [
  ...Array(4).fill('application/x-www-form-urlencoded'),
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'text/plain',
  '',
]

/** A request for a page, as no browser would send it; the same random numbers make the same one. */
export function pageRequest(random: () => number, pages: FuzzedPages, host: string): PageAttack {
  const form = pick(random, pages.forms)
  const address = random() < 0.3 ? '/f/{code}' : random() < 0.1 ? '' : pick(random, pages.addresses)
  const method = pick(random, ['GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
  const path = address === '' ? strangePath(random, form) : pathOf(random, address, form, pages)
  const names = ['v', 'r', 'n', 'to', 'link', 'unionid', 'state', 'code', 'gx.key']
  const query = random() < 0.4 ? `?${pair(random, pick(random, names))}&${pair(random, pick(random, names))}` : ''
  const type = pick(random, TYPES)
  const body = method === 'POST' || random() < 0.1 ? bodyOf(random, form, type) : Buffer.alloc(0)
  const cookie = random() < 0.5 ? pick(random, pages.sessions) : pick(random, COOKIES)
  const headers = [
    `host: ${random() < 0.1 ? 'evil.example' : host}`,
    `user-agent: ${pick(random, AGENTS)}`,
    ...(random() < 0.8 ? [`cookie: ${cookie}`] : []),
    ...(random() < 0.3 ? [`accept-language: ${pick(random, ['en', 'zh-CN', '*', 'xx;q=a', MARK])}`] : []),
    ...(random() < 0.2 ? ['x-forwarded-host: evil.example', 'x-forwarded-for: 1.2.3.4'] : []),
    ...(type && body.length > 0 ? [`content-type: ${type}`] : []),
    ...(body.length > 0 || method === 'POST' ? [`content-length: ${body.length}`] : []),
  ]
  const head = `${method} ${path}${query} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
  return {
    name: `${method} ${address === '' ? 'path' : address}`,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]),
    head: method === 'HEAD',
  }
}

/** An address with a code that leads there, or now and then to something else. */
function pathOf(random: () => number, address: string, form: FuzzedForm, { codes, corpId }: FuzzedPages): string {
  const letter = random() < 0.05 ? pick(random, Object.keys(codes)) : (address[1] as string)
  const code = letter === 'f' ? form.code : pick(random, codes[letter] ?? [form.code])
  const corp = random() < 0.7 ? corpId : pick(random, RAW)
  return `${address.replace('{code}', code).replace('{corp}', corp)}${pick(random, ['', '', '', '', '', '', '/', '/x'])}`
}

function strangePath(random: () => number, form: FuzzedForm): string {
  const letter = pick(random, ['r', 'f', 'm', 'c', 'p', 'files'])
  return `/${letter}/${pick(random, [...RAW, form.code.slice(1), 'a'.repeat(16), '..', 'x/back', '%2e%2e/x'])}`
}

const pair = (random: () => number, name: string) =>
  `${encodeURIComponent(name)}=${random() < 0.3 ? pick(random, RAW) : encodeURIComponent(pick(random, WORDS))}`

function bodyOf(random: () => number, { fields, version }: FuzzedForm, type: string): Buffer {
  if (random() < 0.15) return Buffer.from(Array.from({ length: 60 }, () => Math.floor(random() * 256)))
  if (type.startsWith('multipart')) return multipart(random, fields)
  const asked = [...fields, 'level', 'seconds']
  const named = asked.filter(() => random() < 0.8).map((field) => pair(random, field))
  const own = [`gx.version=${random() < 0.8 ? version : pick(random, WORDS.slice(0, 6).map(encodeURIComponent))}`]
  const key = random() < 0.5 ? [`gx.key=${pick(random, ['a', 'b', 'c']).repeat(32)}`] : []
  return Buffer.from([...named, ...own, ...key].join('&'))
}

function multipart(random: () => number, fields: readonly string[]): Buffer {
  const parts = fields.map((field) => {
    const file = random() < 0.5 ? `; filename="${pick(random, ['a.png', '', '../../x', MARK])}"` : ''
    return `--x\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n${pick(random, WORDS)}\r\n`
  })
  return Buffer.from(`${parts.join('')}${random() < 0.8 ? '--x--\r\n' : ''}`)
}
