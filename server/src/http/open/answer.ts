import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { seconds } from '../../clock.ts'
import type { Session } from '../../contract/corp.ts'
import { ApiError, globalError } from '../../contract/errors.ts'
import { failure, LineStream, type OpenEndpoint } from '../../endpoint.ts'
import { type CorpDb, inCorp } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { isDeadlock, throughDeadlocks } from '../../storage/deadlock.ts'
import type { AppDeps } from '../app-deps.ts'
import type { RawQuery } from '../decode.ts'
import { answerOnce, idempotencyKey } from '../idempotency.ts'
import { type Sending, sendLines } from '../line-stream.ts'
import type { Parts } from '../send.ts'
import { openCallAudit } from './audit-call.ts'
import type { Bodies } from './bodies.ts'
import { decodeQuery } from './decode.ts'
import { failureBytes, successBytes, successParts } from './envelope.ts'
import { refusalOf } from './failure.ts'
import { isSandbox } from './force.ts'

/** What an endpoint answers that does not stream: only readers do. */
type Fields = Record<string, unknown>

const DEFAULT_ZONE = 'Asia/Shanghai'

/** Decodes an authorized call, runs its endpoint and gives the reply. */
export async function answer(
  deps: AppDeps,
  endpoint: OpenEndpoint,
  request: FastifyRequest,
  session: Session | undefined,
  bodies: Bodies,
  reply: FastifyReply,
): Promise<Buffer | Parts | Readable | Sending> {
  const { errors } = endpoint
  const now =
    (session && isSandbox(deps, session.corp) && (await deps.sandbox?.now(session.corp.corp_id))) || seconds(deps.clock)
  const audit = openCallAudit(endpoint, request)
  const reading = bodies.read(endpoint, request.body as Buffer | undefined)
  const { body, hash, inTurn, large } = reading instanceof Promise ? await reading : reading
  const zone = session?.corp.time_zone ?? DEFAULT_ZONE
  const query = decodeQuery(endpoint, request.query as RawQuery, zone)
  const call = {
    query,
    body,
    address: request.ip,
    callId: String(request.headers['idempotency-key'] ?? request.id),
    tokens: deps.tokens,
    fail: (code: number, detail?: string, beside?: Record<string, unknown>) => failure(errors, code, detail, beside),
  }
  if (!session) {
    const answered = await throughDeadlocks(async () => endpoint.handle(call))
    return successBytes(endpoint, answered as Fields)
  }

  endpoint.check?.({ body, corp: session.corp, fail: call.fail })
  // a large write gives way to other calls
  const pool = large ? (deps.lowPriority ?? deps.pool) : deps.pool
  const db: CorpDb = { corpId: session.corp.corp_id, pool }
  if (!endpoint.writes) {
    const answered = await throughDeadlocks(async () => endpoint.handle({ ...call, corp: session.corp, db, now }))
    if (answered instanceof ApiError) throw answered
    if (!(answered instanceof LineStream)) return successParts(endpoint, answered)
    return sendLines(answered, endpoint.produces as string, request, reply)
  }

  const acting = { actor: session.actor, now }
  const work = async (ctx: Ctx) => {
    // on its way together with the work's first statement, and gone with the work when that is refused
    const noted = audit(ctx)
    noted.catch(() => {})
    const told = await endpoint.handle({ ...call, corp: session.corp, ctx })
    const bytes = told instanceof ApiError ? failureBytes(endpoint, told) : successBytes(endpoint, told as Fields)
    await noted
    return bytes
  }
  const key = idempotencyKey(request, ({ zh }) => globalError(10049, zh))
  if (key === undefined) return inTurn(() => throughDeadlocks(() => inCorp(db, acting, work)))
  const keyed = {
    path: endpoint.path,
    key,
    bodyHash: endpoint.body ? Buffer.from(hash()) : hashOfQuery(request.query as RawQuery),
  }
  const answered = await answerOnce(
    { db, acting, keyed, reply },
    ({ zh }) => globalError(10909, zh),
    (ctx) => settled(endpoint, work, ctx),
    (run) => inTurn(() => throughDeadlocks(run)),
  )
  return answered.reply
}

/** Where there is no body, the query is what tells one call from another. */
function hashOfQuery({ values: { access_token: _, ...values } }: RawQuery): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(values).sort()))
    .digest()
}

/** A refusal is a reply too: it is kept under the key, and the work is undone. */
async function settled(endpoint: OpenEndpoint, work: (ctx: Ctx) => Promise<Buffer>, ctx: Ctx) {
  try {
    return { reply: await work(ctx), undone: false }
  } catch (error) {
    const refusal = isDeadlock(error) ? undefined : refusalOf(endpoint, error)
    if (!refusal) throw error
    return { reply: failureBytes(endpoint, refusal), undone: true }
  }
}
