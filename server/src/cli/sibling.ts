import cluster from 'node:cluster'
import { constants } from 'node:os'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { ConsoleFiles } from '../http/console/files.ts'

/** What the processes that share a port say to the one that started them, */
export type FromSibling = { ready: { address: string; origin: string } } | { scrape: number }
/** and what it says to them. */
export type ToSibling = { stop: true } | { console: 'built' | 'failed' } | { scrape: number; text: string }

/** One of several processes that share a port. */
export type Sibling = {
  /** Resolves to an exit code when it is to stop. Signals are left to the process that started it. */
  stopped: Promise<number>
  /** Says that it listens. */
  ready(at: { address: string; origin: string }): void
  /** Looks at the console's files again when they were built. */
  watchConsole(files: ConsoleFiles): void
  /** Gives the metrics of all processes in place of its own. */
  shareMetrics(registry: Registry): () => Promise<string>
}

/** This process as one of several; undefined where it is the only one, or the one that starts them. */
export function asSibling(): Sibling | undefined {
  if (!cluster.isWorker) return undefined
  const tell = (message: FromSibling) => void process.send?.(message)
  const scrapes = new Map<number, (text: string) => void>()
  let scrapeNo = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const stopped = new Promise<number>((resolve) => {
    const stop = () => resolve(128 + constants.signals.SIGTERM)
    process.on('message', (message: Partial<{ stop: true }>) => message.stop && stop())
    process.once('disconnect', stop)
  })
  process.on('message', ({ scrape, text }: { scrape?: number; text?: string }) => {
    if (scrape === undefined || text === undefined) return
    scrapes.get(scrape)?.(text)
    scrapes.delete(scrape)
  })
  return {
    stopped,
    ready: (at) => tell({ ready: at }),
    watchConsole(files) {
      process.on('message', ({ console: state }: { console?: 'built' | 'failed' }) => {
        if (state === 'built') files.reload()
        if (state === 'failed') files.failed()
      })
    },
    shareMetrics(registry) {
      AggregatorRegistry.setRegistries([registry as Registry<'text/plain; version=0.0.4; charset=utf-8'>])
      new AggregatorRegistry() // answers when the metrics of all are gathered
      return () =>
        new Promise((resolve) => {
          scrapes.set(++scrapeNo, resolve)
          tell({ scrape: scrapeNo })
        })
    },
  }
}
