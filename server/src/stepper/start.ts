import { randomUUID } from 'node:crypto'
import { clocked, clockOf } from '../engines/sandbox/clock.ts'
import { every } from '../every.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import type { SimulatorBeside } from '../trigger/control.ts'
import { advance } from './advance.ts'
import { holdClock, LEASE_MS, releaseClocks } from './lease.ts'
import type { StepDeps } from './run-due.ts'
import { simulatorClock } from './simulator.ts'

type Options<Deps> = StepDeps<Deps> & {
  /** The simulated platform beside the service, if it runs. */
  simulator?: () => SimulatorBeside | undefined | Promise<SimulatorBeside | undefined>
  /** Milliseconds between two looks. */
  pollMs?: number
  onFault: (error: unknown) => void
}

/**
 * Does the background work of sandboxes whose clock is their own, which other workers pass over. One process at a time has a
 * corporation's clock; where no corporation has one, this is one look into an empty table.
 */
export function startStepper<Deps>(options: Options<Deps>): { stop(): Promise<void> } {
  const { owner, simulator = () => undefined, pollMs = 200, onFault } = options
  const lease = randomUUID()
  let stopped = false
  const busy = new Map<string, Promise<void>>()

  async function work(corpId: string): Promise<void> {
    const held = await holdClock(owner, corpId, lease)
    if (!held) return
    let holds = true
    const keeping = every(
      LEASE_MS / 3,
      async () => {
        holds = (await holdClock(owner, corpId, lease)) !== undefined
      },
      onFault,
    )
    try {
      const there = await simulatorClock(owner, await simulator(), corpId)
      if (held.taken && there) {
        const { now, frozen, target } = await clockOf({ corpId, pool: owner })
        await there.set(now, frozen || target !== null)
      }
      await advance(options, { corpId, lease, there, goesOn: () => !stopped && holds })
    } finally {
      await keeping.stop()
    }
  }

  const looking = every(
    pollMs,
    async () => {
      for (const corpId of await withDbTimeout(owner, () => clocked(owner))) {
        if (busy.has(corpId)) continue
        const one = work(corpId)
          .catch(onFault)
          .finally(() => busy.delete(corpId))
        busy.set(corpId, one)
      }
    },
    onFault,
  )
  return {
    async stop() {
      stopped = true
      await looking.stop()
      await Promise.all(busy.values())
      await releaseClocks(owner, lease).catch(onFault)
    },
  }
}
