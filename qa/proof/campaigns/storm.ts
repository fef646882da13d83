import { setTimeout as pause } from 'node:timers/promises'
import { ready, waitFor } from '../crash/place.ts'
import { CLIENTS, LASTING } from './clients.ts'
import type { Scene } from './scene.ts'

/** How the platform tells of what happened, one way after the other: repeated, late, newest first. */
const DELIVERIES: readonly Record<string, unknown>[] = [
  { times: 3 },
  { times: 2, delay_ms: 700 },
  { times: 2, reverse: true },
  { times: 1 },
]

/** What the platform does wrong when it is asked. */
const FAULTS = [
  { effect: { errcode: -1 }, probability: 0.03, seed: 1 },
  { effect: { delay_ms: 300 }, probability: 0.05, seed: 2 },
  { effect: { reset: 'reply' }, probability: 0.05, seed: 3, path: 'externalcontact/add_contact_way' },
]

/** Deeds of each kind between two kills: what is quick waits for what takes longer. */
const LEAST = 4
const MOST = 20
/** A machine that has much else to do takes its time. */
const PATIENCE_MS = 300_000

/** Has customers do all they can at once, and kills the service, the worker, or both, as often as asked. */
export async function storm(scene: Scene, kills: number, onKilled: (n: number) => void = () => {}): Promise<void> {
  const { simulator, corpId, random, journal, place, worker } = scene
  for (const { path, ...fault } of FAULTS)
    await simulator.sim('POST', 'faults', { ...fault, match: { corpid: corpId, ...(path ? { path } : {}) } })
  const over = new AbortController()
  let before = new Map(journal.deeds)
  const doneSince = (work: string) => (journal.deeds.get(work) ?? 0) - (before.get(work) ?? 0)
  const working = CLIENTS.map(async ({ work, restMs }) => {
    while (!over.signal.aborted) {
      if (doneSince(work.name) < MOST) await work(scene)
      await pause(random() * 2 * restMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })
  const done = Promise.all(working)
  done.catch(() => {}) // it is waited for in the end
  try {
    for (let n = 0; n <= kills; n++) {
      await simulator.sim('POST', 'delivery', { corpid: corpId, ...DELIVERIES[n % DELIVERIES.length] })
      before = new Map(journal.deeds)
      const isEnough = () => LASTING.every((work) => doneSince(work) >= LEAST) || undefined
      await waitFor('some of everything is done', isEnough, PATIENCE_MS)
      await pause(random() * 500)
      if (n === kills) break
      const [service, other] = [n % 3 !== 1, n % 3 !== 0]
      await Promise.all([service && place.keeper.kill(), other && worker.kill()])
      await ready(place)
      onKilled(n + 1)
    }
  } finally {
    over.abort()
    await done
    await simulator.sim('POST', 'delivery', { corpid: corpId })
    await simulator.sim('DELETE', 'faults')
  }
}
