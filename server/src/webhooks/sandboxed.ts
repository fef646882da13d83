import { setTimeout as pause } from 'node:timers/promises'
import { reason } from '../contract/reasons.ts'
import type { SandboxGate, Strike } from '../contract/sandbox.ts'
import type { AttemptResult, Call, Transport } from './transport.ts'

/** Sends a push, with what a fault of its sandbox wants to go wrong. */
export async function throughSandbox(
  { transport, sandbox }: { transport: Transport; sandbox?: SandboxGate },
  corpId: string,
  given: Call,
): Promise<AttemptResult> {
  const { method, url } = given
  const call = (await sandbox?.isOwnSink(corpId, url)) ? toOwnSink(given) : given
  const struck = await sandbox?.meet(corpId, { direction: 'callback', method, path: new URL(url).pathname })
  if (!struck) return transport.send(call)
  if (struck.slow) await pause(struck.slow)
  const outcome = outcomeOf(struck)
  if (!outcome || struck.at === 'after_commit' || struck.truncate) {
    const answered = await transport.send(call)
    return outcome ?? answered
  }
  return outcome
}

/** A push to a receiver of the service's own: that, and nothing else on this machine, may be reached without leave. */
export function toOwnSink(call: Call): Call {
  return { ...call, configured: true }
}

/** What the receiver is made to answer; undefined: what it answers itself. */
function outcomeOf({ http, reset, empty, truncate, retryAfter, fault }: Strike): AttemptResult | undefined {
  const after = retryAfter === undefined ? {} : { retryAfter: String(retryAfter) }
  if (http !== undefined) return { status: http, body: '', ...after }
  if (empty) return { status: 200, body: '' }
  if (reset || truncate) return { reason: reason('sandbox_closed', { fault }) }
  return undefined
}
