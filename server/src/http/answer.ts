import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { seconds } from '../clock.ts'
import type { Session } from '../contract/corp.ts'
import { ApiError, globalError } from '../contract/errors.ts'
import { failure, LineStream, type OpenEndpoint } from '../endpoint.ts'
import { type CorpDb, inCorp } from '../storage/corp-db.ts'
import type { Ctx } from '../storage/ctx.ts'
import { databaseFault, isDatabaseAway } from '../storage/driver/fault.ts'
import { KeyConflict, once } from '../storage/idempotency.ts'
import type { AppDeps } from './app-deps.ts'
import { openCallAudit } from './audit-call.ts'
import type { Bodies } from './bodies.ts'
import { decodeQuery, type RawQuery } from './decode.ts'
import { oneByOne } from './key-queue.ts'
import { type Sending, sendLines } from './line-stream.ts'
import { failureBytes, type Parts, successBytes, successParts } from './reply.ts'

/** What an endpoint answers that does not stream: only readers do. */
type Fields = Record<string, unknown>

const DEFAULT_ZONE = 'Asia/Shanghai'

/** What tells a caller that its idempotency key was used before, and that this is the reply of then. */
export const REPLAYED = ['idempotency-replayed', 'true'] as const

/** Decodes a call that passed the gate, runs its endpoint and gives the reply. */
export async function answer(
  deps: AppDeps,
  endpoint: OpenEndpoint,
  request: FastifyRequest,
  session: Session | undefined,
  bodies: Bodies,
  reply: FastifyReply,
): Promise<Buffer | Parts | Readable | Sending> {
  const { errors } = endpoint
  const now = seconds(deps.clock)
  const audit = openCallAudit(endpoint, request)
  const reading = bodies.read(endpoint, request.body as Buffer | undefined)
  const { body, hash, inTurn, large } = reading instanceof Promise ? await reading : reading
  const zone = session?.corp.time_zone ?? DEFAULT_ZONE
  const query = decodeQuery(endpoint.query, errors, request.query as RawQuery, zone)
  const call = {
    query,
    body,
    address: request.ip,
    callId: String(request.headers['idempotency-key'] ?? request.id),
    tokens: deps.tokens,
    fail: (code: number, detail?: string, beside?: Record<string, unknown>) => failure(errors, code, detail, beside),
  }
  if (!session) return successBytes(endpoint, (await endpoint.handle(call)) as Fields)

  endpoint.check?.({ body, corp: session.corp, fail: call.fail })
  // a large write gives way to other calls
  const pool = large ? (deps.behind ?? deps.pool) : deps.pool
  const db: CorpDb = { corpId: session.corp.corp_id, pool }
  if (!endpoint.writes) {
    const answered = await endpoint.handle({ ...call, corp: session.corp, db, now })
    if (!(answered instanceof LineStream)) return successParts(endpoint, answered)
    return sendLines(answered, endpoint.produces as string, request, reply)
  }

  const acting = { actor: session.actor, now }
  const work = async (ctx: Ctx) => {
    // on its way together with the work's first statement, and gone with the work when that is refused
    const noted = audit(ctx)
    noted.catch(() => {})
    const bytes = successBytes(endpoint, (await endpoint.handle({ ...call, corp: session.corp, ctx })) as Fields)
    await noted
    return bytes
  }
  const key = request.headers['idempotency-key']
  if (key === undefined) return inTurn(() => inCorp(db, acting, work))
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw globalError(10049, 'Idempotency-Key 应为 1 到 255 个可打印字符')
  }
  const bodyHash = Buffer.from(hash())
  const keyed = await oneByOne(`${db.corpId}\0${endpoint.path}\0${key}`, (waitMs) =>
    inTurn(() =>
      once(db, acting, { path: endpoint.path, key, bodyHash, waitMs }, (ctx) => settled(endpoint, work, ctx)),
    ),
  ).catch((error) => {
    if (!(error instanceof KeyConflict)) throw error
    throw globalError(10909, error.reason === 'running' ? '首次调用仍在处理' : '同一个键用于不同的请求体')
  })
  if (keyed.replayed) reply.header(...REPLAYED)
  return keyed.reply
}

/** A refusal is a reply too: it is kept under the key, and the work is undone. */
async function settled(endpoint: OpenEndpoint, work: (ctx: Ctx) => Promise<Buffer>, ctx: Ctx) {
  try {
    return { reply: await work(ctx), undone: false }
  } catch (error) {
    const refusal = refusalOf(endpoint, error)
    if (!refusal) throw error
    return { reply: failureBytes(endpoint, refusal), undone: true }
  }
}

/** The failure that an endpoint answers with HTTP 200, its "query failed" code included. */
function refusalOf({ errors }: OpenEndpoint, error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error.http === 200 ? error : undefined
  if (databaseFault(error) !== 'failed') return undefined
  const code = Object.keys(errors).find((each) => errors[Number(each)]?.kind === 'failed')
  return code === undefined ? undefined : failure(errors, Number(code))
}

/** Whatever went wrong, as an answer: 10953 when the database is away, 10950 when the fault is ours. */
export function asApiError(endpoint: OpenEndpoint | undefined, error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const refusal = endpoint && refusalOf(endpoint, error)
  if (refusal) return refusal
  if (isDatabaseAway(error)) return globalError(10953, undefined, { headers: { 'retry-after': '1' } })
  return globalError(10950)
}
