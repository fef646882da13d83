import type { z } from 'zod'
import { envelopes } from '../../../server/src/contract/envelopes.ts'
import type { OpenEndpoint } from '../../../server/src/endpoint.ts'
import { endpoints } from '../../../server/src/open-api/index.ts'
import { callRaw, eachOf, type Received } from '../../lab/call.ts'
import { type Attempt, attempts, type CallValues, type Choose, type Known } from './calls.ts'
import { CANARY } from './twin.ts'

/**
 * What an intruder saw: `leaks` are replies that hold the other's text or know its ids, `leaking` the endpoints that gave
 * them; `lists` are the endpoints that gave rows when they were read page by page.
 */
export type Intrusion = {
  calls: number
  answered: number
  rows: number
  leaks: string[]
  leaking: Set<string>
  lists: Set<string>
}

/** Words to search by: the canary's beginning finds marked texts and is not the canary itself when it is echoed. */
const WORDS = [CANARY.slice(0, 5), '%']
const WIDTH = 6

/** A key that the watched corporation has used with another body at every endpoint that writes. */
export const SHARED_KEY = 'a key of both'

/** Makes every attempt on every endpoint with this token: reads side by side, then writes one after the other. */
export async function intrude(
  address: string,
  token: string,
  known: readonly Known[],
  choose: Choose,
): Promise<Intrusion> {
  const seen: Intrusion = { calls: 0, answered: 0, rows: 0, leaks: [], leaking: new Set(), lists: new Set() }
  const work = endpoints.flatMap((endpoint) =>
    [...attempts(endpoint, known, choose, WORDS)].map((attempt) => ({ endpoint, attempt })),
  )
  await eachOf(endpoints, WIDTH, (endpoint) => readAll(endpoint))
  const [writing, reading] = [true, false].map((writes) => work.filter(({ endpoint }) => endpoint.writes === writes))
  await eachOf(reading as typeof work, WIDTH, ({ endpoint, attempt }) => tryOne(endpoint, attempt))
  await eachOf(writing as typeof work, 1, ({ endpoint, attempt }) => tryOne(endpoint, attempt))
  await eachOf(endpoints, WIDTH, (endpoint) => readAll(endpoint))
  await eachOf(endpoints, WIDTH, (endpoint) => useKey(endpoint))
  return seen

  async function ask(endpoint: OpenEndpoint, { query, body }: CallValues, headers = {}): Promise<Received> {
    const reply = await callRaw(address, {
      ...{ method: endpoint.method, path: endpoint.path, headers },
      query: { ...query, ...(endpoint.auth ? { access_token: token } : {}) },
      ...(body && endpoint.method === 'POST' ? { body } : {}),
    })
    seen.calls++
    if (codeOf(endpoint, reply) === 0) seen.answered++
    return reply
  }

  /**
   * The same answer must come for the other's id and for an id that nobody has: a call must not tell them apart. What a
   * write accepts from anybody changes the caller's own records, and wrong secrets are counted: those are not compared.
   */
  async function tryOne(endpoint: OpenEndpoint, { what, foreign, nobody }: Attempt): Promise<void> {
    const unknown = nobody && (await ask(endpoint, nobody))
    const reply = await ask(endpoint, foreign)
    look(endpoint, what, reply)
    if (!unknown || !endpoint.auth || (endpoint.writes && codeOf(endpoint, unknown) === 0)) return
    const [expected, got] = [unknown, reply].map((each) => `${codeOf(endpoint, each)} total ${totalOf(each)}`)
    if (expected !== got) leak(endpoint, `${what}: ${got}, for an unknown one ${expected}`)
  }

  /** The other's key is no key of ours: it neither conflicts nor replays. */
  async function useKey(endpoint: OpenEndpoint): Promise<void> {
    if (!endpoint.writes) return
    const { body = {} } = endpoint.example
    const reply = await ask(endpoint, { query: {}, body }, { 'idempotency-key': SHARED_KEY })
    if (codeOf(endpoint, reply) === 10909) leak(endpoint, `the other's Idempotency-Key is taken`)
  }

  /** Reads every page that the endpoint has for this caller. */
  async function readAll(endpoint: OpenEndpoint): Promise<void> {
    if (endpoint.writes || !endpoint.auth) return
    const pages = 'offset' in endpoint.query.shape || 'cursor' in endpoint.query.shape
    let query = needed(endpoint)
    if ('limit' in endpoint.query.shape) query.limit = '100'
    for (let n = 1; n <= 50; n++) {
      const reply = await ask(endpoint, { query, ...(endpoint.body ? { body: { page_no: n, page_size: 100 } } : {}) })
      look(endpoint, `page ${n}`, reply)
      const rows = Object.values(reply.json).find((value) => Array.isArray(value))?.length ?? 0
      seen.rows += rows
      if (rows > 0) seen.lists.add(endpoint.path)
      if (rows < 100 || (!pages && !endpoint.body)) return
      query =
        'cursor' in endpoint.query.shape
          ? { ...query, cursor: String(reply.json.next_cursor) }
          : { ...query, offset: String(n * 100) }
    }
  }

  function look(endpoint: OpenEndpoint, what: string, { text }: Received): void {
    const at = text.indexOf(CANARY)
    if (at >= 0) leak(endpoint, `${what}: …${text.slice(Math.max(0, at - 60), at + CANARY.length)}`)
  }

  function leak({ path }: OpenEndpoint, how: string): void {
    seen.leaking.add(path)
    seen.leaks.push(`${path}, ${how}`)
  }
}

/** The example's parameters without those that only narrow a list down. */
function needed({ query, example }: OpenEndpoint): Record<string, string> {
  const optional = (name: string) => (query.shape[name] as z.ZodType).safeParse(undefined).success
  return Object.fromEntries(Object.entries(example.query ?? {}).filter(([name]) => !optional(name)))
}

const codeOf = ({ envelope }: OpenEndpoint, { json }: Received) => envelopes[envelope].codeOf(json)
const totalOf = ({ json }: Received) => json.total ?? json.total_count ?? 0
