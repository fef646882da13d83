import { problem } from '../contract/problem.ts'
import { reason } from '../contract/reasons.ts'
import type { Audit } from '../endpoint.ts'
import type { Sink } from '../engines/sandbox/sinks.ts'
import type { Ctx } from '../storage/ctx.ts'
import type { Vault } from '../storage/vault.ts'
import { SubscriptionError } from '../webhooks/check-subscription.ts'
import { toOwnSink } from '../webhooks/sandboxed.ts'
import { createSubscription, findSubscription, type Subscription, setEnabled } from '../webhooks/subscription.ts'
import type { Transport } from '../webhooks/transport.ts'
import { verifyReceiver } from '../webhooks/verify.ts'

type Deps = {
  vault: Vault
  transport: Transport
  now: number
  inTransaction<T>(work: (ctx: Ctx, audit: Audit) => Promise<T>): Promise<T>
}

/** Subscribes a receiver of a sandbox with its own keys, and enables it once it has answered the check of its address. */
export async function subscribeSink(
  { vault, transport, now, inTransaction }: Deps,
  sink: Sink,
  wanted: { kinds: string[]; app_id: string },
): Promise<Subscription> {
  const { subscription, secrets } = await inTransaction(async ({ tx, corpId }) =>
    createSubscription(tx, vault, corpId, { ...wanted, url: sink.url, ...sink.keys }, now).catch((error) => {
      if (!(error instanceof SubscriptionError)) throw error
      throw problem('invalid', { errors: [{ field: error.field, reason: reason('unknown_event_kind') }] })
    }),
  )
  const own = { ...transport, send: (given: Parameters<typeof toOwnSink>[0]) => transport.send(toOwnSink(given)) }
  const fault = await verifyReceiver(own, subscription, secrets, now)
  const id = subscription.subscription_id
  return inTransaction(async ({ tx, corpId }, audit) => {
    await setEnabled(tx, corpId, id, { enabled: !fault, reason: fault ?? null, now })
    const after = await findSubscription(tx, corpId, id)
    await audit({ action: 'created', kind: 'subscription', id, after })
    return after ?? subscription
  })
}
