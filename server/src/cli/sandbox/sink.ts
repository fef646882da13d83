import { type Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { expectValid } from '../../contract/field-error.ts'
import { Problem } from '../../contract/problem.ts'
import type { Audit } from '../../endpoint.ts'
import { everyNodeKnows } from '../../engines/sandbox/gate.ts'
import { type SinkScript, sinkShape } from '../../engines/sandbox/sink.ts'
import { findSink, MOST_SINKS, putSink, type Received, readReceived, removeSink } from '../../engines/sandbox/sinks.ts'
import { newSinkKeys } from '../../sandbox-api/sink-keys.ts'
import { subscribeSink } from '../../sandbox-api/subscribe-sink.ts'
import { asCommand, now, recordCommand } from '../../storage/as-command.ts'
import { writeAudit } from '../../storage/audit.ts'
import type { Sql } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { onStore } from '../command.ts'
import { openConfiguredVault } from '../configured-vault.ts'
import { CliError, EXIT, notFound } from '../exit.ts'
import { group, leaf } from '../leaf.ts'
import { whole } from '../option-values.ts'
import { showTime, table } from '../output.ts'
import { serviceUrl } from '../service-url.ts'
import { withWebhookDeps } from '../webhook-deps.ts'
import { ofCorp, sandboxOf } from './which.ts'

type Given = { corp: string; script?: unknown; then?: SinkScript['then']; after: number; limit: number }

type Subscribing = { corp: string; kinds: string; appId: string }

/** Transactions of a command that say themselves what they changed. */
const asAudited =
  (owner: Sql, corp: string) =>
  <T>(work: (ctx: Ctx, audit: Audit) => Promise<T>): Promise<T> =>
    asCommand(owner, corp, (ctx) => work(ctx, (entry) => writeAudit(ctx, entry)))

/** `guanxi sandbox sink …` */
export function addSinks(sandbox: Command): void {
  const sink = group(sandbox, 'sink', 'receivers of callbacks that answer by a script', [
    `sandbox sink put crm --corp ww123 --script '[{"status":503},{"reset":true}]'`,
    'sandbox sink received crm --corp ww123',
  ])

  ofCorp(leaf(sink, 'put <name>', 'make a receiver, or give it another script', ['sandbox sink put crm --corp ww123']))
    .option('--script <json>', 'a list of answers, one for each push', json)
    .addOption(new Option('--then <what>', 'after the script').choices(['ok', 'last', 'repeat']))
    .action(
      onStore(async ({ owner }, name: string, { corp, script, then }: Given) => {
        if (!/^[A-Za-z0-9._-]{1,64}$/.test(name))
          throw new CliError('a name has 1 to 64 letters, digits, dots, underscores or hyphens', EXIT.usage)
        const given = { ...(script === undefined ? {} : { script }), ...(then ? { then } : {}) }
        const wanted = expectValid(z.strictObject(sinkShape), given)
        const vault = await openConfiguredVault()
        const url = `${serviceUrl()}/sandbox/sink/${encodeURIComponent(corp)}/${name}`
        const made = await recordCommand(
          owner,
          await sandboxOf(owner, corp),
          (ctx) => putSink(ctx, vault, { name, url, script: wanted }, newSinkKeys),
          (sink) => sink && { action: 'updated', kind: 'sandbox_sink', id: name, after: { url, ...wanted } },
        )
        if (!made) throw new CliError(`there may be ${MOST_SINKS} receivers at most`)
        await everyNodeKnows()
        return { data: { name, url, ...made.keys }, text: url }
      }),
    )

  ofCorp(
    leaf(sink, 'subscribe <name>', 'have events pushed to it; the service must run', [
      'sandbox sink subscribe crm --corp ww123 --kinds customer,ticket',
    ]),
  )
    .requiredOption('--kinds <kinds>', 'kinds of events, separated by commas')
    .option('--app-id <id>', 'the app that pushes name', 'sandbox')
    .action(
      onStore(async (store, name: string, { corp, kinds, appId }: Subscribing) => {
        const { owner } = store
        const db = { corpId: await sandboxOf(owner, corp), pool: owner }
        const found = await findSink(db, await openConfiguredVault(), name)
        if (!found) throw notFound(`receiver ${name} of ${corp}`)
        const made = await withWebhookDeps(store, ({ vault, transport }) =>
          subscribeSink({ vault, transport, now: now(), inTransaction: asAudited(owner, corp) }, found, {
            ...{ kinds: kinds.split(','), app_id: appId },
          }),
        ).catch((error) => {
          throw error instanceof Problem
            ? new CliError('--kinds names a kind that there is none of', EXIT.usage)
            : error
        })
        const { subscription_id, url, enabled } = made
        const data = { subscription_id, url, kinds: made.kinds, app_id: made.app_id, enabled, ...found.keys }
        return {
          data,
          text: `subscription ${subscription_id}${enabled ? '' : ' is not enabled: its address was not verified'}`,
        }
      }),
    )

  ofCorp(leaf(sink, 'received <name>', 'what it got', ['sandbox sink received crm --corp ww123']))
    .option('--after <no>', 'only what came after this number', whole(), 0)
    .option('--limit <n>', 'how many', whole(1, 500), 50)
    .action(
      onStore(async ({ owner }, name: string, { corp, ...page }: Given) => {
        const db = { corpId: await sandboxOf(owner, corp), pool: owner }
        if (!(await findSink(db, await openConfiguredVault(), name))) throw notFound(`receiver ${name} of ${corp}`)
        const items = await readReceived(db, name, page)
        return { data: { items }, text: table(['NO', 'AT', 'SIGNATURE', 'ANSWERED', 'PLAINTEXT'], items.map(row)) }
      }),
    )

  ofCorp(
    leaf(sink, 'remove <name>', 'remove it with its subscriptions', ['sandbox sink remove crm --corp ww123']),
  ).action(
    onStore(async ({ owner }, name: string, { corp }: Given) => {
      const gone = await recordCommand(
        owner,
        await sandboxOf(owner, corp),
        (ctx) => removeSink(ctx, name),
        (removed) => (removed ? { action: 'removed', kind: 'sandbox_sink', id: name } : undefined),
      )
      if (!gone) throw notFound(`receiver ${name} of ${corp}`)
      await everyNodeKnows()
      return { data: { removed: name }, text: `removed ${name}` }
    }),
  )
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('It must be JSON.')
  }
}

const row = ({ no, at, signature, answered, plaintext }: Received) => [
  ...[String(no), showTime(at), signature, answered, (plaintext ?? '').slice(0, 80)],
]
