import { type Command, Option } from 'commander'
import { told } from '../../contract/told-reason.ts'
import { type OutboxItem, type OutboxKind, outboxKinds, readOutbox } from '../../engines/sandbox/outbox.ts'
import { onStore } from '../command.ts'
import { leaf } from '../leaf.ts'
import { whole } from '../option-values.ts'
import { showTime, table } from '../output.ts'
import { ofCorp, sandboxOf } from './which.ts'

type Given = { corp: string; kind?: OutboxKind; to?: string; after: number; limit: number }

/** `guanxi sandbox outbox` */
export function addOutbox(sandbox: Command): void {
  ofCorp(
    leaf(sandbox, 'outbox', 'what the service asked of the platform', ['sandbox outbox --corp ww123 --kind welcome']),
  )
    .addOption(new Option('--kind <kind>', 'only these').choices(outboxKinds))
    .option('--to <id>', 'only to this customer, chat or staff member')
    .option('--after <no>', 'only what left after this number', whole(), 0)
    .option('--limit <n>', 'how many', whole(1, 10_000), 100)
    .action(
      onStore(async ({ owner }, { corp, ...wanted }: Given) => {
        const items = await readOutbox({ corpId: await sandboxOf(owner, corp), pool: owner }, wanted)
        return {
          data: { items: items.map((item) => ({ ...item, reason: told(item.reason, 'en') })) },
          text: table(['NO', 'AT', 'KIND', 'FROM', 'TO', 'STATE', 'BODY'], items.map(row)),
        }
      }),
    )
}

const row = ({ no, at, kind, from, to, state, body }: OutboxItem) => [
  ...[String(no), showTime(at), kind, from ?? '', to ?? '', state, JSON.stringify(body).slice(0, 80)],
]
