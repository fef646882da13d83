import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Corp } from '../../contract/corp.ts'
import { ApiError, type GlobalCode, globalError, globals } from '../../contract/errors.ts'
import { type Effect, parseForce } from '../../contract/force.ts'
import type { OpenEndpoint } from '../../endpoint.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Sending } from '../line-stream.ts'
import type { Parts } from '../send.ts'

const HEADER = 'guanxi-force'

type Answered = Buffer | Parts | Readable | Sending

/** Whether a call wants something to go wrong, and is one of a sandbox. */
export function mayForce(deps: AppDeps, { headers }: FastifyRequest, corp: Corp | undefined): boolean {
  if (headers[HEADER] === undefined || !corp) return false
  return corp.sandbox || (deps.everySandbox === true && !corp.real)
}

/** Runs a call of a sandbox with what it wants to go wrong. */
export async function forced(
  endpoint: OpenEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<Answered>,
): Promise<Answered> {
  const header = String(request.headers[HEADER])
  const effect = effectOf(endpoint, header)
  reply.header('guanxi-forced', header)
  if (effect.slow) await pause(effect.slow)
  if (effect.code === undefined && effect.http === undefined && !effect.reset) return run()
  // a stream commits nothing, and must not be opened to be dropped
  if (effect.at === 'after_commit' && !endpoint.produces) await run().catch(ignoreRefusal)
  if (effect.reset) return closeConnection
  throw failureOf(endpoint, effect)
}

function effectOf(endpoint: OpenEndpoint, header: string): Effect {
  const effect = parseForce(header)
  if (typeof effect === 'string') throw globalError(10049, `Guanxi-Force 无法识别 ${effect}`)
  const { code } = effect
  if (code !== undefined && !(code in globals) && !(code in endpoint.errors)) {
    throw globalError(10049, `Guanxi-Force 的 code=${code} 不是该接口的错误码`)
  }
  return effect
}

/** What was refused is an answer too, and it is lost as well. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

const closeConnection: Sending = (reply) => {
  reply.hijack()
  reply.request.raw.socket.destroy()
}

/** The global codes that go with an HTTP status, where it is not a fault of the service's own. */
const BY_STATUS: Record<number, GlobalCode> = { 404: 10904, 405: 10905, 413: 10913, 429: 10053, 503: 10953 }

function failureOf({ errors }: OpenEndpoint, { code: wanted, http: status, retryAfter }: Effect): ApiError {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  const code = wanted ?? BY_STATUS[status as number] ?? ((status as number) < 500 ? 10906 : 10950)
  const global = globals[code as GlobalCode]
  const message = `${errors[code]?.message ?? global.message}（Guanxi-Force）`
  return new ApiError(code, message, { http: status ?? (errors[code] ? 200 : global.http), headers })
}
