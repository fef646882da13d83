import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { openWindows } from './browser/windows.ts'
import { startCourier } from './callbacks/courier.ts'
import { makeServer } from './http/server.ts'
import { rateLimits } from './platform/limits.ts'
import type { Sim } from './sim.ts'
import { openClock } from './state/clock.ts'
import { idMaker } from './state/ids.ts'
import { openLag } from './state/lag.ts'
import { findOrigin, saveOrigin } from './state/origin.ts'
import { openStore } from './state/store.ts'
import { runDue } from './world/jobs.ts'

export interface SimulatorOptions {
  /** 0 picks a free one. */
  port?: number
  host?: string
  /** One SQLite file; absent: in memory. */
  state?: string
  /** Ids come from it. A state file keeps the seed it was made with. */
  seed?: number
  token?: string
  /** Lets other machines use the control API. */
  remoteControl?: boolean
  onError?: (error: unknown) => void
}

export interface Simulator {
  origin: string
  token: string
  close: () => Promise<void>
}

const DUE_EVERY_MS = 200
const DUE_AT_ONCE = 5

/** Starts a simulator in this process. Nothing is acknowledged before it is in the state. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', state, seed = 1, remoteControl = false } = options
  const { token = randomBytes(24).toString('base64url') } = options
  let closed = false
  const onError = (error: unknown) => {
    // calls that were still under way find the state closed
    if (!closed) (options.onError ?? console.error)(error)
  }
  const store = openStore(state)
  const clock = openClock(store)
  const lag = openLag(store)
  let made = findOrigin(store) ?? saveOrigin(store, { seed, epoch: randomUUID() })
  let origin = ''
  const sim: Sim = {
    store,
    clock,
    lag,
    seed: () => made.seed,
    ids: idMaker(
      store,
      () => made.seed,
      () => made.epoch,
    ),
    origin: () => origin,
    wake: () => courier.wake(),
  }
  const courier = startCourier(sim)
  const limits = rateLimits()
  const waiters = new Set<() => void>()
  const deps = {
    sim,
    windows: openWindows(sim),
    limits,
    token,
    remoteControl,
    inFlight: new Map<string, number>(),
    onCall: () => waiters.forEach((waiter) => void waiter()),
    nextCall: (ms: number) =>
      new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          waiters.delete(done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        waiters.add(done)
      }),
    reload(corpid?: string) {
      clock.load()
      lag.load()
      limits.clear(corpid)
      if (corpid !== undefined) return
      made = findOrigin(store) ?? made
      courier.restart()
    },
  }
  const server = makeServer(deps, onError)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch((error) => {
    store.close()
    throw error
  })
  const address = server.address() as AddressInfo
  origin = `http://${host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}`
  const tick = () => {
    let more = false
    try {
      more = runDue(sim, DUE_AT_ONCE)
    } catch (error) {
      onError(error)
    }
    // when there is more, calls that have arrived meanwhile go first
    ticker = setTimeout(tick, more ? 0 : DUE_EVERY_MS)
  }
  let ticker = setTimeout(tick, DUE_EVERY_MS)
  courier.wake()

  return {
    origin,
    token,
    async close() {
      closed = true
      clearTimeout(ticker)
      for (const waiter of [...waiters]) waiter()
      await courier.close()
      const ended = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), 500).unref()
      await ended
      store.close()
    },
  }
}
