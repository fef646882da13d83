import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ApiError, globalError } from '../contract/errors.ts'
import { Problem } from '../contract/problem.ts'
import type { AudienceName, Endpoint } from '../endpoint.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import type { AppDeps } from './app-deps.ts'
import type { AuthContext, Gate } from './audience.ts'
import { openBodies } from './bodies.ts'
import { bodyError } from './body-errors.ts'
import { acceptBodies } from './body-types.ts'
import { compressReplies } from './compress.ts'
import { watchConnections } from './connections.ts'
import { addConsole } from './console/routes.ts'
import { parseQuery } from './decode.ts'
import { addDocs } from './docs.ts'
import { addHealth } from './health.ts'
import { LimitError, openLimits, overloaded } from './limits.ts'
import type { Sending } from './line-stream.ts'
import { logFault } from './log-fault.ts'
import { refuseMalformed } from './malformed.ts'
import { isStream, noteCall } from './note-call.ts'
import { openGate } from './open-gate.ts'
import { addPlatformCallback } from './platform-callback.ts'
import { type Parts, sendAnswer } from './reply.ts'
import { openRequestIds } from './request-ids.ts'
import { restGate } from './rest-gate.ts'
import { openUnknown, routeOf } from './unknown-path.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    gate?: Gate<Endpoint>
  }
  interface FastifyRequest {
    auth: AuthContext | undefined
    code: number
    /** What was answered, where the call is noted. */
    said: Buffer | string | Parts | undefined
    /** Stops counting the call as in flight, for a stream that lasts as long as its reader likes. */
    release: (() => void) | undefined
  }
}

/** Seconds that a request has to arrive whole. */
const REQUEST_SECONDS = 30

/** Milliseconds after which a request that is late has been noticed. */
const LATE_CHECK_MS = 1000

export type App = FastifyInstance & {
  /** From now on new calls are refused with 503, those in flight go on, and every reply says that its connection closes. */
  drain(): void
}

/** The HTTP layer: gate, decode, handle, reply. */
export function buildApp(deps: AppDeps): App {
  const requestId = openRequestIds()
  const { requestSeconds = REQUEST_SECONDS } = deps
  const app = fastify({
    genReqId: (request) => saneRequestId(request.headers['x-request-id']) ?? requestId(),
    routerOptions: { querystringParser: parseQuery as never, maxParamLength: 1024 },
    trustProxy: deps.trustedProxy,
    requestTimeout: requestSeconds * 1000,
    keepAliveTimeout: 75_000,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformed,
    http: {
      // Node would refuse a call without it itself, and without an envelope
      requireHostHeader: false,
      headersTimeout: requestSeconds * 1000,
      // how often Node looks for requests that are late: every 30 s unless told
      connectionsCheckingInterval: LATE_CHECK_MS,
    },
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id)
      send(reply, gateOf(request), undefined, globalError(10906, '请求地址不合法'))
    },
  }) as unknown as App

  app.server.on('connect', (_request, socket) => refuseMalformed(new Error('CONNECT'), socket as Socket))
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))

  const limits = openLimits(deps.mostInFlight)
  const bodies = openBodies()
  const gates = {
    open: openGate(deps, limits, bodies),
    admin: restGate(deps, deps.audiences?.admin),
    public: restGate(deps, deps.audiences?.public),
  } as unknown as Record<AudienceName, Gate<Endpoint>>
  const gateOf = ({ url }: FastifyRequest) => (url.startsWith('/admin-api/') ? gates.admin : gates.open)
  const unknown = openUnknown(app, deps.endpoints)
  const connections = watchConnections(app.server as Server, requestSeconds)
  app.addHook('preClose', async () => connections.letGo())
  app.addHook('onClose', async () => {
    connections.closed()
    await bodies.close()
  })
  const { now } = deps.metrics
  let draining = false
  app.drain = () => {
    draining = true
  }

  app.decorateRequest('auth', undefined)
  app.decorateRequest('code', 0)
  app.decorateRequest('release', undefined)
  app.decorateRequest('said', undefined)
  acceptBodies(app)
  compressReplies(app)

  // hooks and handlers that call back instead of returning promises: most calls pass the gate without waiting for anything
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // after an upgrade that did not happen, Node's parser swallows errors of what follows on the connection
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close')
    now.inFlight++
    let gone = false
    let holds = true
    const giveBack = () => {
      if (holds) now.inFlight--
      holds = false
    }
    request.release = giveBack
    // a refused call stops counting as in flight at once, not only when its caller has read the refusal
    const refuse = (error: Error) => {
      giveBack()
      done(error)
    }
    reply.raw.once('close', () => {
      gone = true
      giveBack()
      request.auth?.leave()
    })
    const { endpoint, gate } = request.routeOptions.config
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(globalError(10906, '缺少 Host'))
    if (request.is404) {
      const { audience, endpoint, error } = unknown(request)
      return void send(reply, audience ? gates[audience] : gateOf(request), endpoint, error)
    }
    if (!endpoint || !gate) return done()
    reply.header('content-type', gate.contentType).header('cache-control', 'no-store')
    if (endpoint.deprecated) markDeprecated(deps, endpoint, reply)
    if (draining) return refuse(globalError(10953, '正在停机', { headers: { 'retry-after': '1' } }))
    if (now.inFlight > deps.mostInFlight) return refuse(overloaded())
    const enter = (auth: AuthContext | undefined) => {
      if (!auth) return done()
      if (gone) return auth.leave()
      request.auth = auth
      reply.headers(auth.headers)
      done()
    }
    try {
      const auth = gate.pass(endpoint, request)
      if (auth instanceof Promise) auth.then(enter, refuse)
      else enter(auth)
    } catch (error) {
      refuse(error as Error)
    }
  })

  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint
    const path = endpoint?.path ?? (request.routeOptions.url || 'unknown')
    const ms = reply.elapsedTime
    deps.metrics.countCall(path, request.code, ms / 1000)
    if (endpoint?.audience === 'open' && request.auth && deps.noteCall) noteCall(deps, request, reply, endpoint)
    deps.logger.info({
      reqId: request.id,
      method: request.method,
      path,
      corp: request.auth?.corpId,
      status: reply.statusCode,
      code: request.code,
      ms: Math.round(ms * 100) / 100,
    })
    done()
  })

  app.setErrorHandler((error, request, reply) => {
    const { endpoint, gate = gateOf(request) } = request.routeOptions.config
    if (error instanceof LimitError) deps.metrics.refused.inc({ limit: error.limit })
    if (draining) reply.header('connection', 'close')
    const known = bodyError(error, request) ?? error
    const status = send(reply, gate, endpoint, known)
    if (status >= 500 && !(known instanceof ApiError || known instanceof Problem)) logFault(deps, request, error)
  })

  for (const endpoint of deps.endpoints) {
    const gate = gates[endpoint.audience]
    app.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      bodyLimit: endpoint.bodyLimit,
      config: { endpoint, gate },
      handler: (request, reply) => {
        const send = (sent: Buffer | string | Parts | Readable | Sending) => {
          if (deps.noteCall && !isStream(sent)) request.said = sent
          if (draining) reply.header('connection', 'close')
          sendAnswer(reply, sent)
        }
        const fail = (error: Error) => void reply.send(error)
        withDbTimeout(deps.pool, () => gate.answer(endpoint, request, reply)).then(send, fail)
      },
    })
  }
  addHealth(app, deps)
  addPlatformCallback(app, deps)
  addDocs(app, deps)
  if (deps.console) addConsole(app, deps.console, deps.simulatorOrigin)
  return app
}

/** Answers with a failure as the audience reads it; gives its HTTP status. */
function send(reply: FastifyReply, gate: Gate<Endpoint>, endpoint: Endpoint | undefined, error: unknown): number {
  const { status, code, headers, contentType, bytes } = gate.failure(endpoint, error)
  reply.request.code = code
  reply.request.said = bytes
  reply
    .code(status)
    .headers(headers)
    .header('content-type', contentType)
    .header('cache-control', 'no-store')
    .send(bytes)
  return status
}

function markDeprecated(deps: AppDeps, endpoint: Endpoint, reply: FastifyReply): void {
  const { since, successor } = endpoint.deprecated as { since: string; successor?: string }
  deps.metrics.deprecated.inc({ path: endpoint.path })
  reply.header('deprecation', `@${Math.floor(Date.parse(since) / 1000)}`)
  reply.header(
    'link',
    successor ? `<${successor}>; rel="successor-version"` : '</docs>; rel="deprecation"; type="text/html"',
  )
}

function saneRequestId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : undefined
}
