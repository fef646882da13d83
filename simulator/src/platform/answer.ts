import { setTimeout as pause } from 'node:timers/promises'
import { type Sim, worldOf } from '../sim.ts'
import { type Token, tokens } from '../state/message-records.ts'
import { corps } from '../state/records.ts'
import { authorize, findToken } from './authorize.ts'
import type { BinaryResult, CallContext, PlatformCall, Upload } from './call.ts'
import { CALLS, isUnplayed } from './calls.ts'
import { ERRORS, errmsg, PlatformError } from './errors.ts'
import { strike } from './faults.ts'
import type { RateLimits } from './limits.ts'
import { logCall, shownQuery, shownReply } from './log.ts'
import { readMultipart } from './multipart.ts'
import { type Fields, isFields } from './params.ts'

export interface PlatformRequest {
  method: string
  /** What follows `/cgi-bin/`. */
  path: string
  query: URLSearchParams
  content_type: string
  body: Buffer
  ip: string
}

/** What goes back: a reply, or a broken connection. */
export type PlatformReply =
  | { status: number; type?: string; body: Buffer | string; filename?: string }
  | { broken: 'drop' | 'reset' }

interface Deps {
  sim: Sim
  limits: RateLimits
  inFlight: Map<string, number>
}

/** Answers one platform call: faults first, then the checks, then the call itself in one transaction with its log row. */
export async function answerPlatform(deps: Deps, request: PlatformRequest): Promise<PlatformReply> {
  const { sim } = deps
  const call = CALLS.get(request.path) ?? (isUnplayed(request.path) ? unplayed(request.path) : undefined)
  if (!call) return { status: 404, body: '' }
  const given = request.query.get('access_token')
  const token = findToken(sim, given)
  const corpid = token?.corpid ?? request.query.get('corpid') ?? ''
  const key = `${corpid} ${call.path}`
  const arrived = (deps.inFlight.get(key) ?? 0) + 1
  deps.inFlight.set(key, arrived)
  try {
    const effect = sim.store.transaction(() => strike(sim, request.path, corpid))
    if (effect?.delay_ms) await pause(effect.delay_ms)
    const broken = effect?.drop ? 'drop' : effect?.reset ? 'reset' : undefined
    if (broken && effect?.drop !== 'reply' && effect?.reset !== 'reply') {
      const fault = broken === 'drop' ? 'dropped' : 'connection reset'
      sim.store.transaction(() => logCall(sim, corpid, request.path, { ...seenOf(request), reply: { fault } }))
      return { broken }
    }
    const upload = call.body === 'multipart' ? readMultipart(request.content_type, request.body) : undefined
    const reply = perform(deps, { request, call, given, token, corpid, effect, upload, arrived })
    return broken ? { broken } : reply
  } finally {
    const left = deps.inFlight.get(key)! - 1
    if (left > 0) deps.inFlight.set(key, left)
    else deps.inFlight.delete(key)
  }
}

interface Prepared {
  request: PlatformRequest
  call: PlatformCall
  given: string | null
  token?: Token
  corpid: string
  effect?: ReturnType<typeof strike>
  upload?: Upload
  /** How many calls of this API were under way when it came, itself included. */
  arrived: number
}

function perform(deps: Deps, prepared: Prepared): PlatformReply {
  const { sim } = deps
  const { request, call, corpid, effect, token } = prepared
  if (effect?.http) {
    sim.store.transaction(() => logCall(sim, corpid, call.path, { ...seenOf(request), reply: { http: effect.http } }))
    return { status: effect.http, body: '' }
  }
  const { body, bad } = readBody(request, call)
  const warn = (text: string) => (bad ? `Warning: wrong json format. ${text}` : text)
  const write = (fields: Record<string, unknown>) => {
    const text = JSON.stringify(fields)
    const shown = {
      method: request.method,
      query: shownQuery(request.query),
      body: shownBody(prepared, body),
      reply: shownReply(fields, text),
    }
    logCall(sim, corpid, call.path, shown)
    return { status: 200, type: 'application/json; charset=UTF-8', body: text }
  }
  try {
    return sim.store.transaction(() => {
      if (effect?.errcode) {
        throw new PlatformError(effect.errcode)
      }
      const result = run(deps, prepared, body)
      if (isBinary(result)) {
        logCall(sim, corpid, call.path, { ...seenOf(request), reply: { bytes: result.bytes.length } })
        return { status: 200, type: result.content_type, body: result.bytes, filename: result.filename }
      }
      return write({ errcode: 0, errmsg: warn(call.errmsg ?? 'ok'), ...(result as Fields | undefined) })
    })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const { errcode, message, extra, after } = error
    return sim.store.transaction(() => {
      after?.()
      // a token that a fault calls bad is really revoked, so that the next gettoken hands out another
      if (effect?.errcode && (errcode === 40014 || errcode === 42001) && token) {
        sim.store.put(tokens, '', { ...token, revoked: true })
      }
      const text = errmsg(errcode, message, sim.ids.digits(25), request.ip)
      return write({ errcode, errmsg: warn(text), ...structuredClone(call.empty), ...extra })
    })
  }
}

function run(deps: Deps, { request, call, given, token, corpid, upload, arrived }: Prepared, body: Fields) {
  const { sim, limits } = deps
  const source = call.method === 'GET' || call.body === 'multipart' ? Object.fromEntries(request.query) : body
  // calls without a token read their parameters themselves: the order of their checks is their own
  const context = (found: Partial<CallContext>) =>
    ({ body: source, ip: request.ip, upload, ...found }) as CallContext<never>
  if (call.needs === 'nothing') {
    const corp = sim.store.get(corps, '', corpid)
    const world = corp ? worldOf(sim, corp) : undefined
    return call.handle({ ...context({ args: source as never, world }), sim, limits } as never)
  }
  const { world: present, principal } = authorize(sim, call, { given, token, ip: request.ip, limits })
  const world = call.lags ? { ...present, store: sim.lag.view(present.corpid, present.nowMs) } : present
  const most = world.setting<number>('max_in_flight')
  if (most > 0 && arrived > most) throw new PlatformError(45033)
  if (call.method === 'POST' && request.method === 'GET') throw new PlatformError(43002)
  const args: Fields = {}
  for (const [name, param] of Object.entries(call.params)) args[name] = param.read(source[name], name)
  const app = principal.kind === 'app' ? principal.app : undefined
  return call.handle(context({ world, principal, app: app as never, args: args as never }))
}

/** Bad JSON is read as far as it can be, which here means not at all; the reply says so. */
function readBody({ body, method }: PlatformRequest, call: PlatformCall): { body: Fields; bad: boolean } {
  if (call.body === 'multipart' || method === 'GET' || body.length === 0) return { body: {}, bad: false }
  try {
    const parsed: unknown = JSON.parse(body.toString())
    if (isFields(parsed)) return { body: parsed, bad: false }
  } catch {}
  return { body: {}, bad: call.method === 'POST' }
}

function shownBody({ upload, request, call }: Prepared, body: Fields): unknown {
  if (upload) return { filename: upload.filename, content_type: upload.content_type, bytes: upload.bytes.length }
  if (call.body === 'multipart') return { bytes: request.body.length }
  if (request.method === 'GET') return null
  return Object.keys(body).length > 0 || request.body.length === 0 ? body : request.body.toString().slice(0, 10_000)
}

const seenOf = ({ method, query, body }: PlatformRequest) => ({
  method,
  query: shownQuery(query),
  body: body.length === 0 ? null : asJson(body),
})

function asJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return { bytes: body.length }
  }
}

const isBinary = (result: unknown): result is BinaryResult => isFields(result) && Buffer.isBuffer(result.bytes)

function unplayed(path: string): PlatformCall {
  const handle = () => {
    throw new PlatformError(48002, `${ERRORS[48002]} (not played by the simulator)`)
  }
  return { path, method: 'GET', about: '', needs: 'token', params: {}, handle }
}
