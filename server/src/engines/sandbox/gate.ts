import { setTimeout as pause } from 'node:timers/promises'
import type { Occasion, SandboxGate, Strike } from '../../contract/sandbox.ts'
import type { Sql } from '../../storage/connect.ts'
import { withDbTimeout } from '../../storage/driver/db-timeout.ts'
import { effectOf, type FaultDraft, matches } from './fault.ts'
import { strike } from './faults.ts'
import { delayOf, LATENCY_OF, type Latency } from './latency.ts'
import { isForTrials } from './sandbox-corp.ts'

/** Milliseconds that a node believes what it has read of faults and latencies. */
const FRESH_MS = 100

type Rules = {
  faults: readonly (Pick<FaultDraft, 'match' | 'effect'> & { id: number })[]
  latency: Latency
  /** Addresses of its own receivers. */
  sinks: readonly string[]
  /** Whether its clock is its own. */
  hasClock: boolean
}

/**
 * Waits until every node knows of a change that is committed: each reads again what it has not read for `FRESH_MS`.
 */
export const everyNodeKnows = () => pause(FRESH_MS)

/** Reads what corporations for trials want to go wrong, when something of theirs happens; all others cost a look in a map. */
export function openSandboxGate(owner: Sql, every: boolean, onFault: (error: unknown) => void): SandboxGate {
  let known = new Map<string, Rules>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: { since: number; done: Promise<void> } | undefined
  /** How many have waited, by corporation, direction and latency: the place in the sequence of a seed. */
  let places = new Map<string, number>()

  async function readAgain(since: number): Promise<void> {
    const found = await withDbTimeout(owner, () => loadRules(owner, every))
    known = found
    readAt = since
    if (found.size === 0) places = new Map()
  }

  /** What was known before stands while the database is away: production must not notice that sandboxes exist. */
  function fresh(): Promise<void> | undefined {
    const now = performance.now()
    if (now - readAt < FRESH_MS) return undefined
    if (!reading || now - reading.since >= FRESH_MS) {
      const done = readAgain(now).catch(onFault)
      const own = { since: now, done }
      reading = own
      void done.then(() => {
        if (reading === own) reading = undefined
      })
    }
    return reading.done
  }

  async function apply(corpId: string, rules: Rules, occasion: Occasion): Promise<Strike | undefined> {
    const { direction } = occasion
    const latency = rules.latency[LATENCY_OF[direction]]
    if (latency) {
      const key = `${corpId}/${direction}/${JSON.stringify(latency)}`
      const place = places.get(key) ?? 0
      places.set(key, place + 1)
      await pause(delayOf(latency, place))
    }
    for (const fault of rules.faults) {
      if (matches(fault, occasion) && (await strike(owner, corpId, fault.id)))
        return { ...effectOf(fault.effect), fault: fault.id }
    }
    return undefined
  }

  return {
    meet(corpId, occasion) {
      const reading = fresh()
      if (reading)
        return reading.then(() => {
          const rules = known.get(corpId)
          return rules && apply(corpId, rules, occasion)
        })
      const rules = known.get(corpId)
      return rules && apply(corpId, rules, occasion)
    },
    isOwnSink(corpId, url) {
      const found = () => known.get(corpId)?.sinks.includes(url.split('?', 1)[0] as string) ?? false
      return fresh()?.then(found) ?? found()
    },
    now(corpId) {
      const reading = fresh()
      const own = () => (known.get(corpId)?.hasClock ? ownTime(owner, corpId) : undefined)
      return reading ? reading.then(own) : own()
    },
    isTrial: (corpId) => fresh()?.then(() => known.has(corpId)) ?? known.has(corpId),
  }
}

async function ownTime(owner: Sql, corpId: string): Promise<number | undefined> {
  const [row] = await withDbTimeout(owner, () => owner<{ now: number }[]>`select corp_ms(${corpId}) / 1000 as now`)
  return row?.now
}

async function loadRules(owner: Sql, every: boolean): Promise<Map<string, Rules>> {
  const rows = await owner`
    select c.corp_id, c.sandbox, is_connected_elsewhere(c.corp_id) as elsewhere, f.faults, s.sinks, l.calls, l.callbacks, l.platform,
      exists (select from sandbox_clock k where k.corp_id = c.corp_id) as has_clock
    from corp c left join sandbox_latency l using (corp_id)
      left join lateral (
        select json_agg(json_build_object('id', id, 'match', match, 'effect', effect) order by id) as faults
        from sandbox_fault f where f.corp_id = c.corp_id) f on true
      left join lateral (select json_agg(url) as sinks from sandbox_sink s where s.corp_id = c.corp_id) s on true
    where ${every ? owner`true` : owner`c.sandbox`}`
  const marked = rows.filter((row) => isForTrials(row as never, every))
  return new Map(
    marked.map(({ corp_id, faults, sinks, calls, callbacks, platform, has_clock }) => [
      corp_id,
      {
        ...{ faults: faults ?? [], sinks: sinks ?? [], hasClock: has_clock },
        latency: withoutNulls({ calls, callbacks, platform }),
      },
    ]),
  )
}

function withoutNulls(latency: Record<keyof Latency, unknown>): Latency {
  return Object.fromEntries(Object.entries(latency).filter(([, value]) => value !== null))
}
