import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Corp } from '../../contract/corp.ts'
import { ApiError, type GlobalCode, globalError, globals } from '../../contract/errors.ts'
import { type Effect, parseForce } from '../../contract/force.ts'
import type { OpenEndpoint } from '../../endpoint.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Sending } from '../line-stream.ts'
import { joined, type Parts } from '../send.ts'

const HEADER = 'guanxi-force'

type Answered = Buffer | Parts | Readable | Sending

/** Whether a call is one of a sandbox: its caller and its faults may make it fail. */
export function isSandbox({ everySandbox }: AppDeps, corp: Corp | undefined): corp is Corp {
  return corp !== undefined && (corp.sandbox || (everySandbox === true && !corp.real))
}

/** Runs a call of a sandbox with what shall go wrong: what its header says, else what the sandbox's faults say. */
export async function throughSandbox(
  { sandbox }: AppDeps,
  endpoint: OpenEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { corp_id }: Corp,
  run: () => Promise<Answered>,
): Promise<Answered> {
  const header = request.headers[HEADER]
  if (header !== undefined) return forced(endpoint, reply, effectOf(endpoint, String(header)), String(header), run)
  const { method, path } = endpoint
  const struck = await sandbox?.meet(corp_id, {
    direction: 'call',
    method,
    path,
    has: (code) => hasCode(endpoint, code),
  })
  return struck ? forced(endpoint, reply, struck, `fault=${struck.fault}`, run) : run()
}

async function forced(
  endpoint: OpenEndpoint,
  reply: FastifyReply,
  effect: Effect,
  named: string,
  run: () => Promise<Answered>,
): Promise<Answered> {
  reply.header('guanxi-forced', named)
  if (effect.slow) await pause(effect.slow)
  const { code, http, reset, empty, truncate } = effect
  if (code === undefined && http === undefined && !reset && !empty && !truncate) return run()
  // a stream commits nothing, and must not be opened to be dropped
  const runs = (effect.at === 'after_commit' || truncate) && !endpoint.produces
  const answered = runs ? await run().catch(ignoreRefusal) : undefined
  if (reset) return closeConnection
  if (empty) return NOTHING
  if (truncate) return cutShort(bytesOf(answered))
  throw failureOf(endpoint, effect, named)
}

const NOTHING = Buffer.alloc(0)

function bytesOf(answered: Answered | undefined): Buffer {
  if (Buffer.isBuffer(answered)) return answered
  return Array.isArray(answered) ? joined(answered) : Buffer.from('{"errcode":0}')
}

/** Announces all of an answer and sends the first half. */
function cutShort(bytes: Buffer): Sending {
  return (reply) => {
    const { raw } = reply.header('content-length', bytes.length).hijack()
    raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
    raw.write(bytes.subarray(0, bytes.length >> 1), () => raw.destroy())
  }
}

const hasCode = ({ errors }: OpenEndpoint, code: number) => code in globals || code in errors

function effectOf(endpoint: OpenEndpoint, header: string): Effect {
  const effect = parseForce(header)
  if (typeof effect === 'string') throw globalError(10049, `Guanxi-Force 无法识别 ${effect}`)
  const { code } = effect
  if (code !== undefined && !hasCode(endpoint, code)) {
    throw globalError(10049, `Guanxi-Force 的 code=${code} 不是该接口的错误码`)
  }
  return effect
}

/** What was refused is an answer too, and it is lost as well. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

const closeConnection: Sending = (reply) => {
  reply.hijack()
  reply.request.raw.socket.destroy()
}

/** The global codes that go with an HTTP status, where it is not a fault of the service's own. */
const BY_STATUS: Record<number, GlobalCode> = { 404: 10904, 405: 10905, 413: 10913, 429: 10053, 503: 10953 }

function failureOf(
  { errors }: OpenEndpoint,
  { code: wanted, http: status, retryAfter }: Effect,
  named: string,
): ApiError {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  const code = wanted ?? BY_STATUS[status as number] ?? ((status as number) < 500 ? 10906 : 10950)
  const global = globals[code as GlobalCode]
  const message = `${errors[code]?.message ?? global.message}（${named.startsWith('fault=') ? named : 'Guanxi-Force'}）`
  return new ApiError(code, message, { http: status ?? (errors[code] ? 200 : global.http), headers })
}
