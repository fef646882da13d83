import { setTimeout as pause } from 'node:timers/promises'
import { reason } from '../../../contract/reasons.ts'
import type { SandboxGate, Strike } from '../../../contract/sandbox.ts'
import { PlatformError } from '../../error.ts'
import { type HttpCall, type HttpReply, replyOf, unreadable, type WecomTransport } from './transport.ts'

/** Sends a call to the platform, with what a fault of its sandbox wants to go wrong. */
export async function throughSandbox(
  { transport, sandbox }: { transport: WecomTransport; sandbox?: SandboxGate | undefined },
  corpId: string,
  call: HttpCall,
): Promise<HttpReply> {
  const { pathname } = new URL(call.url)
  const struck = await sandbox?.meet(corpId, { direction: 'platform', method: call.method, path: pathname })
  if (!struck) return transport.send(call)
  if (struck.slow) await pause(struck.slow)
  const { code, http, reset, empty, truncate } = struck
  const fails = code !== undefined || http !== undefined || reset || empty || truncate
  if (!fails) return transport.send(call)
  if (struck.at === 'after_commit' || truncate) await transport.send(call)
  return replyFrom(struck, pathname)
}

/** What the platform is made to answer. */
function replyFrom({ code, http, empty, truncate, fault, at }: Strike, path: string): HttpReply {
  if (code !== undefined) return { json: { errcode: code, errmsg: `sandbox, fault=${fault}` } }
  if (http !== undefined) return replyOf(path, http, 'text/plain', Buffer.alloc(0))
  if (empty || truncate) throw unreadable(path, 'answer_not_json')
  throw new PlatformError('unavailable', reason('unanswered', { path, said: `connection reset, fault=${fault}` }), {
    outcomeUnknown: at === 'after_commit',
  })
}
