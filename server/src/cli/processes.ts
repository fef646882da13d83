import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from '../config.ts'
import { CliError } from './exit.ts'
import type { FromSibling, ToSibling } from './sibling.ts'

/** A process that ended sooner than this after its start is replaced only then. */
const SHORTEST_MS = 1000

export type Processes = {
  address: string
  origin: string
  /** Says something to all of them. */
  tell(message: ToSibling): void
  /** Has all of them drain at once, and waits for their end. */
  stop(): Promise<void>
}

/**
 * Starts several processes of `serve` that share the port, and replaces those that die. Node hands each of them connections
 * in turn. Fails when one of them ends before it has listened for the first time; it has said why.
 */
export async function startProcesses({ processes }: Config, args: string[], logger: Logger): Promise<Processes> {
  cluster.setupPrimary({ args })
  const metrics = new AggregatorRegistry()
  let stopping = false
  const living = new Set<Worker>()

  function fork(): Worker {
    const worker = cluster.fork()
    const begun = performance.now()
    living.add(worker)
    worker.on('message', (message: FromSibling) => {
      if ('scrape' in message) void answer(worker, message.scrape)
    })
    worker.once('exit', async (code, signal) => {
      living.delete(worker)
      if (stopping) return
      logger.warn({ ended: worker.process.pid, code, signal }, 'a process ended; another takes its place')
      await pause(Math.max(0, SHORTEST_MS - (performance.now() - begun)))
      if (!stopping) fork()
    })
    return worker
  }

  async function answer(worker: Worker, scrape: number) {
    const text = await metrics.clusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ scrape, text } satisfies ToSibling)
  }

  async function stop() {
    stopping = true
    const ended = [...living].map((worker) => once(worker, 'exit'))
    tell({ stop: true })
    await Promise.all(ended)
  }

  function tell(message: ToSibling) {
    for (const worker of living) if (worker.isConnected()) worker.send(message)
  }

  try {
    const [first] = await Promise.all(Array.from({ length: processes }, () => listening(fork())))
    if (!first) throw new CliError('no process was started')
    return { ...first, tell, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where a process listens, once it does. */
function listening(worker: Worker): Promise<{ address: string; origin: string }> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromSibling) => 'ready' in message && resolve(message.ready))
    worker.once('exit', (code) => reject(new CliError('a process could not be started', code || 1)))
  })
}
