import { seconds } from '../clock.ts'
import { reasonOfError } from '../contract/explained.ts'
import type { SandboxGate } from '../contract/sandbox.ts'
import type { Vault } from '../storage/vault.ts'
import { inSpan } from '../tracing/span.ts'
import type { Claim } from './claim.ts'
import type { Verdict } from './lanes.ts'
import { type Request, requestFor } from './message.ts'
import { throughSandbox } from './sandboxed.ts'
import { nextAttempt, RETRIES, retryAfter } from './schedule.ts'
import { decryptSecrets, type Secrets } from './secrets.ts'
import type { Attempt } from './settle.ts'
import type { AttemptResult, Transport } from './transport.ts'

export type Sender = {
  vault: Vault
  transport: Transport
  sandbox?: SandboxGate
  retries?: readonly number[]
  /** A record as bots may tell of it. */
  forBots?: (kind: string, record: unknown) => unknown
}

/** A cache of decrypted secrets by subscription and ciphertext: a rotated secret has another ciphertext. */
const opened = new Map<string, Secrets>()
const MOST_OPENED = 1_000

/** Makes one attempt at a delivery and says what is to go on record. Never throws. */
export async function attempt(sender: Sender, claim: Claim): Promise<{ attempt: Attempt; verdict: Verdict }> {
  const { retries = RETRIES } = sender
  const { corpId, deliveryId, tries, clock } = claim
  const atMs = clock()
  const began = performance.now()
  let request: Request | undefined
  let outcome: AttemptResult
  try {
    request = requestOf(sender, claim)
    const sent = { method: 'POST' as const, ...request }
    const traced = { 'guanxi.corp_id': corpId, 'guanxi.delivery_id': deliveryId }
    outcome = await inSpan('job', 'delivery', traced, () => throughSandbox(sender, corpId, sent))
  } catch (error) {
    outcome = { reason: reasonOfError(error) }
  }
  const { status, body, reason, retryAfter: header } = outcome
  const delivered = status !== undefined && status >= 200 && status <= 299
  const nowMs = clock()
  const nextMs = delivered ? null : nextAttempt({ tries, nowMs, retryAfterMs: retryAfter(header, nowMs) }, retries)
  return {
    verdict: delivered ? 'delivered' : status === undefined ? 'silent' : 'refused',
    attempt: {
      corpId,
      deliveryId,
      delivered,
      atMs,
      durationMs: Math.round(performance.now() - began),
      status: status ?? null,
      reason: reason ?? null,
      request: JSON.stringify(request ?? {}),
      response: body ?? null,
      nextMs,
      disables: null,
    },
  }
}

function requestOf(sender: Sender, claim: Claim): Request {
  return requestFor(claim, openSecrets(sender, claim), claim, seconds(claim.clock))
}

/** The secrets of a claim's subscription. */
export function openSecrets({ vault }: Sender, claim: Claim): Secrets {
  const key = `${claim.subscriptionId}/${claim.corpId}/${claim.secrets.toString('latin1')}`
  let secrets = opened.get(key)
  if (!secrets) {
    secrets = decryptSecrets(vault, claim.corpId, claim.subscriptionId, claim.secrets)
    if (opened.size >= MOST_OPENED) opened.clear()
    opened.set(key, secrets)
  }
  return secrets
}
