import type { Sql, Tx } from '../storage/connect.ts'

/** Which deliveries to send again: one, or all failed ones of events since a moment (Unix seconds). */
export type Resend = { deliveryId: number } | { since: number; subscriptionId?: number | undefined }

/** Makes deliveries due at once with a new round of attempts, and says how many. They keep their ids. */
export async function resend(sql: Sql | Tx, corpId: string, which: Resend, nowMs: number): Promise<number> {
  const again = sql`update delivery set state = 'waiting', tries = 0, due_ms = ${nowMs}, lease = null`
  const done =
    'deliveryId' in which
      ? await sql`${again} where corp_id = ${corpId} and delivery_id = ${which.deliveryId} returning 1`
      : await sql`${again} where corp_id = ${corpId} and state = 'failed' and created_at >= ${which.since}
          and (${which.subscriptionId ?? null}::int is null or subscription_id = ${which.subscriptionId ?? null})
          returning 1`
  return done.length
}
