import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ApiError, globalError } from '../contract/errors.ts'
import { Problem } from '../contract/problem.ts'
import type { AudienceName, Endpoint } from '../endpoint.ts'
import { openAdmission } from './admission.ts'
import type { AppDeps } from './app-deps.ts'
import type { Audience, AuthContext } from './audience.ts'
import { bodyError } from './body-errors.ts'
import { acceptBodies } from './body-types.ts'
import { compressReplies } from './compress.ts'
import { watchConnections } from './connections.ts'
import { addConsole } from './console/routes.ts'
import { parseQuery } from './decode.ts'
import { markDeprecated } from './deprecation.ts'
import { addDocs } from './docs.ts'
import { answerElsewhere } from './elsewhere.ts'
import { addHealth } from './health.ts'
import { hostFault } from './host-header.ts'
import { ExcessError } from './json-bodies.ts'
import { LimitError, openLimits } from './limits.ts'
import type { Sending } from './line-stream.ts'
import { logFault } from './log-fault.ts'
import { refuseMalformed } from './malformed.ts'
import { addMcp } from './mcp.ts'
import { isStream, noteCall } from './note-call.ts'
import { openAudience } from './open/audience.ts'
import { openBodies } from './open/bodies.ts'
import { addPages, unknownPage } from './pages.ts'
import { addPlatformCallback } from './platform-callback.ts'
import { openRequestIds } from './request-ids.ts'
import './request-state.ts'
import { noteUnknown } from './open/unknown-call.ts'
import { restAudience } from './rest/audience.ts'
import { isRestPath } from './rest/paths.ts'
import { type Parts, sendAnswer } from './send.ts'
import { openWindows } from './shared-windows.ts'
import { addSinks } from './sinks.ts'
import { traceCalls } from './trace-calls.ts'
import { methodsOf, openUnknown, routeOf } from './unknown-path.ts'

/** Seconds that a request has to arrive whole. */
const REQUEST_SECONDS = 30

/** Milliseconds after which a request that is late has been noticed. */
const LATE_CHECK_MS = 1000

export type App = FastifyInstance & {
  /** From now on the node is not ready, and every reply says that its connection closes. */
  drain(): void
  /** From now on new requests are refused with 503; those in flight go on. */
  refuse(): void
}

/** The HTTP layer: authorize, decode, handle, reply. */
export function buildApp(deps: AppDeps): App {
  const { requestSeconds = REQUEST_SECONDS } = deps
  const app = fastify({
    genReqId: openRequestIds(),
    routerOptions: { querystringParser: parseQuery as never, maxParamLength: 1024 },
    trustProxy: deps.trustedProxy,
    requestTimeout: requestSeconds * 1000,
    keepAliveTimeout: 75_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformed,
    http: {
      // Node would refuse a call without it itself, and without an envelope
      requireHostHeader: false,
      headersTimeout: requestSeconds * 1000,
      // how often Node looks for requests that are late: every 30 s by default
      connectionsCheckingInterval: LATE_CHECK_MS,
    },
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id)
      if (unknownPage(deps, reply, 404)) return
      send(reply, audienceOf(request), undefined, globalError(10906, '请求地址不合法'))
    },
  }) as unknown as App

  app.server.on('connect', (_request, socket) => refuseMalformed(new Error('CONNECT'), socket as Socket))
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))

  const limits = openLimits(deps.mostInFlight, openWindows(deps.pool, deps.nodes), deps.nodes)
  const bodies = openBodies()
  const audiences = {
    open: openAudience(deps, limits, bodies),
    admin: restAudience(deps, deps.audiences?.admin),
    public: restAudience(deps, deps.audiences?.public),
  } as unknown as Record<AudienceName, Audience<Endpoint>>
  const audienceOf = ({ url }: FastifyRequest) => (isRestPath(url) ? audiences.admin : audiences.open)
  const unknown = openUnknown(app, deps.endpoints)
  const connections = watchConnections(app.server as Server, requestSeconds)
  app.addHook('preClose', async () => connections.closeWhenIdle())
  app.addHook('onClose', async () => {
    connections.closed()
    await bodies.close()
  })
  const { now } = deps.metrics
  const admission = openAdmission(deps.mostInFlight, now)
  app.drain = admission.drain
  app.refuse = admission.close

  app.decorateRequest('auth', undefined)
  app.decorateRequest('code', 0)
  app.decorateRequest('hint', undefined)
  app.decorateRequest('release', undefined)
  app.decorateRequest('responseBody', undefined)
  acceptBodies(app)
  answerElsewhere(app, deps.elsewhere)
  traceCalls(app)
  compressReplies(app)

  // hooks and handlers that call back instead of returning promises: most calls are authorized without waiting for anything
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
    const { endpoint, audience, always } = request.routeOptions.config
    const fault = hostFault(request.raw)
    if (fault) return done(globalError(10906, fault))
    if (request.is404) {
      if (unknownPage(deps, reply, 405)) return
      const { audience: name, endpoint, error } = unknown(request)
      send(reply, name ? audiences[name] : audienceOf(request), endpoint, error)
      if (error.code === 10904) noteUnknown(deps, limits, request, request.responseBody as Buffer)
      return
    }
    if (admission.draining) reply.header('connection', 'close')
    if (endpoint && audience) reply.header('content-type', audience.contentType).header('cache-control', 'no-store')
    const refusal = always ? undefined : admission.refusal()
    if (refusal) return refuse(refusal)
    if (!endpoint || !audience) return done()
    if (endpoint.deprecated) markDeprecated(deps, endpoint, reply)
    const enter = (auth: AuthContext | undefined) => {
      if (!auth) return done()
      if (gone) return auth.leave()
      request.auth = auth
      reply.headers(auth.headers)
      done()
    }
    try {
      const auth = audience.authorize(endpoint, request)
      if (auth instanceof Promise) auth.then(enter, refuse)
      else enter(auth)
    } catch (error) {
      refuse(error as Error)
    }
  })

  app.addHook('onResponse', (request, reply, done) => {
    if (request.elsewhere) return done()
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
    const { endpoint, audience = audienceOf(request) } = request.routeOptions.config
    if (error instanceof LimitError) deps.metrics.refused.inc({ limit: error.limit })
    // its caller reads the answer only after having sent all: Node lets the rest come and drops it
    if (error instanceof ExcessError) reply.removeHeader('connection')
    if (admission.draining) reply.header('connection', 'close')
    const known = bodyError(error, request) ?? error
    const status = send(reply, audience, endpoint, known)
    if (status >= 500 && !(known instanceof ApiError || known instanceof Problem)) logFault(deps, request, error)
  })

  for (const endpoint of deps.endpoints) {
    const audience = audiences[endpoint.audience]
    app.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      bodyLimit: endpoint.bodyLimit,
      exposeHeadRoute: methodsOf(endpoint).includes('HEAD'),
      config: { endpoint, audience },
      handler: (request, reply) => {
        const send = (sent: Buffer | string | Parts | Readable | Sending) => {
          if (deps.noteCall && !isStream(sent)) request.responseBody = sent
          if (admission.draining) reply.header('connection', 'close')
          sendAnswer(reply, sent)
        }
        const fail = (error: Error) => void reply.send(error)
        audience.answer(endpoint, request, reply).then(send, fail)
      },
    })
  }
  addHealth(app, deps, admission)
  addPlatformCallback(app, deps)
  addSinks(app, deps)
  addMcp(app, deps)
  addPages(app, deps)
  addDocs(app, deps)
  if (deps.console) addConsole(app, deps.console, deps.simulatorOrigin)
  return app
}

/** Answers with a failure as the audience reads it; gives its HTTP status. */
function send(
  reply: FastifyReply,
  audience: Audience<Endpoint>,
  endpoint: Endpoint | undefined,
  error: unknown,
): number {
  const { status, code, headers, contentType, bytes, hint } = audience.failure(endpoint, error, reply.request)
  reply.request.code = code
  reply.request.hint = hint
  reply.request.responseBody = bytes
  reply
    .code(status)
    .headers(headers)
    .header('content-type', contentType)
    .header('cache-control', 'no-store')
    .send(bytes)
  return status
}
