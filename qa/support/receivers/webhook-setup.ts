import { randomBytes } from 'node:crypto'
import { pushEvent } from '../../../server/src/feed/push.ts'
import { recordForBots } from '../../../server/src/records/bot-record.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { vaultOf } from '../../../server/src/storage/vault.ts'
import { createSubscription, setEnabled } from '../../../server/src/webhooks/subscription.ts'
import { openTransport } from '../../../server/src/webhooks/transport.ts'
import { startWorker, type WorkerOptions } from '../../../server/src/webhooks/worker.ts'

/** Retries that do not keep a test waiting, in seconds. */
export const QUICK = Array<number>(40).fill(0.05)

/** What delivering takes, over a test's database, with this machine allowed as a receiver. */
export function openWebhookSetup(owner: Sql, key = randomBytes(32)) {
  const vault = vaultOf(key)
  const transport = openTransport({ allow: ['127.0.0.0/8'] })
  return {
    ...{ owner, vault, transport, key },
    /** A subscription that is enabled without asking its receiver. */
    async subscribe(corpId: string, url: string, kinds: string[] = ['work_order_change']) {
      const now = Math.floor(Date.now() / 1000)
      const made = await createSubscription(owner, vault, corpId, { url, kinds, app_id: 'app' }, now)
      await setEnabled(owner, corpId, made.subscription.subscription_id, { enabled: true, reason: null, now })
      return { id: made.subscription.subscription_id, secrets: made.secrets }
    },
    work(options: Partial<WorkerOptions> = {}) {
      return startWorker({
        owner,
        vault,
        transport,
        forBots: recordForBots,
        pollMs: 20,
        onFault: console.error,
        ...options,
      })
    },
    close: () => transport.close(),
  }
}

export async function addCorpRow(owner: Sql, corpId: string): Promise<void> {
  await owner`insert into corp (corp_id, name, created_at) values (${corpId}, ${corpId}, 1)`
}

/** Records ticket changes as the ticket engine does, each in a transaction of its own; gives their ids. */
export async function recordMany(owner: Sql, corpId: string, count: number, tickets = 50): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i += 20) {
    const some = Array.from({ length: Math.min(20, count - i) }, async (_, j) => {
      const order_no = `WO-${(i + j) % tickets}`
      const data = { order_no, staff_id: 'zhang' }
      const event = { kind: 'work_order_change', action: 'reply', recordId: order_no, data }
      ids.push((await asCommand(owner, corpId, (ctx) => pushEvent(ctx, event))).id)
    })
    await Promise.all(some)
  }
  return ids
}

/** How many deliveries are in each state. */
export async function states(owner: Sql): Promise<Record<string, number>> {
  const rows = await owner`select state, count(*)::int as n from delivery group by state`
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
