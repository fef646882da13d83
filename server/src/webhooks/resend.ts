import type { Sql, Tx } from '../storage/connect.ts'

/** Which deliveries to send again: one, or all failed ones of events since a moment (Unix seconds). */
export type Resend = { deliveryId: number } | { since: number; subscriptionId?: number | undefined }

/** Makes deliveries due at once with a new round of attempts, and says how many. They keep their ids. */
export async function resend(connection: Sql | Tx, corpId: string, which: Resend): Promise<number> {
  const again = connection`update delivery set state = 'waiting', tries = 0, due_ms = corp_ms(${corpId}), lease = null,
    lease_until_ms = null`
  const done =
    'deliveryId' in which
      ? await connection`${again} where corp_id = ${corpId} and delivery_id = ${which.deliveryId} returning 1`
      : await connection`${again} where corp_id = ${corpId} and state = 'failed' and created_at >= ${which.since}
          and (${which.subscriptionId ?? null}::int is null or subscription_id = ${which.subscriptionId ?? null})
          returning 1`
  return done.length
}
