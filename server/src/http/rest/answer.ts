import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { seconds } from '../../clock.ts'
import { ANYONE } from '../../contract/caller.ts'
import { isKeptAtHome } from '../../contract/kept-at-home.ts'
import { type FieldProblem, Problem, type ProblemRule, problem, problems } from '../../contract/problem.ts'
import type { Words } from '../../contract/reasons.ts'
import { LineStream, RawJson, type RestEndpoint } from '../../endpoint.ts'
import { type AuditEntry, SERVER, writeAudit } from '../../storage/audit.ts'
import { type CorpDb, inCorp } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { throughDeadlocks } from '../../storage/deadlock.ts'
import type { AppDeps } from '../app-deps.ts'
import type { RawQuery } from '../decode.ts'
import { answerOnce, idempotencyKey } from '../idempotency.ts'
import { languageOf } from '../language.ts'
import { type Sending, sendLines } from '../line-stream.ts'
import { joined, jsonBytes } from '../send.ts'
import { decodePath, decodeRestBody, decodeRestQuery } from './decode.ts'
import { isDry, notTried, tried } from './dry-run.ts'

/** Decodes an authorized call, runs its endpoint and gives the reply's bytes; the status is the declared one. */
export async function answer(
  deps: AppDeps,
  tools: unknown,
  endpoint: RestEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | string | Readable | Sending> {
  const { caller = ANYONE, corpId } = request.auth ?? {}
  const own = corpId === undefined ? undefined : deps.sandbox?.now(corpId)
  const now = (own && (await own)) ?? seconds(deps.clock)
  const replyHeaders: Record<string, string> = {}
  const bytes = request.body as Buffer | undefined
  const key = idempotencyKey(request, (detail) => problem('bad_request', { detail }))
  const call = {
    path: decodePath(endpoint, request.params),
    query: decodeRestQuery(endpoint, request.query as RawQuery),
    body: decodeRestBody(endpoint, bytes),
    ...{ caller, now, replyHeaders, tools, pool: deps.pool },
    rights: caller.rightsIn(corpId) ?? NO_RIGHTS,
    address: request.ip,
    origin: deps.origin(),
    isSecure: cameByTls(request, deps.origin()),
    requestId: request.id,
    callId: key ?? request.id,
    requestHeaders: request.headers,
    language: languageOf(request.headers['accept-language']),
    ...(endpoint.consumes && bytes ? { upload: bytes } : {}),
    fail: raise(endpoint),
  }
  const answered = await (corpId === undefined ? ofTheServer() : inItsCorp())
  reply.code(endpoint.status).headers(replyHeaders)
  if (answered instanceof LineStream) {
    if (answered.status) reply.code(answered.status)
    const type = answered.headers['content-type'] ?? ''
    if (type.startsWith('text/event-stream')) request.release?.()
    return sendLines(answered, type, request, reply)
  }
  const sent = encode(endpoint, answered)
  if (endpoint.status === 204) reply.removeHeader('content-type')
  else if (endpoint.produces) reply.header('content-type', endpoint.produces)
  return sent

  async function inItsCorp(): Promise<unknown> {
    const atHome = isKeptAtHome(endpoint.path)
    const db: CorpDb = { corpId: corpId as string, pool: deps.pool, ...(atHome ? { atHome } : {}) }
    if (endpoint.method === 'GET') return throughDeadlocks(async () => endpoint.handle({ ...call, db }))
    const acting = { actor: caller.actor, now }
    if (isDry(request)) return tried(endpoint, reply, (task) => inCorp(db, acting, task), work)
    if (endpoint.callsOut) {
      const inTransaction = (task: (ctx: Ctx, audit: unknown) => Promise<unknown>) =>
        inCorp(db, acting, (ctx) => task(ctx, auditOf(ctx)))
      return endpoint.handle({ ...call, db, inTransaction })
    }
    return throughDeadlocks(() => (key === undefined ? inCorp(db, acting, work) : underKey(key, db, work)))
  }

  /** What belongs to no corporation. Before sign-in a call is nobody's second one: a key does not count. */
  async function ofTheServer(): Promise<unknown> {
    if (isDry(request) && endpoint.method !== 'GET') throw notTried()
    if (endpoint.method === 'GET') return throughDeadlocks(async () => endpoint.handle(call))
    if (key === undefined || !endpoint.auth) return endpoint.handle(call)
    return underKey(key, { corpId: SERVER, pool: deps.pool }, async ({ tx }) => {
      const answer = await endpoint.handle({ ...call, pool: tx })
      await tx`select set_config('guanxi.corp_id', ${SERVER}, true)`
      return answer
    })
  }

  async function underKey(key: string, db: CorpDb, work: (ctx: Ctx) => Promise<unknown>): Promise<unknown> {
    const path = `${endpoint.method} ${request.url.split('?', 1)[0]} ${JSON.stringify(caller.actor)}`
    const bodyHash = createHash('sha256')
      .update(bytes ?? '')
      .digest()
    let own: unknown
    const kept = async (ctx: Ctx) => {
      own = await work(ctx)
      return { reply: encode(endpoint, withoutOnce(endpoint, own)), undone: false }
    }
    const acting = { actor: caller.actor, now }
    const conflict = (detail: Words) => problem('conflict', { detail })
    const answered = await answerOnce({ db, acting, keyed: { path, key, bodyHash }, reply }, conflict, kept)
    return answered.replayed ? answered.reply : own
  }

  function auditOf(ctx: Ctx) {
    return (entry: AuditEntry) =>
      writeAudit(ctx, entry, { address: request.ip, requestId: request.id, via: viaOf(request) })
  }

  /** A change of the management API that left no audit row is a fault of ours, and undone. */
  async function work(ctx: Ctx): Promise<unknown> {
    let audited = endpoint.audience !== 'admin' || endpoint.unaudited === true
    const audit = async (entry: AuditEntry) => {
      audited = true
      await auditOf(ctx)(entry)
    }
    const answer = await endpoint.handle({ ...call, ctx, audit })
    if (!audited) throw new Error(`${endpoint.method} ${endpoint.path} left no audit row`)
    return answer
  }
}

/** The way by which a call says that it came, where it is no plain one. */
const viaOf = ({ headers }: FastifyRequest) => (headers['guanxi-via'] === 'mcp' ? 'mcp' : undefined)

/** By TLS as far as a trusted proxy says so, or because it came to our public address, which is one of TLS. */
function cameByTls({ protocol, host }: FastifyRequest, origin: string): boolean {
  return protocol === 'https' || (origin.startsWith('https:') && new URL(origin).host === host)
}

const NO_RIGHTS: ReadonlySet<string> = new Set()

/** A reply as it is kept: what is shown once is not in it. */
function withoutOnce({ shownOnce = [] }: RestEndpoint, answer: unknown): unknown {
  if (shownOnce.length === 0) return answer
  return { ...(answer as object), ...Object.fromEntries(shownOnce.map((name) => [name, null])) }
}

function encode({ status }: RestEndpoint, answer: unknown): Buffer {
  if (status === 204) return NOTHING
  if (Buffer.isBuffer(answer)) return answer
  if (typeof answer === 'string') return Buffer.from(answer)
  if (answer instanceof RawJson) return joined(answer.parts)
  return jsonBytes(answer as Record<string, unknown>)
}

const NOTHING = Buffer.alloc(0)

/** The problems of an endpoint by their codes, declared or common. */
function raise({ errors }: RestEndpoint) {
  return (code: string, detail?: Words, fields?: readonly FieldProblem[]): Problem => {
    const rule = errors[code] ?? (problems as Record<string, ProblemRule>)[code] ?? problems.internal
    return new Problem(code, rule, { detail, ...(fields ? { errors: fields } : {}) })
  }
}
