import { randomBytes } from 'node:crypto'
import pino, { type Logger } from 'pino'
import type { Metric, Registry } from 'prom-client'
import { openAuthenticate } from './admin-api/authenticate.ts'
import { publicFile } from './admin-api/files/files.ts'
import { adminEndpoints } from './admin-api/index.ts'
import { openLive } from './admin-api/live/hub.ts'
import { openPlatformTools } from './admin-api/platform/platform-tools.ts'
import type { AdminTools, Simulate } from './admin-api/tools.ts'
import type { Directory } from './cells/directory.ts'
import { type Clock, seconds } from './clock.ts'
import type { Config } from './config.ts'
import type { Endpoint, TokenIssuer } from './endpoint.ts'
import { mintOperatorToken } from './engines/credentials/operator-token.ts'
import { openSessionCache } from './engines/credentials/session-cache.ts'
import { openTokenIssuer } from './engines/credentials/token-issuer.ts'
import { openSignIns } from './engines/operators/sign-in.ts'
import { openRequestLog } from './engines/request-log/request-log.ts'
import { openSandboxGate } from './engines/sandbox/gate.ts'
import { type App, buildApp } from './http/app.ts'
import type { AppDeps } from './http/app-deps.ts'
import type { Metrics } from './http/metrics.ts'
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

export type ServiceConfig = Pick<Config, 'host' | 'port' | 'pool' | 'mostInFlight' | 'trustedProxy'> &
  Partial<Pick<Config, 'publicUrl' | 'eventDays' | 'sandbox'>>

export type ServiceOptions = {
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
  /** Reads the directory of cells, and opens the database of one. */
  cells?: {
    read(): Promise<Directory>
    open(url: string): Promise<{ store: Store; platformCallback: AppDeps['platformCallback'] }>
  }
}

/** What the apps of a process share, whichever cell they answer for. */
export type Shared = {
  metrics: Metrics
  /** Where others reach the service, and where this machine does. */
  origin(): string
  listening(): string
  stopping: AbortSignal
  node: Pick<Node, 'serving' | 'leads'>
  vault: Vault
  /** Where operators are: the home database. */
  home: Store
  elsewhere?: AppDeps['elsewhere']
  /** The database of a corporation that lives in another cell. */
  poolElsewhere: AdminTools['elsewhere']
  /** Issues the tokens of corporations that live elsewhere; undefined for those of this database. */
  tokensElsewhere?: (corpId: string) => Promise<TokenIssuer | undefined> | undefined
}

/** The app of one database and what it keeps running. */
export type AppParts = {
  app: App
  sessions: ReturnType<typeof openSessionCache>
  tokens: TokenIssuer
  live: AdminTools['live']
  /** Ends what runs beside the app, which is closed by then. */
  close(): Promise<void>
}

/** Calls of one operator or address in a minute. */
const ADMIN_CALLS = 6000

/** Puts the layers together over one open, migrated database. */
export function openApp(config: ServiceConfig, store: Store, options: ServiceOptions, shared: Shared): AppParts {
  const { sandbox: everySandbox = false } = config
  const { adminCallsPerMinute: callsPerMinute = ADMIN_CALLS } = options
  const { clock = Date.now, logger = pino({ level: 'silent' }), endpoints = everyEndpoint } = options
  const { origin, home, stopping } = shared
  const isHome = store === home
  const sessions = openSessionCache(store.app)
  const onFault = (error: unknown) =>
    logger.warn(faultFields(error), 'live events, request log or faults of sandboxes failed; tried again')
  const tools = adminTools(store, clock, options, shared, { everySandbox, onFault })
  const sandbox = openSandboxGate(store.owner, everySandbox, onFault)
  const timeOf = async (corpId: string) => (await sandbox.now(corpId)) ?? seconds(clock)
  const requestLog = openRequestLog(store.lowPriority, onFault)
  const own = openTokenIssuer(store.app, clock, home.app)
  const tokens: TokenIssuer = {
    async open(corpId, secret, address) {
      const issuer = (await shared.tokensElsewhere?.(corpId)) ?? own
      return issuer.open(corpId, secret, address)
    },
  }
  const pages = openPages({
    ...{ pool: store.app, clock, timeOf, vault: tools.vault, origin, logIns: tools.platform.logIns },
    ...(options.visitsPerMinute ? { visitsPerMinute: options.visitsPerMinute } : {}),
    onFault: (error, doing) => logger.error(faultFields(error), doing),
  })
  const authenticate = openAuthenticate(home.app, () => seconds(clock), origin)
  const app = buildApp({
    pages,
    pool: store.app,
    lowPriority: store.lowPriority,
    clock,
    endpoints,
    callbacks,
    sessions,
    tokens,
    audiences: options.audiences ?? {
      admin: { authenticate: isHome ? authenticate : named(authenticate), callsPerMinute, tools },
    },
    ...(options.requestSeconds ? { requestSeconds: options.requestSeconds } : {}),
    ...(options.console ? { console: options.console, simulatorOrigin: () => tools.simulator()?.origin } : {}),
    ...(options.demoToken ? { demoToken: options.demoToken } : {}),
    ...(options.platformCallback ? { platformCallback: options.platformCallback } : {}),
    ...(options.requestLog === false ? {} : { noteCall: requestLog.note }),
    ...(shared.elsewhere ? { elsewhere: shared.elsewhere } : {}),
    logger,
    metrics: shared.metrics,
    ready: () => checkReady(store),
    mostInFlight: config.mostInFlight,
    everySandbox,
    sandbox,
    sinks: {
      answer: openSinkReceiver({ pool: store.app, vault: tools.vault, every: everySandbox, now: timeOf }),
      stopping,
    },
    nodes: shared.node.serving,
    mcp: async () => (await import('./mcp/answer.ts')).answerMcp,
    trustedProxy: config.trustedProxy,
    origin,
  })
  return {
    ...{ app, sessions, tokens: own, live: tools.live },
    async close() {
      await pages.close()
      await requestLog.close()
      await tools.platform.close()
      sessions.close()
    },
  }
}

/** Where operators are not known, who calls says their name for the audit log. */
function named(authenticate: ReturnType<typeof openAuthenticate>): typeof authenticate {
  return async (request) => {
    const caller = await authenticate(request)
    if (caller?.actor.kind !== 'operator') return caller
    return { ...caller, actor: { ...caller.actor, name: caller.operator.name } }
  }
}

function adminTools(
  { owner, app }: Store,
  clock: Clock,
  options: ServiceOptions,
  shared: Shared,
  { everySandbox, onFault }: { everySandbox: boolean; onFault: (error: unknown) => void },
): AdminTools {
  const { transport = openTransport(), simulator = () => undefined } = options
  const { vault, stopping, listening, home } = shared
  return {
    signIns: openSignIns(app, vault),
    vault,
    transport,
    live: openLive(owner, clock, onFault, home.owner),
    platform: openPlatformTools(owner, vault),
    simulator,
    states: {
      owner,
      get simulator() {
        return simulator()
      },
      simulate: options.simulate,
    },
    ownCalls: { token: (corpId) => mintOperatorToken(owner, corpId, seconds(clock)), origin: listening },
    elsewhere: shared.poolElsewhere,
    everySandbox,
    stopping,
  }
}

/** The vault of a service that is given none. */
export function ownVault(): Vault {
  return vaultOf(randomBytes(32))
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
