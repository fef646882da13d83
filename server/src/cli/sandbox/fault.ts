import { type Command, Option } from 'commander'
import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { directions } from '../../contract/sandbox.ts'
import { faultOfDraft, faultShape } from '../../engines/sandbox/fault.ts'
import { addFault, type Fault, listFaults, MOST_FAULTS, removeFaults } from '../../engines/sandbox/faults.ts'
import { everyNodeKnows } from '../../engines/sandbox/gate.ts'
import { someCallHas } from '../../sandbox-api/known-codes.ts'
import { recordCommand } from '../../storage/as-command.ts'
import { onStore } from '../command.ts'
import { CliError, notFound } from '../exit.ts'
import { group, leaf } from '../leaf.ts'
import { whole } from '../option-values.ts'
import { table } from '../output.ts'
import { ofCorp, sandboxOf } from './which.ts'

type Given = {
  corp: string
  direction?: string
  path?: string
  method?: string
  code?: number
  http?: number
  reset?: true
  empty?: true
  truncate?: true
  slow?: number
  retryAfter?: number
  at?: string
  times?: number
  probability?: number
  seed?: number
}

/** `guanxi sandbox fault …` */
export function addFaults(sandbox: Command): void {
  const fault = group(sandbox, 'fault', 'what goes wrong on purpose', [
    'sandbox fault add --corp ww123 --path "/open-api/staff/*" --code 10053 --times 2',
    'sandbox fault add --corp ww123 --direction callback --http 503 --probability 0.2',
    'sandbox fault clear --corp ww123',
  ])

  ofCorp(leaf(fault, 'add', 'let something go wrong', ['sandbox fault add --corp ww123 --at after_commit --times 1']))
    .addOption(
      new Option('--direction <what>', 'calls, our callbacks, or our calls to the platform').choices(directions),
    )
    .option('--path <path>', 'only this path, or all that begin so with a star at the end')
    .option('--method <method>', 'only this HTTP method')
    .option('--code <n>', 'answer with this code', Number)
    .option('--http <status>', 'answer with this HTTP status', Number)
    .option('--reset', 'close the connection without an answer')
    .option('--empty', 'answer with nothing')
    .option('--truncate', 'close the connection in the middle of the answer')
    .option('--slow <ms>', 'wait before', whole())
    .option('--retry-after <s>', 'with this Retry-After', whole())
    .addOption(new Option('--at <when>', 'before the work, or after its commit').choices(['before', 'after_commit']))
    .option('--times <n>', 'end after so many', whole(1))
    .option('--probability <p>', 'strike by chance, above 0 to 1', Number)
    .option('--seed <n>', 'of the chance', whole())
    .action(
      onStore(async ({ owner }, { corp, ...given }: Given) => {
        const draft = expectValid(z.strictObject(faultShape), draftOf(given))
        const wrong = faultOfDraft(draft, someCallHas)
        if (wrong) throw new FieldError(wrong.field, wrong.reason)
        const made = await recordCommand(
          owner,
          await sandboxOf(owner, corp),
          (ctx) => addFault(ctx, draft),
          (fault) => fault && { action: 'created', kind: 'sandbox_fault', id: fault.id, after: fault },
        )
        if (!made) throw new CliError(`there may be ${MOST_FAULTS} faults at most`)
        await everyNodeKnows()
        return { data: made, text: `fault ${made.id} of ${corp}` }
      }),
    )

  ofCorp(leaf(fault, 'list', 'list the faults', ['sandbox fault list --corp ww123'])).action(
    onStore(async ({ owner }, { corp }: Given) => {
      const faults = await listFaults({ corpId: await sandboxOf(owner, corp), pool: owner })
      return { data: { items: faults }, text: table(['ID', 'MATCH', 'EFFECT', 'TIMES', 'STRUCK'], faults.map(row)) }
    }),
  )

  ofCorp(leaf(fault, 'remove <id>', 'end one fault', ['sandbox fault remove 3 --corp ww123'])).action(
    onStore(async ({ owner }, id: string, { corp }: Given) => {
      const ended = await end(owner, corp, whole(1)(id))
      if (ended.length === 0) throw notFound(`fault ${id} of ${corp}`)
      return { data: { removed: ended }, text: `fault ${id} has ended` }
    }),
  )

  ofCorp(leaf(fault, 'clear', 'end all faults', ['sandbox fault clear --corp ww123'])).action(
    onStore(async ({ owner }, { corp }: Given) => {
      const ended = await end(owner, corp)
      return { data: { removed: ended }, text: `${ended.length} faults have ended` }
    }),
  )
}

async function end(owner: Parameters<typeof sandboxOf>[0], corp: string, id?: number): Promise<number[]> {
  const ended = await recordCommand(
    owner,
    await sandboxOf(owner, corp),
    (ctx) => removeFaults(ctx, id),
    (ids) => (ids.length > 0 ? { action: 'removed', kind: 'sandbox_fault', id: ids.join(',') } : undefined),
  )
  await everyNodeKnows()
  return ended
}

function draftOf(given: Omit<Given, 'corp'> & { json?: boolean }): object {
  const { direction, path, method, times, probability, seed, slow, retryAfter, json: _, ...effect } = given
  return present({
    match: present({ direction, path, method }),
    effect: present({ ...effect, slow_ms: slow, retry_after: retryAfter }),
    ...{ times, probability, seed },
  })
}

const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const row = ({ id, match, effect, times, struck }: Fault) => [
  ...[String(id), JSON.stringify(match), JSON.stringify(effect), String(times ?? ''), String(struck)],
]
