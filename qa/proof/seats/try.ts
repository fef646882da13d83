import type { Sql } from '../../../server/src/storage/connect.ts'
import { callRaw, eachOf, type Received } from '../../lab/call.ts'
import type { Holder } from './corps.ts'
import { callWith, codeOf, exampleOf, wrongWith } from './expect.ts'
import { type Stopped, takeSteps } from './order.ts'
import { type Demand, type Demanding, demanding, feedSeats } from './specification.ts'
import { presentations } from './tokens.ts'

/** The service and its database; `now` in Unix seconds. */
export type Target = { address: string; owner: Sql; now: number }

export type Tried = { calls: number; problems: string[] }

/** What each endpoint answers a corporation that holds everything and has no records. */
export type Usual = ReadonlyMap<Demanding, number>

const WIDTH = 6

/** Codes that only authorization gives. */
const GATE = [10001, 10053, 10901, 10902, 21501, 21601]

/** Lets every endpoint answer its example; throws when authorization stops a corporation that holds everything. */
export async function usualCodes({ address }: Target, token: string): Promise<Usual> {
  const usual = new Map<Demanding, number>()
  await eachOf(demanding, WIDTH, async (each) => {
    const reply = await callWith(address, each, token)
    const code = codeOf(each.demand, reply) as number
    if (typeof code !== 'number' || reply.status !== 200 || GATE.includes(code))
      throw new Error(
        `${each.endpoint.path} answers ${reply.status} ${reply.text} to a corporation that holds everything`,
      )
    usual.set(each, code)
  })
  return usual
}

/** The code that the specification gives this corporation; undefined when the call is allowed. */
function refusal({ holds, terms, removed }: Holder, demand: Demand): number | undefined {
  if (removed) return demand.removed ?? 10001
  if (demand.seat && !holds.includes(demand.seat)) return 10901
  return demand.terms && !terms ? 10902 : undefined
}

/** The code of a call that is allowed: the usual one, or where that changes, any but those of authorization. */
function allowed(each: Demanding, usual: Usual, reply: Received): number {
  const got = codeOf(each.demand, reply)
  const own = each.demand.shifting && typeof got === 'number' && !GATE.includes(got)
  return own ? got : (usual.get(each) as number)
}

/** Every endpoint by every corporation, and the kinds of the change feed that need a seat of their own. */
export async function trySeats(
  { address }: Target,
  states: readonly Holder[],
  tokens: Map<string, string>,
  usual: Usual,
) {
  const tried: Tried = { calls: 0, problems: [] }
  const free = states.filter(({ limits }) => Object.keys(limits).length === 0)
  const feed = demanding.find(({ endpoint }) => endpoint.path === '/open-api/event/list') as Demanding
  const work = free.flatMap((holder) => [
    ...demanding.map((each) => ({ holder, each, demand: each.demand, query: {} })),
    ...Object.entries(feedSeats).map(([kinds, demand]) => ({ holder, each: feed, demand, query: { kinds } })),
  ])
  await eachOf(work, WIDTH, async ({ holder, each, demand, query }) => {
    const reply = await callWith(address, each, tokens.get(holder.what) as string, { query })
    const code = refusal(holder, demand) ?? allowed(each, usual, reply)
    const wrong = wrongWith(each.demand, reply, { code })
    tried.calls++
    if (wrong) tried.problems.push(`${each.endpoint.path}, ${holder.what}: ${wrong}`)
  })
  return tried
}

/** Every endpoint with every way to present a token, or with a sample that differs from endpoint to endpoint. */
export async function tryTokens(
  { address }: Target,
  known: Parameters<typeof presentations>[0],
  usual: Usual,
  every = 1,
): Promise<Tried & { kinds: number }> {
  const tried = { calls: 0, problems: [] as string[], kinds: 0 }
  const ways = presentations(known)
  tried.kinds = ways.length
  const work = demanding.flatMap((each, n) =>
    ways.flatMap((way, i) => (way.opens || (i + n) % every === 0 ? [{ each, way }] : [])),
  )
  await eachOf(work, WIDTH, async ({ each, way }) => {
    const sent = exampleOf(each, way.send.headers ? { headers: way.send.headers } : {})
    const query = [...Object.entries(sent.query as Record<string, string>), ...pairs(way.send.query)]
    const reply = await callRaw(address, { ...sent, query })
    const wrong = wrongWith(each.demand, reply, { code: way.opens ? allowed(each, usual, reply) : 10001 })
    tried.calls++
    if (wrong) tried.problems.push(`${each.endpoint.path}, token ${way.what}: ${wrong}`)
  })
  return tried
}

const pairs = (query: unknown): [string, string][] =>
  Array.isArray(query) ? query : Object.entries((query ?? {}) as Record<string, string>)

/** Every endpoint, with a call that fails at each step of authorization in turn. */
export async function tryOrder({ address }: Target, stopped: Stopped): Promise<Tried> {
  const tried: Tried = { calls: 0, problems: [] }
  await eachOf(demanding, WIDTH, async (each) => {
    const { calls, problems } = await takeSteps(address, each, stopped)
    tried.calls += calls
    tried.problems.push(...problems)
  })
  return tried
}

/** Waits until the node refuses a token that was revoked; the milliseconds it took. */
export async function untilRefused({ address }: Target, token: string): Promise<number> {
  const begun = performance.now()
  const path = '/open-api/staff/list'
  for (;;) {
    const { json } = await callRaw(address, { path, query: { access_token: token } })
    if (json.errcode === 10001) return Math.round(performance.now() - begun)
    if (performance.now() - begun > 60_000) throw new Error('a token that was ended still opens after a minute')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
