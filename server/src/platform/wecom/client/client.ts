import { setTimeout as pause } from 'node:timers/promises'
import { limitConcurrency } from '../../../concurrency.ts'
import { reasonOfError } from '../../../contract/explained.ts'
import { type Reason, reason } from '../../../contract/reasons.ts'
import type { SandboxGate } from '../../../contract/sandbox.ts'
import type { Sql } from '../../../storage/connect.ts'
import type { Vault } from '../../../storage/vault.ts'
import { PlatformError } from '../../error.ts'
import { type CallRecord, openCallRecord, subjectOf } from './call-record.ts'
import type { Purpose } from './connection.ts'
import { errorOf, isBusy, isTokenFault } from './errcode.ts'
import type { PlatformMetrics } from './metrics.ts'
import { openRate, type RateLimit } from './rate.ts'
import { throughSandbox } from './sandboxed.ts'
import { type Access, openTokens } from './token.ts'
import { type HttpReply, isLoopback, openWecomTransport, type Upload, type WecomTransport } from './transport.ts'

type WecomRequest = {
  /** Whose secret it goes by: the app's, when left out. */
  app?: Purpose
  /** POST with a body or a file, when left out, else GET. */
  method?: 'GET' | 'POST'
  /** What follows `/cgi-bin/`. */
  path: string
  query?: Record<string, string | number | undefined>
  body?: object
  file?: Upload
  /** Calls with the same name wait for each other on this node, such as those about one customer and member. */
  serial?: string
  signal?: AbortSignal
}

/**
 * Calls the platform for a corporation. Gives the reply, or throws a `PlatformError` that keeps the platform's number.
 * Within a call, a token that is no longer accepted is replaced once, and a busy platform is asked up to three times more.
 */
export type WecomClient = {
  call<T = Record<string, unknown>>(corpId: string, request: WecomRequest): Promise<T>
  /** As `call`, for a reply that is a file. */
  download(corpId: string, request: WecomRequest): Promise<{ bytes: Buffer; contentType: string }>
  /** The corporation's app at the platform, for calls that name it. */
  agentId(corpId: string): Promise<number>
  /** Whether the platform is a simulator on this machine. */
  isLocal(corpId: string): Promise<boolean>
  close(): Promise<void>
}

type Deps = {
  owner: Sql
  vault: Vault
  transport?: WecomTransport
  metrics?: PlatformMetrics
  /** What sandboxes want to go wrong. */
  sandbox?: SandboxGate
  /** Called when calls could not be written down. */
  onFault?: (error: unknown) => void
  limits?: RateLimit
  /** Calls of one corporation that are under way at once on this node. */
  atOnce?: number
}

const BUSY_MS = [200, 600, 1_800]

export function openWecomClient(deps: Deps): WecomClient {
  const { owner, vault, metrics, limits, atOnce = 20, onFault, sandbox, transport = openWecomTransport() } = deps
  const record = openCallRecord(owner, onFault)
  const tokens = openTokens({ owner, vault, transport, onRecord })
  const rate = openRate(owner, limits)
  const inTurn = limitConcurrency(1)
  const together = limitConcurrency(atOnce)

  /** Has `work` on record as a call to `path`: how long it took, and what the platform said. */
  async function onRecord(
    call: Pick<CallRecord, 'corpId' | 'purpose' | 'path' | 'subject'>,
    work: () => Promise<HttpReply>,
  ) {
    const began = performance.now()
    const atMs = Date.now()
    const done = (errcode: number | null, reason: Reason | null) => {
      const durationMs = performance.now() - began
      metrics?.observe(call.path, errcode, durationMs / 1000)
      record.add({ ...call, atMs, errcode, reason, durationMs: Math.round(durationMs) })
    }
    metrics?.inFlight(1)
    try {
      const reply = await work()
      const { errcode, errmsg } = endOf(reply)
      done(errcode, errcode === 0 ? null : errorOf(call.path, errcode, errmsg).reason)
      return reply
    } catch (error) {
      done(null, reasonOfError(error))
      throw error
    } finally {
      metrics?.inFlight(-1)
    }
  }

  function send(corpId: string, access: Access, request: WecomRequest): Promise<HttpReply> {
    const { app: purpose = 'agent', path, query, body, file, signal } = request
    const method = request.method ?? (body || file ? 'POST' : 'GET')
    return onRecord({ corpId, purpose, path, subject: subjectOf(query, body) }, () =>
      throughSandbox({ transport, sandbox }, corpId, {
        method,
        url: `${access.baseUrl}/cgi-bin/${path}?${paramsOf(access.token, query)}`,
        ...(body ? { body } : {}),
        ...(file ? { file } : {}),
        ...(signal ? { signal } : {}),
      }),
    )
  }

  async function exchange(corpId: string, request: WecomRequest): Promise<HttpReply> {
    const { app: purpose = 'agent', path, signal } = request
    let access = await tokens.access(corpId, purpose)
    for (let replaced = false, busy = 0; ; ) {
      await rate.permit(corpId, path)
      signal?.throwIfAborted()
      const reply = await together(corpId, () => send(corpId, access, request))
      const { errcode, errmsg } = endOf(reply)
      if (errcode === 0) return reply
      if (isTokenFault(errcode) && !replaced) {
        replaced = true
        access = await tokens.access(corpId, purpose, access)
      } else if (isBusy(errcode) && busy < BUSY_MS.length) {
        await pause(BUSY_MS[busy++], undefined, signal ? { signal } : {})
      } else {
        if (errcode === 45009) await rate.block(corpId, path)
        throw errorOf(path, errcode, errmsg)
      }
    }
  }

  const answer = (corpId: string, request: WecomRequest) =>
    request.serial ? inTurn(`${corpId}/${request.serial}`, () => exchange(corpId, request)) : exchange(corpId, request)

  return {
    async call<T>(corpId: string, request: WecomRequest): Promise<T> {
      const reply = await answer(corpId, request)
      if (!('json' in reply)) throw new PlatformError('unavailable', reason('answer_not_json', { path: request.path }))
      return reply.json as T
    },
    async download(corpId, request) {
      const reply = await answer(corpId, request)
      if ('json' in reply) throw new PlatformError('unavailable', reason('answer_not_file', { path: request.path }))
      return reply
    },
    agentId: async (corpId) => (await tokens.access(corpId, 'agent')).agentId,
    isLocal: async (corpId) => isLoopback((await tokens.access(corpId, 'agent')).baseUrl),
    async close() {
      await record.close()
      await transport.close()
    },
  }
}

function endOf(reply: HttpReply): { errcode: number; errmsg: string } {
  const { errcode = 0, errmsg = '' } = 'json' in reply ? reply.json : {}
  return { errcode: Number(errcode), errmsg: String(errmsg) }
}

function paramsOf(token: string, query: WecomRequest['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new URLSearchParams([['access_token', token], ...given] as [string, string][]).toString()
}
