import { type Reason, reason } from '../contract/reasons.ts'
import type { Sql } from '../storage/connect.ts'
import { DISABLE_AFTER_SECONDS } from './schedule.ts'

/** One attempt at a delivery, as it goes on record. */
export type Attempt = {
  corpId: string
  deliveryId: number
  delivered: boolean
  atMs: number
  durationMs: number
  status: number | null
  /** Why there was no answer, or why a bot did not take the message. */
  reason: Reason | null
  request: string
  response: string | null
  /** Null when it was the last one. */
  nextMs: number | null
  /** Why the subscription is to be turned off. */
  disables: Reason | null
}

/** A subscription that these attempts have turned off. */
export type DisabledSubscription = { corp_id: string; subscription_id: number; reason: Reason }

const GONE = 410
const IS_GONE = reason('receiver_gone')
const FAILING = reason('receiver_failing', { days: DISABLE_AFTER_SECONDS / 86_400 })

/**
 * Records attempts in one statement: the deliveries' new state, the attempts themselves and their subscriptions' health.
 * An attempt whose lease was lost counts only if it succeeded: a delivery made is made.
 */
export async function settle(owner: Sql, lease: string, attempts: readonly Attempt[]): Promise<DisabledSubscription[]> {
  if (attempts.length === 0) return []
  const column = <K extends keyof Attempt>(name: K) => attempts.map((attempt) => attempt[name])
  return owner<DisabledSubscription[]>`
    with result as (
      select r.*, r.success = 1 as delivered from unnest(${column('corpId')}::text[], ${column('deliveryId')}::bigint[],
        ${column('delivered').map(Number)}::int[], ${column('atMs')}::bigint[], ${column('durationMs')}::int[],
        ${column('status')}::int[], ${column('reason').map((each) => each?.code ?? null)}::text[],
        ${column('reason').map((each) => each && JSON.stringify(each.params))}::text[], ${column('request')}::text[],
        ${column('response')}::text[], ${column('nextMs')}::bigint[],
        ${column('disables').map((each) => each && JSON.stringify(each))}::text[])
      r (corp_id, delivery_id, success, at_ms, duration_ms, status, reason_code, reason_params, request, response, next_ms, disables)),
    moved as (
      update delivery d set attempts = d.attempts + 1, tries = d.tries + 1, lease = null, lease_until_ms = null,
        due_ms = coalesce(r.next_ms, d.due_ms),
        state = case when r.delivered then 'delivered' when r.next_ms is null then 'failed' else 'waiting' end
      from result r
      where d.corp_id = r.corp_id and d.delivery_id = r.delivery_id and d.state = 'waiting'
        and (d.lease = ${lease} or r.delivered)
      returning d.subscription_id, d.attempts as attempt, r.*),
    tried as (
      insert into delivery_attempt
        (corp_id, delivery_id, attempt, at_ms, duration_ms, status, reason_code, reason_params, request, response, next_ms)
      select corp_id, delivery_id, attempt, at_ms, duration_ms, status, reason_code, reason_params::json, request, response,
        next_ms from moved),
    health as (
      select corp_id, subscription_id, bool_or(delivered) as delivered, bool_or(status = ${GONE}) as gone,
        max(disables) as disables,
        min(at_ms) / 1000 as first, max(at_ms) / 1000 as last
      from moved group by corp_id, subscription_id),
    judged as (
      select h.*, coalesce(s.failing_since, h.first) as since, s.enabled, s.last_success_at, s.failing_since,
        case when h.gone then ${IS_GONE as never}::json when h.disables is not null then h.disables::json
          when not h.delivered and h.last - coalesce(s.failing_since, h.first) >= ${DISABLE_AFTER_SECONDS}
          then ${FAILING as never}::json end as verdict
      from health h join subscription s on s.corp_id = h.corp_id and s.subscription_id = h.subscription_id),
    noted as (
      update subscription s set
        last_success_at = case when j.delivered then j.last else s.last_success_at end,
        failing_since = case when j.delivered then null else j.since end,
        enabled = s.enabled and j.verdict is null,
        reason_code = case when s.enabled and j.verdict is not null then j.verdict ->> 'code' else s.reason_code end,
        reason_params = case when s.enabled and j.verdict is not null then j.verdict -> 'params' else s.reason_params end
      from judged j
      where s.corp_id = j.corp_id and s.subscription_id = j.subscription_id
        and (j.verdict is not null or (j.delivered and (s.failing_since is not null or s.last_success_at is null
          or s.last_success_at < j.last - 60)) or (not j.delivered and s.failing_since is null)))
    select corp_id, subscription_id, verdict as reason from judged where verdict is not null and enabled`
}
