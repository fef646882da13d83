import { setTimeout as pause } from 'node:timers/promises'
import { ready, waitFor } from '../crash/place.ts'
import { CLIENTS, scan } from './clients.ts'
import { everyFaultStruck, injectFaults, removeFaults } from './faults.ts'
import type { Scene } from './scene.ts'

/** What is killed with SIGKILL: the service, which works on jobs too; the worker beside it; the platform. */
export const VICTIMS = ['service', 'worker', 'simulator', 'all'] as const
export type Victim = (typeof VICTIMS)[number]

type Options = { onKilled?: (n: number) => void; everyFault?: boolean }

/**
 * Kills one after the other while clients scan, leave, note, send and compare, and the platform fails at random; gives how
 * often each fault struck. With `everyFault` the clients go on until each has struck once.
 */
export async function storm(
  scene: Scene,
  victims: readonly Victim[],
  { onKilled = () => {}, everyFault = false }: Options = {},
): Promise<Record<string, number>> {
  const { simulator, corpId, random } = scene
  await simulator.sim('POST', 'delivery', { corpid: corpId, times: 2, drop: 0.05 })
  while (scene.people.length === 0) await scan(scene)
  await injectFaults(scene)
  const over = new AbortController()
  let pace = 1
  const working = CLIENTS.map(async ({ work, restMs }, client) => {
    for (let i = 0; !over.signal.aborted; i++) {
      await work(scene, `${client}-${i}`)
      await pause(random() * 2 * restMs * pace, undefined, { signal: over.signal }).catch(() => {})
    }
  })
  const done = Promise.all(working)
  done.catch(() => {}) // it is waited for in the end
  try {
    for (const [n, victim] of victims.entries()) {
      const enough = scene.deeds + 25 + random() * 40
      await waitFor('deeds are done', () => (scene.deeds > enough ? true : undefined))
      await kill(scene, victim)
      await ready(scene.place)
      onKilled(n + 1)
    }
    // enough to meet what is left, and no more than can be worked off meanwhile
    pace = 10
    if (everyFault) await everyFaultStruck(scene)
  } finally {
    over.abort()
    await done
    await simulator.sim('POST', 'delivery', { corpid: corpId })
  }
  return removeFaults(scene)
}

async function kill({ place, worker, simulator }: Scene, victim: Victim): Promise<void> {
  const killed = (what: Victim) => victim === what || victim === 'all'
  await Promise.all([
    killed('service') && place.keeper.kill(),
    killed('worker') && worker.kill(),
    killed('simulator') && simulator.kill(),
  ])
}
