import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import type { Metric, Registry } from 'prom-client'
import { openAuthenticate } from './admin-api/authenticate.ts'
import { publicFile } from './admin-api/files/files.ts'
import { adminEndpoints } from './admin-api/index.ts'
import { openLive } from './admin-api/live/hub.ts'
import { openPlatformTools } from './admin-api/platform/platform-tools.ts'
import type { AdminTools, Simulate } from './admin-api/tools.ts'
import { type Clock, seconds } from './clock.ts'
import type { Config } from './config.ts'
import { reachable } from './contract/own-addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { mintOperatorToken } from './engines/credentials/operator-token.ts'
import { openSessionCache } from './engines/credentials/session-cache.ts'
import { openTokenIssuer } from './engines/credentials/token-issuer.ts'
import { openSignIns } from './engines/operators/sign-in.ts'
import { openRequestLog } from './engines/request-log/request-log.ts'
import { openSandboxGate } from './engines/sandbox/gate.ts'
import { startHousekeeping } from './housekeeping/start.ts'
import { buildApp } from './http/app.ts'
import type { AppDeps } from './http/app-deps.ts'
import { openMetrics } from './http/metrics.ts'
import { readMetrics } from './http/read-metrics.ts'
import { callbacks } from './open-api/callbacks.ts'
import { endpoints as openEndpoints } from './open-api/index.ts'
import { openPages } from './pages/pages.ts'
import { sandboxEndpoints } from './sandbox-api/index.ts'
import { openSinkReceiver } from './sandbox-api/receiver.ts'
import { withDbTimeout } from './storage/driver/db-timeout.ts'
import { faultFields } from './storage/driver/fault.ts'
import { pending } from './storage/migrate.ts'
import type { Node } from './storage/nodes.ts'
import type { Store } from './storage/open.ts'
import { roleFault } from './storage/role.ts'
import { SchemaError } from './storage/schema-files.ts'
import { type Vault, vaultOf } from './storage/vault.ts'
import { openTransport, type Transport } from './webhooks/transport.ts'

const everyEndpoint: readonly Endpoint[] = [...openEndpoints, ...adminEndpoints, ...sandboxEndpoints, publicFile]

export type Service = {
  address: string
  /** Where others reach it: as configured, or where it listens. */
  origin: string
  /** Graceful shutdown: drains, refuses new calls, lets those in flight finish, then stops background work. */
  stop(): Promise<void>
}

/** Puts the layers together over an open, migrated store and listens. */
export async function startService(
  config: Pick<Config, 'host' | 'port' | 'pool' | 'mostInFlight' | 'trustedProxy'> &
    Partial<Pick<Config, 'publicUrl' | 'eventDays' | 'sandbox'>>,
  store: Store,
  options: {
    clock?: Clock
    logger?: Logger
    endpoints?: readonly Endpoint[]
    audiences?: AppDeps['audiences']
    /** Seals what operators keep secret; without one, a key of this process's own. */
    vault?: Vault
    /** This process among others on the database; without it, it is the only one. */
    node?: Pick<Node, 'serving' | 'leads'>
    /** Calls of the management API that one operator may make in a minute. */
    adminCallsPerMinute?: number
    /** Visits to pages that one address may make in a minute, on one node. */
    visitsPerMinute?: number
    /** Reaches receivers of callbacks; without one, no private network is. */
    transport?: Transport
    /** Seconds that a request has to arrive whole. */
    requestSeconds?: number
    demoToken?: AppDeps['demoToken']
    platformCallback?: AppDeps['platformCallback']
    console?: AppDeps['console']
    /** The simulated platform that runs beside this node, once it does. */
    simulator?: AdminTools['simulator']
    /** Puts a corporation there. */
    simulate?: Simulate
    /** Milliseconds of draining: the node is not ready, and calls are answered with `connection: close`. */
    drainMs?: number
    /** False: calls of the open API are not noted. */
    requestLog?: false
    /** What else `/metrics` shows. */
    metrics?: readonly Metric[]
    /** What `/metrics` shows in place of this process's own. */
    shareMetrics?: (registry: Registry) => () => Promise<string>
  } = {},
): Promise<Service> {
  const { eventDays = 30, sandbox: everySandbox = false } = config
  const { adminCallsPerMinute: callsPerMinute = ADMIN_CALLS, node = ALONE } = options
  const { clock = Date.now, logger = pino({ level: 'silent' }), endpoints = everyEndpoint, drainMs = 0 } = options
  const sessions = openSessionCache(store.app)
  const onFault = (error: unknown) =>
    logger.warn(faultFields(error), 'live events, request log or faults of sandboxes failed; tried again')
  const stopping = new AbortController()
  const tools = adminTools(store, clock, {
    ...{ ...options, everySandbox, stopping: stopping.signal, onFault },
    listening: () => reachable(app.listeningOrigin),
  })
  const requestLog = openRequestLog(store.lowPriority, onFault)
  const metrics = openMetrics()
  metrics.pool.set(config.pool)
  if (options.shareMetrics) metrics.text = options.shareMetrics(metrics.registry)
  for (const metric of [...readMetrics(store.app), ...(options.metrics ?? [])]) metrics.registry.registerMetric(metric)
  const origin = () => config.publicUrl ?? reachable(app.listeningOrigin)
  const pages = openPages({
    ...{ pool: store.app, clock, vault: tools.vault, origin, logIns: tools.platform.logIns },
    ...(options.visitsPerMinute ? { visitsPerMinute: options.visitsPerMinute } : {}),
    onFault: (error, doing) => logger.error(faultFields(error), doing),
  })
  const app = buildApp({
    pages,
    pool: store.app,
    lowPriority: store.lowPriority,
    clock,
    endpoints,
    callbacks,
    sessions,
    tokens: openTokenIssuer(store.app, clock),
    audiences: options.audiences ?? {
      admin: {
        authenticate: openAuthenticate(store.app, () => seconds(clock), origin),
        callsPerMinute,
        tools,
      },
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
    everySandbox,
    sandbox: openSandboxGate(store.owner, everySandbox, onFault),
    sinks: {
      answer: openSinkReceiver({ pool: store.app, vault: tools.vault, every: everySandbox, now: () => seconds(clock) }),
      stopping: stopping.signal,
    },
    nodes: node.serving,
    mcp: async () => (await import('./mcp/answer.ts')).answerMcp,
    trustedProxy: config.trustedProxy,
    origin,
  })
  try {
    const address = await app.listen({ host: config.host, port: config.port })
    await withDbTimeout(store.owner, () => store.owner`select adopt_origin(${origin()})`).catch((error) =>
      logger.warn(faultFields(error), 'pages keep the address that they had at the last start'),
    )
    const housekeeping = startHousekeeping(store.owner, { clock, logger, eventDays }, node.leads)
    for (const metric of housekeeping.metrics) metrics.registry.registerMetric(metric)
    return {
      ...{ address, origin: origin() },
      async stop() {
        app.drain()
        stopping.abort()
        await tools.live.close()
        if (drainMs > 0) await pause(drainMs)
        app.refuse()
        await arrivals()
        await app.close()
        await pages.close()
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

/** Calls of one operator or address in a minute. */
const ADMIN_CALLS = 6000

const ALONE = { serving: () => 1, leads: () => true }

type AdminOptions = Partial<Pick<AdminTools, 'vault' | 'transport' | 'simulator'>> & {
  everySandbox: boolean
  simulate?: Simulate
  stopping: AbortSignal
  onFault: (error: unknown) => void
  listening: () => string
}

function adminTools({ owner, app }: Store, clock: Clock, given: AdminOptions): AdminTools {
  const { vault = vaultOf(randomBytes(32)), transport = openTransport(), simulator = () => undefined } = given
  return {
    signIns: openSignIns(app, vault),
    vault,
    transport,
    live: openLive(owner, clock, given.onFault),
    platform: openPlatformTools(owner, vault),
    simulator,
    states: {
      owner,
      get simulator() {
        return simulator()
      },
      simulate: given.simulate,
    },
    ownCalls: { token: (corpId) => mintOperatorToken(owner, corpId, seconds(clock)), origin: given.listening },
    everySandbox: given.everySandbox,
    stopping: given.stopping,
  }
}

/** Lets the event loop read what has arrived before any connection is closed: a turn reads first, then closes. */
async function arrivals(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await nextTurn()
}

async function checkReady({ owner, app }: Store): Promise<void> {
  const [waiting, fault] = await Promise.all([
    withDbTimeout(owner, () => pending(owner)),
    withDbTimeout(app, () => roleFault(app)),
  ]).catch((error) => {
    throw error instanceof SchemaError ? error : new Error('database unreachable or not usable')
  })
  if (waiting > 0) throw new Error(`${waiting} schema files pending`)
  if (fault) throw new Error(fault)
}
