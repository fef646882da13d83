import type { Command } from 'commander'
import { isDisabled, operatorsNamed } from '../engines/operators/operator.ts'
import { now } from '../storage/as-command.ts'
import { type AuditEntry, writeServerAudit } from '../storage/audit.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { leaf } from './leaf.ts'

/** Which operator a command is about. */
export type Named = { name: string; id?: string }

/** Declares a command about one operator. */
export function named(parent: Command, name: string, summary: string, examples: readonly string[]): Command {
  return leaf(parent, name, summary, examples)
    .requiredOption('--name <name>', "the operator's name")
    .option('--id <operator_id>', 'which of several with that name')
}

/** Does something to the operator of a name, in one transaction with its row in the audit log. */
export async function onOperator<T>(
  owner: Sql,
  which: Named,
  action: string,
  work: (tx: Tx, id: number) => Promise<T>,
  after?: (result: T) => object,
): Promise<T> {
  const id = await idOf(owner, which)
  return (await owner.begin(async (tx) => {
    const result = await work(tx, id)
    await recorded(tx, { action, kind: 'operator', id, ...(after ? { after: after(result) } : {}) })
    return result
  })) as T
}

async function idOf(owner: Sql, { name, id }: Named): Promise<number> {
  const all = await operatorsNamed(owner, name)
  const [one, ...more] = id === undefined ? all : all.filter((each) => String(each) === id)
  if (one === undefined) throw notFound(`operator named ${name}${id === undefined ? '' : ` with the id ${id}`}`)
  if (more.length > 0) throw new CliError(`several are named ${name}: give --id, one of ${all.join(', ')}`, EXIT.usage)
  return one
}

/** How somebody who is disabled gets in again. */
export const TO_ENABLE = 'guanxi operator enable gives the access back'

/** What is made for someone who is not let in would not work. */
export async function expectEnabled(tx: Tx, id: number, name: string): Promise<void> {
  if (await isDisabled(tx, id)) throw new CliError(`${name} is disabled: ${TO_ENABLE}`)
}

/** Writes a row of the server's audit log. */
export function recorded(tx: Tx, entry: AuditEntry): Promise<void> {
  return writeServerAudit(tx, { actor: { kind: 'command' }, now: now() }, entry)
}
