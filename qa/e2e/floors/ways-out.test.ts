import { expect, it } from 'vitest'
import { isTest, moduleOf, sources, textOf } from './imports.ts'
import { HARMLESS, MAY_CALL_CONFIGURED } from './modules.ts'

const server = sources().filter((path) => path.startsWith('server/src/') && !isTest(path))

const REACHING = /^(?:node:(?:https?|http2|net|tls|dgram|dns(?:\/promises)?)|undici|ws|axios|got|node-fetch|ky)$/
const CALLS =
  /(?<![.\w'"`-])(?:fetch\s*\(|new (?:WebSocket|EventSource|XMLHttpRequest)\b)|(?:globalThis|global)(?:\.|\[')fetch\b|[=(,:]\s*fetch\s*[,;)}\n]/g

/** What of a source's text could reach another machine by itself. */
function waysOut(text: string): string[] {
  const imported = [...text.matchAll(/import\s+(type\s+)?([^;'"]+?)\s+from\s+'([^']+)'/g)].flatMap(
    ([, type, names = '', from = '']) => {
      if (type || !REACHING.test(from)) return []
      const values = names.replace(/^\{|\}$/g, '').split(',')
      return values
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ') && !HARMLESS[from]?.includes(name))
        .map((name) => `${name} from ${from}`)
    },
  )
  const loaded = [...text.matchAll(/(?:import|require)\s*\(\s*'([^']+)'/g)].filter(([, from = '']) =>
    REACHING.test(from),
  )
  return [...imported, ...[...loaded, ...text.matchAll(CALLS)].map(([call]) => call)]
}

it('reaches others through server/src/outbound alone', () => {
  const found = server
    .filter((path) => moduleOf(path) !== 'outbound')
    .flatMap((path) => waysOut(textOf(path)).map((way) => `${path}: ${way}`))
  expect(found).toEqual([])
})

/** Calls of what reaches out by the global `fetch` unless it is handed another one. */
function unguarded(text: string): string[] {
  const made = text.matchAll(/(?<![.\w])(createClient|runConform|sandbox)(?:<[^(]*>)?(?=\()/g)
  return [...made].flatMap(({ 0: call, index }) => {
    const given = inParentheses(text, index + call.length)
    return /(?<![.\w])fetch\s*[:,}]/.test(given) || /function\s+$/.test(text.slice(0, index)) ? [] : [call + given]
  })
}

/** The text from a parenthesis up to the one that closes it. */
function inParentheses(text: string, from: number): string {
  let level = 0
  let at = from
  do level += { '(': 1, ')': -1 }[text[at++] ?? ')'] ?? 0
  while (level > 0)
  return text.slice(from, at)
}

it('hands a client of packages/ a way out of server/src/outbound', () => {
  const users = server.filter((path) => /from '[./]*packages\/(?:client|conform)\//.test(textOf(path)))
  expect(users.length).toBeGreaterThan(2)
  expect(users.flatMap((path) => unguarded(textOf(path)).map((call) => `${path}: ${call}`))).toEqual([])
})

it.each(['createClient({ baseUrl })', 'await runConform(options(), {})', 'sandbox({ key: fetchKey() })'])(
  'finds that %s is handed no fetch',
  (text) => expect(unguarded(text)).toHaveLength(1),
)

it.each([
  'createClient({ ...x(y), fetch: f({ a }) })',
  'runConform(g, { fetch })',
  'export function createClient(a) {',
])('lets %s be', (text) => expect(unguarded(text)).toEqual([]))

it('calls private addresses only from files that are named, each of which does', () => {
  const calling = server.filter((path) => moduleOf(path) !== 'outbound' && /\bconfigured: true\b/.test(textOf(path)))
  expect([...calling].sort()).toEqual([...MAY_CALL_CONFIGURED].sort())
})

it.each([
  "await fetch('http://x')",
  'const reply = fetch (url)',
  'globalThis.fetch(url)',
  "globalThis['fetch'](url)",
  'const call = fetch\n',
  'retried(fetch, 3)',
  "import { request } from 'node:http'",
  "import http from 'node:http'",
  "import * as https from 'node:https'",
  "import { createServer, get } from 'node:http'",
  "import {\n  type Socket,\n  connect,\n} from 'node:net'",
  "import { Agent } from 'undici'",
  "const { lookup } = await import('node:dns')",
  "new WebSocket('ws://x')",
])('would find %j', (text) => expect(waysOut(text)).toHaveLength(1))

it.each([
  "import { createServer, type IncomingMessage } from 'node:http'",
  "import type { Socket } from 'node:net'",
  'await tx.unsafe(`fetch 5 from rows`)',
  'prefetch(x); source.fetch(x)',
])('lets %j be', (text) => expect(waysOut(text)).toEqual([]))
