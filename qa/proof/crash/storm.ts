import { setTimeout as pause } from 'node:timers/promises'
import { importDataset } from './clients/imports.ts'
import { sendMessage } from './clients/messages.ts'
import { movePoints } from './clients/points.ts'
import { workOnTicket } from './clients/tickets.ts'
import { type Fault, strike } from './faults.ts'
import { waitFor } from './place.ts'
import type { Scene } from './scene.ts'

/** When something was killed, in seconds since the start, and how long it took until the service was ready again. */
export type Struck = { fault: Fault; at: number; back: number }

type Client = { work(scene: Scene, key: string): Promise<void>; restMs: number }

const CLIENTS: readonly Client[] = [
  ...Array<Client>(9).fill({ work: movePoints, restMs: 30 }),
  ...Array<Client>(4).fill({ work: workOnTicket, restMs: 30 }),
  ...Array<Client>(2).fill({ work: sendMessage, restMs: 400 }),
]
const IMPORTER: Client = { work: importDataset, restMs: 4000 }

type Options = {
  /** Seconds after which no further fault follows: on a slow machine fewer of them fit. */
  seconds?: number
  onStruck?: (struck: Struck) => void
  /** Whether datasets are imported meanwhile: each import is a process, and the storm ends with the last one. */
  imports?: boolean
}

/** Strikes one after the other while its clients work; when it returns, every call was acknowledged or given up. */
export async function storm(scene: Scene, faults: readonly Fault[], options: Options = {}): Promise<Struck[]> {
  const { place, random } = scene
  const { seconds = Number.POSITIVE_INFINITY, onStruck = () => {}, imports = true } = options
  const begun = performance.now()
  const over = new AbortController()
  const name = Math.floor(performance.now()).toString(36)
  const working = [...CLIENTS, ...(imports ? [IMPORTER] : [])].map(async ({ work, restMs }, client) => {
    for (let i = 0; ; i++) {
      await pause(random() * 2 * restMs, undefined, { signal: over.signal }).catch(() => {})
      if (over.signal.aborted) return
      await work(scene, `${name} client ${client} call ${i}`)
    }
  })
  const done = Promise.all(working)
  done.catch(() => {}) // it is waited for in the end
  const struck: Struck[] = []
  try {
    for (const fault of faults) {
      if (performance.now() - begun > seconds * 1000) break
      const enough = scene.journal.acknowledged.length + 20 + random() * 60
      await waitFor('calls are acknowledged', () => (scene.journal.acknowledged.length > enough ? true : undefined))
      const at = (performance.now() - scene.begun) / 1000
      const one = { fault, at, back: await strike(place, fault, random) }
      struck.push(one)
      onStruck(one)
    }
  } finally {
    over.abort()
    await done
  }
  return struck
}
