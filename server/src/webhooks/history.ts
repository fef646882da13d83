import { parseNearlyExact } from '../contract/exact-numbers.ts'
import type { Reason } from '../contract/reasons.ts'
import { decryptMessage } from '../contract/wecom-crypto.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import type { Request } from './message.ts'
import type { Secrets } from './secrets.ts'

/** A delivery as operators see it. */
export type Delivery = {
  delivery_id: number
  subscription_id: number
  event_id: string
  kind: string
  action: string
  record_id: string
  created_at: number
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  due_ms: number
  last_status: number | null
  last_reason: Reason | null
}

type Filter = { subscriptionId?: number | undefined; state?: string | undefined; before?: number; limit: number }

/** Deliveries of a corporation, the newest first, each with what its last attempt came to. */
export async function listDeliveries(connection: Sql | Tx, corpId: string, filter: Filter): Promise<Delivery[]> {
  const { subscriptionId = null, state = null, before = null, limit } = filter
  return connection<Delivery[]>`
    select d.delivery_id, d.subscription_id, d.event_id, d.kind, d.action, d.record_id, d.created_at, d.state,
      d.attempts, d.due_ms, a.status as last_status, reason_of(a.reason_code, a.reason_params) as last_reason
    from delivery d left join delivery_attempt a
      on a.corp_id = d.corp_id and a.delivery_id = d.delivery_id and a.attempt = d.attempts
    where d.corp_id = ${corpId} and (${subscriptionId}::int is null or d.subscription_id = ${subscriptionId})
      and (${state}::text is null or d.state = ${state}) and (${before}::bigint is null or d.delivery_id < ${before})
    order by d.delivery_id desc limit ${limit}`
}

/** One attempt, with the request decrypted; null where the key has changed since. */
export type AttemptRecord = {
  attempt: number
  at_ms: number
  duration_ms: number
  status: number | null
  reason: Reason | null
  request: Request
  response: string | null
  next_ms: number | null
  plaintext: unknown
}

/** Every attempt at a delivery, in order. */
export async function listAttempts(
  connection: Sql | Tx,
  corpId: string,
  deliveryId: number,
  secrets: Secrets | undefined,
): Promise<AttemptRecord[]> {
  const rows = await connection<(Omit<AttemptRecord, 'request' | 'plaintext'> & { request: string })[]>`
    select attempt, at_ms, duration_ms, status, reason_of(reason_code, reason_params) as reason, request, response, next_ms
    from delivery_attempt
    where corp_id = ${corpId} and delivery_id = ${deliveryId} order by attempt`
  return rows.map((row) => {
    const request = JSON.parse(row.request) as Request
    return { ...row, request, plaintext: secrets ? decrypted(request, secrets) : null }
  })
}

function decrypted({ body }: Request, { encoding_aes_key }: Secrets): unknown {
  try {
    const sent = JSON.parse(body)
    if (!('encrypt' in sent)) return sent // what a bot was to say
    return parseNearlyExact(decryptMessage(encoding_aes_key, sent.encrypt).message)
  } catch {
    return null
  }
}
