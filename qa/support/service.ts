import pino from 'pino'
import type { Endpoint } from '../../server/src/endpoint.ts'
import { addSecret } from '../../server/src/engines/credentials/secret.ts'
import type { AppDeps } from '../../server/src/http/app-deps.ts'
import { startService } from '../../server/src/service.ts'
import { asCommand } from '../../server/src/storage/as-command.ts'
import type { Ctx } from '../../server/src/storage/ctx.ts'
import type { Store } from '../../server/src/storage/open.ts'
import { freshDatabase } from './database.ts'

export type Answer = { status: number; headers: Headers; body: Record<string, unknown>; text: string }

export type CallOptions = {
  query?: Record<string, string | number>
  body?: unknown
  token?: string
  headers?: Record<string, string>
  method?: string
}

type ServiceOptions = NonNullable<Parameters<typeof startService>[2]>

/** A whole service on a port and a database of its own, and a way to call it as its callers do. */
export async function startTestService(
  options: {
    mostInFlight?: number
    endpoints?: readonly Endpoint[]
    audiences?: AppDeps['audiences']
    requestSeconds?: number
    drainMs?: number
    demoToken?: AppDeps['demoToken']
    trustedProxy?: string
    publicUrl?: string
    sandbox?: boolean
    adminCallsPerMinute?: number
    visitsPerMinute?: number
    platformCallback?: (store: Store) => NonNullable<AppDeps['platformCallback']>
    database?: () => Promise<Store>
    /** How receivers of callbacks are reached, and their secrets encrypted. */
    webhooks?: (store: Store) => Pick<ServiceOptions, 'vault' | 'transport'>
    /** The simulated platform beside it. */
    simulator?: NonNullable<ServiceOptions['simulator']>
  } = {},
) {
  const { database = freshDatabase } = options
  const store = await database()
  const time = { now: Date.now() }
  const logs: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void logs.push(line) })
  const settings = {
    host: '127.0.0.1',
    port: 0,
    pool: 16,
    mostInFlight: options.mostInFlight ?? 1024,
    trustedProxy: options.trustedProxy ?? false,
    publicUrl: options.publicUrl,
    sandbox: options.sandbox ?? false,
  } as const
  const service = await startService(settings, store, {
    clock: () => time.now,
    logger,
    ...(options.endpoints ? { endpoints: options.endpoints } : {}),
    ...(options.audiences ? { audiences: options.audiences } : {}),
    ...(options.adminCallsPerMinute ? { adminCallsPerMinute: options.adminCallsPerMinute } : {}),
    ...(options.visitsPerMinute ? { visitsPerMinute: options.visitsPerMinute } : {}),
    ...(options.requestSeconds ? { requestSeconds: options.requestSeconds } : {}),
    ...(options.drainMs ? { drainMs: options.drainMs } : {}),
    ...(options.demoToken ? { demoToken: options.demoToken } : {}),
    ...(options.platformCallback ? { platformCallback: options.platformCallback(store) } : {}),
    ...(options.simulator ? { simulator: options.simulator } : {}),
    ...options.webhooks?.(store),
  })

  async function call(
    path: string,
    { query = {}, body: sent, token, headers = {}, method }: CallOptions = {},
  ): Promise<Answer> {
    const url = new URL(path, service.address)
    if (token !== undefined) url.searchParams.set('access_token', token)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    })
    const text = await response.text()
    const isLines = response.headers.get('content-type') === 'application/x-ndjson'
    const lines = () => ({
      lines: text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    })
    const body = isLines ? lines() : text === '' ? {} : JSON.parse(text)
    return { status: response.status, headers: response.headers, text, body }
  }

  return {
    ...service,
    store,
    logs,
    call,
    /** Moves the service's clock. */
    advance(seconds: number) {
      time.now += seconds * 1000
    },
    now: () => Math.floor(time.now / 1000),
    /** Runs `work` in one transaction of that corporation as an operator's command; `at` in Unix seconds. */
    act: <T>(corpId: string, work: (ctx: Ctx) => Promise<T>, at = Math.floor(time.now / 1000)) =>
      asCommand(store.app, corpId, work, at),
    async stop() {
      await service.stop()
      await store.close()
    },
  }
}

export type TestService = Awaited<ReturnType<typeof startTestService>>

/** A corporation with one secret and, unless told otherwise, one seat of every kind; its token too. */
export async function addCorp(
  service: TestService,
  corpId: string,
  {
    seats = ['basic', 'marketing', 'service', 'conversation'],
    chatTerms = true,
  }: { seats?: string[]; chatTerms?: boolean } = {},
): Promise<{ corpId: string; secret: string; token: string }> {
  const { owner } = service.store
  const secret = `secret of ${corpId}`
  await owner`insert into corp (corp_id, name, chat_terms_agreed, created_at) values (${corpId}, ${corpId}, ${chatTerms}, ${service.now()})`
  for (const [i, kind] of seats.entries()) {
    await owner`insert into seat (corp_id, seat_no, kind, quantity) values (${corpId}, ${i + 1}, ${kind}, 1)`
  }
  await asCommand(owner, corpId, (ctx) => addSecret(ctx, { name: 'test', secret }), service.now())
  return { corpId, secret, token: await tokenFor(service, corpId, secret) }
}

/** A token, requested over HTTP as a caller does. */
export async function tokenFor(service: TestService, corpId: string, secret: string): Promise<string> {
  const { body } = await service.call('/open-api/access_token/get', { body: { corp_id: corpId, secret } })
  if (body.errcode !== 0) throw new Error(`no token for ${corpId}: ${JSON.stringify(body)}`)
  return body.access_token as string
}
