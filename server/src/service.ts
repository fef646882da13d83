import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { type CellApp, openRoutes, type Routes } from './cells/route.ts'
import { reachable } from './contract/own-addresses.ts'
import type { TokenIssuer } from './endpoint.ts'
import { startHousekeeping } from './housekeeping/start.ts'
import { openMetrics } from './http/metrics.ts'
import { readMetrics } from './http/read-metrics.ts'
import { openApp, ownVault, type ServiceConfig, type ServiceOptions, type Shared } from './service-app.ts'
import { withDbTimeout } from './storage/driver/db-timeout.ts'
import { faultFields } from './storage/driver/fault.ts'
import type { Store } from './storage/open.ts'

export type Service = {
  address: string
  /** Where others reach it: as configured, or where it listens. */
  origin: string
  /** Graceful shutdown: drains, refuses new calls, lets those in flight finish, then stops background work. */
  stop(): Promise<void>
}

/** Puts the layers together over an open, migrated store and listens. */
export async function startService(
  config: ServiceConfig,
  store: Store,
  options: ServiceOptions = {},
): Promise<Service> {
  const { logger = pino({ level: 'silent' }), drainMs = 0, node = ALONE, vault = ownVault() } = options
  const { eventDays = 30 } = config
  const metrics = openMetrics()
  metrics.pool.set(config.pool)
  if (options.shareMetrics) metrics.text = options.shareMetrics(metrics.registry)
  for (const metric of [...readMetrics(store.app), ...(options.metrics ?? [])]) metrics.registry.registerMetric(metric)
  const stopping = new AbortController()
  let listened = ''
  const listening = () => listened
  const origin = () => config.publicUrl ?? listening()
  const shared: Shared = {
    ...{ metrics, origin, listening, node, vault, home: store, stopping: stopping.signal },
    elsewhere: (request) => routes?.of(request),
    poolElsewhere: (corpId) => routes?.ofCorp(corpId)?.then((cell) => cell?.pool),
    tokensElsewhere: (corpId) => routes?.ofCorp(corpId)?.then((cell) => cell?.tokens as TokenIssuer | undefined),
  }
  const parts = openApp(config, store, options, shared)
  const { app, sessions } = parts
  const routes = options.cells && routesTo(options.cells, config, store, options, shared, sessions)
  try {
    const address = await app.listen({ host: config.host, port: config.port })
    // calls under way ask for it when nobody listens any more
    listened = reachable(app.listeningOrigin)
    await adoptOrigin(store, origin()).catch((error) =>
      logger.warn(faultFields(error), 'pages keep the address that they had at the last start'),
    )
    const housekeeping = startHousekeeping(store.owner, { clock: options.clock, logger, eventDays }, node.leads)
    for (const metric of housekeeping.metrics) metrics.registry.registerMetric(metric)
    return {
      ...{ address, origin: origin() },
      async stop() {
        app.drain()
        routes?.drain()
        stopping.abort()
        await parts.live.close()
        if (drainMs > 0) await pause(drainMs)
        app.refuse()
        routes?.refuse()
        await arrivals()
        await app.close()
        await routes?.close()
        await parts.close()
        await housekeeping.stop()
      },
    }
  } catch (error) {
    sessions.close()
    await app.close()
    throw error
  }
}

const ALONE = { serving: () => 1, leads: () => true }

function adoptOrigin({ owner }: Store, origin: string) {
  return withDbTimeout(owner, () => owner`select adopt_origin(${origin})`)
}

/** The way to the other cells: each has an app of its own in this process, over its own database. */
function routesTo(
  cells: NonNullable<ServiceOptions['cells']>,
  config: ServiceConfig,
  home: Store,
  options: ServiceOptions,
  shared: Shared,
  { cells: known, confirm }: { cells(): number; confirm(): Promise<void> },
): Routes {
  const { metrics, origin, listening, stopping, node, vault } = shared
  const common = { metrics, origin, listening, stopping, node, vault, home, poolElsewhere: () => undefined }
  return openRoutes({
    ...{ cells: known, confirm, read: cells.read, pool: home.app },
    async open(_name, url): Promise<CellApp> {
      const { store, platformCallback } = await cells.open(url)
      const parts = openApp(config, store, { ...inCells(options), platformCallback }, common)
      await parts.app.ready()
      await adoptOrigin(store, shared.origin()).catch(() => {})
      return {
        ...{ pool: store.app, tokens: parts.tokens },
        ...{ handle: (request, response) => parts.app.routing(request, response) },
        refuse: () => parts.app.refuse(),
        drain() {
          parts.app.drain()
          void parts.live.close()
        },
        async close() {
          await parts.app.close()
          await parts.close()
          await store.close()
        },
      }
    },
  })
}

/** What only home has: the console, the demo and the simulator beside it. */
const OF_HOME = [
  'console',
  'demoToken',
  'simulator',
  'simulate',
  'platformCallback',
  'metrics',
  'shareMetrics',
  'cells',
]

function inCells(options: ServiceOptions): ServiceOptions {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !OF_HOME.includes(name)))
}

/** Lets the event loop read what has arrived before any connection is closed: a turn reads first, then closes. */
async function arrivals(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await nextTurn()
}
