import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import type { Metric } from 'prom-client'
import { openAuthenticate } from './admin-api/authenticate.ts'
import { publicFile } from './admin-api/files/files.ts'
import { adminEndpoints } from './admin-api/index.ts'
import { openLive } from './admin-api/live/hub.ts'
import { openPlatformTools } from './admin-api/platform/platform-tools.ts'
import type { AdminTools } from './admin-api/tools.ts'
import { type Clock, seconds } from './clock.ts'
import type { Config } from './config.ts'
import type { Endpoint } from './endpoint.ts'
import { openSessionCache } from './engines/credentials/session-cache.ts'
import { openTokenIssuer } from './engines/credentials/token-issuer.ts'
import { openSignIns } from './engines/operators/sign-in.ts'
import { openRequestLog } from './engines/request-log/request-log.ts'
import { startHousekeeping } from './housekeeping.ts'
import { buildApp } from './http/app.ts'
import type { AppDeps } from './http/app-deps.ts'
import { openMetrics } from './http/metrics.ts'
import { readMetrics } from './http/read-metrics.ts'
import { callbacks } from './open-api/callbacks.ts'
import { endpoints as openEndpoints } from './open-api/index.ts'
import { withDbTimeout } from './storage/driver/db-timeout.ts'
import { faultFields } from './storage/driver/fault.ts'
import { pending } from './storage/migrate.ts'
import type { Store } from './storage/open.ts'
import { SchemaError } from './storage/schema-files.ts'
import { type Vault, vaultOf } from './storage/vault.ts'
import { openGuard } from './webhooks/guard.ts'
import { openTransport, type Transport } from './webhooks/transport.ts'

const everyEndpoint: readonly Endpoint[] = [...openEndpoints, ...adminEndpoints, publicFile]

export type Service = {
  address: string
  /** Graceful shutdown: drains, lets calls in flight finish, then stops listening and background work. */
  stop(): Promise<void>
}

/** Puts the layers together over an open, migrated store and listens. */
export async function startService(
  config: Pick<Config, 'host' | 'port' | 'pool' | 'mostInFlight' | 'trustedProxy'>,
  store: Store,
  options: {
    clock?: Clock
    logger?: Logger
    endpoints?: readonly Endpoint[]
    audiences?: AppDeps['audiences']
    /** Seals what operators keep secret; without one, a key of this process's own. */
    vault?: Vault
    /** Calls of the management API that one operator may make in a minute, on one node. */
    adminCallsPerMinute?: number
    /** Reaches receivers of callbacks; without one, no private network is. */
    transport?: Transport
    /** Seconds that a request has to arrive whole. */
    requestSeconds?: number
    demoToken?: AppDeps['demoToken']
    platformCallback?: AppDeps['platformCallback']
    console?: AppDeps['console']
    /** The simulated platform that runs beside this node, once it does. */
    simulator?: AdminTools['simulator']
    /** Milliseconds of draining: callers on open connections get a refusal with `connection: close`. */
    graceMs?: number
    /** False: calls of the open API are not noted. */
    requestLog?: false
    /** What else `/metrics` shows. */
    metrics?: readonly Metric[]
  } = {},
): Promise<Service> {
  const { adminCallsPerMinute: callsPerMinute = ADMIN_CALLS } = options
  const { clock = Date.now, logger = pino({ level: 'silent' }), endpoints = everyEndpoint, graceMs = 0 } = options
  const sessions = openSessionCache(store.app)
  const onFault = (error: unknown) => logger.warn(faultFields(error), 'live events or request log failed; tried again')
  const tools = adminTools(store, clock, { ...options, onFault })
  const requestLog = openRequestLog(store.behind, onFault)
  const metrics = openMetrics()
  metrics.pool.set(config.pool)
  for (const metric of [...readMetrics(store.app), ...(options.metrics ?? [])]) metrics.registry.registerMetric(metric)
  const app = buildApp({
    pool: store.app,
    behind: store.behind,
    clock,
    endpoints,
    callbacks,
    sessions,
    tokens: openTokenIssuer(store.app, clock),
    audiences: options.audiences ?? {
      admin: { authenticate: openAuthenticate(store.app, () => seconds(clock)), callsPerMinute, tools },
    },
    ...(options.requestSeconds ? { requestSeconds: options.requestSeconds } : {}),
    ...(options.console ? { console: options.console, simulatorOrigin: () => tools.simulator()?.origin } : {}),
    ...(options.demoToken ? { demoToken: options.demoToken } : {}),
    ...(options.platformCallback ? { platformCallback: options.platformCallback } : {}),
    ...(options.requestLog === false ? {} : { noteCall: requestLog.note }),
    logger,
    metrics,
    ready: () => checkReady(store),
    mostInFlight: config.mostInFlight,
    trustedProxy: config.trustedProxy,
  })
  try {
    const address = await app.listen({ host: config.host, port: config.port })
    const housekeeping = startHousekeeping(store.owner, clock, logger)
    return {
      address,
      async stop() {
        app.drain()
        await tools.live.close()
        await lastCalls(graceMs)
        await app.close()
        await requestLog.close()
        await tools.platform.close()
        await housekeeping.stop()
        sessions.close()
      },
    }
  } catch (error) {
    sessions.close()
    await app.close()
    throw error
  }
}

/** Calls of one operator or address in a minute, on one node. */
const ADMIN_CALLS = 6000

type AdminOptions = Partial<Pick<AdminTools, 'vault' | 'transport' | 'simulator'>> & {
  onFault: (error: unknown) => void
}

function adminTools({ owner, app }: Store, clock: Clock, given: AdminOptions): AdminTools {
  const { vault = vaultOf(randomBytes(32)), transport = openTransport({ guard: openGuard([]) }) } = given
  return {
    signIns: openSignIns(app, vault),
    vault,
    transport,
    live: openLive(owner, clock, given.onFault),
    platform: openPlatformTools(owner, vault),
    simulator: given.simulator ?? (() => undefined),
  }
}

/** Waits, then lets the event loop read what has arrived before any connection is closed: a turn reads first, then closes. */
async function lastCalls(graceMs: number): Promise<void> {
  if (graceMs > 0) await pause(graceMs)
  for (let turn = 0; turn < 2; turn++) await nextTurn()
}

async function checkReady({ owner, app }: Store): Promise<void> {
  const [waiting] = await Promise.all([
    withDbTimeout(owner, () => pending(owner)),
    withDbTimeout(app, () => app`select epoch from control_epoch`),
  ]).catch((error) => {
    throw error instanceof SchemaError ? error : new Error('database unreachable or not usable')
  })
  if (waiting > 0) throw new Error(`${waiting} schema files pending`)
}
