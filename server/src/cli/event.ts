import type { Command } from 'commander'
import { parseNearlyExact } from '../contract/exact-numbers.ts'
import { type Reason, wordsOf } from '../contract/reasons.ts'
import { told } from '../contract/told-reason.ts'
import { readFeed } from '../feed/feed.ts'
import { now, recordCommand } from '../storage/as-command.ts'
import { listAttempts, listDeliveries } from '../webhooks/history.ts'
import { resend } from '../webhooks/resend.ts'
import { secretsOf } from '../webhooks/subscription.ts'
import { sendTest } from '../webhooks/verify.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { group, idOption, leaf, requiredId } from './leaf.ts'
import { since, whole } from './option-values.ts'
import { showTime, table } from './output.ts'
import { withWebhookDeps } from './webhook-deps.ts'

type OfCorp = { corp: string }
type Event = { id: string; kind: string; action: string; record_id: string; time: number }

/** `guanxi event …` */
export function addEvent(program: Command): void {
  const event = group(program, 'event', 'the change feed and its deliveries: list, resend, test', [
    'event list --corp ww123',
    'event resend --corp ww123 --since 2030-01-31',
  ])

  corpLeaf(event, 'list', 'list changes, oldest first', '--kinds staff,tag')
    .option('--cursor <cursor>', 'go on after this place; without it, from the oldest that is kept', whole())
    .option('--kinds <list>', 'only these kinds, separated by commas')
    .option('--limit <n>', 'how many', whole(1), 100)
    .action(
      onStore(async ({ owner, app }, options: OfCorp & { cursor?: number; kinds?: string; limit: number }) => {
        const { corp, cursor, limit, kinds } = options
        await found(owner, corp)
        const window = { after: cursor ?? ('oldest' as const), limit, kinds: kinds?.split(',') }
        const { items, next, hasNext, gap } = await readFeed({ corpId: corp, pool: app }, window)
        if (gap) throw new CliError(`events after ${cursor} are no longer kept`, EXIT.failure)
        const events = parseNearlyExact(`[${items}]`) as Event[]
        const rows = events.map((e) => [showTime(e.time), e.kind, e.action, e.record_id, e.id])
        const text = table(['TIME', 'KIND', 'ACTION', 'RECORD', 'ID'], rows)
        return { data: { event_list: events, next_cursor: String(next), has_next: hasNext }, text }
      }),
    )

  corpLeaf(event, 'deliveries', 'list deliveries, newest first', '--state failed')
    .option('--subscription <n>', 'only to this subscription', whole(1))
    .option('--state <waiting|delivered|failed>', 'only in this state')
    .option('--limit <n>', 'how many', whole(1), 50)
    .action(
      onStore(async ({ owner }, options: OfCorp & { subscription?: number; state?: string; limit: number }) => {
        const { corp, subscription: subscriptionId, state, limit } = options
        await found(owner, corp)
        const all = await listDeliveries(owner, corp, { subscriptionId, state, limit })
        const rows = all.map((d) => [
          ...[d.delivery_id, d.subscription_id, showTime(d.created_at), `${d.kind}/${d.action}`, d.record_id, d.state],
          ...[d.attempts, d.last_status ?? inWords(d.last_reason)],
        ])
        const headings = ['ID', 'SUBSCRIPTION', 'TIME', 'EVENT', 'RECORD', 'STATE', 'ATTEMPTS', 'LAST']
        return { data: all.map((d) => ({ ...d, last_reason: told(d.last_reason, 'en') })), text: table(headings, rows) }
      }),
    )

  const attempts = corpLeaf(event, 'attempts', 'show every attempt at a delivery, decrypted', '--id 17')
  requiredId(attempts, 'delivery', 'the delivery, see event deliveries').action(
    onStore(async (store, { corp, id: delivery }: OfCorp & { id: number }) =>
      withWebhookDeps(store, async ({ owner, vault }) => {
        const [row] = await owner`
            select subscription_id from delivery where corp_id = ${corp} and delivery_id = ${delivery}`
        if (!row) throw notFound(`delivery ${delivery} of ${corp}`)
        const secrets = await secretsOf(owner, vault, corp, row.subscription_id)
        const attempts = await listAttempts(owner, corp, delivery, secrets)
        const rows = attempts.map((a) => [
          ...[a.attempt, showTime(Math.floor(a.at_ms / 1000)), `${a.duration_ms} ms`, a.status ?? inWords(a.reason)],
          a.next_ms === null ? null : showTime(Math.floor(a.next_ms / 1000)),
        ])
        const data = attempts.map((a) => ({ ...a, reason: told(a.reason, 'en') }))
        return { data, text: table(['ATTEMPT', 'TIME', 'TOOK', 'RESULT', 'NEXT'], rows) }
      }),
    ),
  )

  const again = 'send deliveries again: one, or all that failed since a time'
  idOption(corpLeaf(event, 'resend', again, '--since 2030-01-31'), 'delivery', 'one delivery, whatever became of it')
    .option('--since <time>', 'failed ones of events since a day, or Unix seconds', since)
    .option('--subscription <n>', 'only to this subscription', whole(1))
    .action(
      onStore(async ({ owner }, options: OfCorp & { id?: number; since?: number; subscription?: number }) => {
        const { corp, id: delivery, since, subscription } = options
        await found(owner, corp)
        if ((delivery === undefined) === (since === undefined))
          throw new CliError('give --id or --since, one of them', EXIT.usage)
        const which =
          delivery !== undefined ? { deliveryId: delivery } : { since: since as number, subscriptionId: subscription }
        const count = await recordCommand(
          owner,
          corp,
          ({ tx }) => resend(tx, corp, which),
          (resent) =>
            resent > 0
              ? { action: 'resend', kind: 'delivery', id: delivery ?? 'all', after: { ...which, resent } }
              : undefined,
        )
        if (delivery !== undefined && count === 0) throw notFound(`delivery ${delivery} of ${corp}`)
        return { data: { corp_id: corp, resent: count }, text: `${count} to be sent again` }
      }),
    )

  const test = corpLeaf(event, 'test', 'send a made-up event at once and show the answer', '--id 1')
  requiredId(test, 'subscription', 'the subscription, see subscription list').action(
    onStore(async (store, { corp, id: subscription }: OfCorp & { id: number }) =>
      withWebhookDeps(store, async (deps) => {
        const outcome = await sendTest(deps, corp, subscription, now())
        if (!outcome) throw notFound(`subscription ${subscription} of ${corp}`)
        const { status, reason = null, body } = outcome
        if (reason || status === undefined || status < 200 || status > 299) process.exitCode = EXIT.failure
        const data = { ...outcome, ...(reason ? { reason: told(reason, 'en') } : {}) }
        return { data, text: inWords(reason) ?? `HTTP ${status}: ${body?.slice(0, 200)}` }
      }),
    ),
  )
}

const inWords = (why: Reason | null) => why && wordsOf(why, 'en')

function corpLeaf(parent: Command, name: string, summary: string, example: string): Command {
  const examples = [`event ${name} --corp ww123 ${example}`]
  return leaf(parent, name, summary, examples).requiredOption('--corp <corp_id>', 'the corporation')
}
