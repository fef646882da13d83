import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { type Role, roles } from '../contract/roles.ts'
import {
  createOperator,
  isDisabled,
  listOperators,
  OperatorError,
  type OperatorInfo,
  operatorName,
  operatorOf,
  putMember,
  resetOperator,
  setDisabled,
} from '../engines/operators/operator.ts'
import { LINK_LIFE, makeKey, makeLink } from '../engines/operators/session.ts'
import { now } from '../storage/as-command.ts'
import { type AuditEntry, writeAudit, writeServerAudit } from '../storage/audit.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { reachable } from './banner.ts'
import { group, leaf, onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { type Answer, showTime, table } from './output.ts'

type Named = { name: string }
type Linked = Named & { origin?: string }

/** `guanxi operator …` */
export function addOperator(program: Command): void {
  const operator = group(program, 'operator', 'who may use the console and the management API', [
    'operator create --name lina --corp ww123 --role marketer',
    'operator list',
  ])

  withOrigin(
    named(operator, 'create', 'create an operator and print a one-time link', [
      'operator create --name root --admin',
      'operator create --name lina --corp ww123 --role marketer',
    ]),
  )
    .option('--admin', 'a server administrator, who may enter every corporation')
    .option('--corp <corp_id>', 'the corporation')
    .option('--role <role>', `the role there: ${roles.join(', ')}`)
    .action(
      onStore(async ({ owner }, options: Linked & { admin?: true; corp?: string; role?: string }) => {
        const { name, admin = false, corp } = options
        const role = roleOf(options)
        if (!operatorName.safeParse(name).success) throw new CliError('--name must have 1 to 64 characters', EXIT.usage)
        if (corp !== undefined) await found(owner, corp)
        const token = await owner.begin(async (tx) => {
          const operatorId = await createOperator(tx, { name, admin }, now())
          const entry = { action: 'created', kind: 'operator', id: operatorId, after: { name, admin, role } }
          if (corp !== undefined && role !== undefined) {
            const ctx = { tx, corpId: corp, actor: { kind: 'command' }, now: now() } as const
            await tx`select set_config('guanxi.corp_id', ${corp}, true)`
            await putMember(ctx, { operator_id: operatorId, role, staff_id: null })
            await writeAudit(ctx, entry)
          } else await recorded(tx, entry)
          return makeLink(tx, operatorId, now())
        })
        return linkAnswer(name, token as string, options.origin)
      }),
    )

  withOrigin(named(operator, 'link', 'print another one-time link', ['operator link --name lina'])).action(
    onStore(async ({ owner }, { name, origin }: Linked) => {
      const token = await onOperator(owner, name, 'link', async (tx, id) => {
        await expectEnabled(tx, id, name)
        return makeLink(tx, id, now())
      })
      return linkAnswer(name, token, origin)
    }),
  )

  named(operator, 'key', 'create an API key and show it, this once', [
    'operator key --name lina --for "nightly export"',
  ])
    .option('--for <purpose>', 'what it is for', 'cli')
    .action(
      onStore(async ({ owner }, { name, for: purpose }: Named & { for: string }) => {
        const made = await onOperator(owner, name, 'key_created', async (tx, operatorId) => {
          await expectEnabled(tx, operatorId, name)
          return makeKey(tx, { operatorId, name: purpose, now: now() })
        })
        return { data: { name, key_id: made.key_id, key: made.key }, text: made.key }
      }),
    )

  leaf(operator, 'list', 'list operators, their roles and how they sign in', ['operator list']).action(
    onStore(async ({ owner }, _options: object) => {
      const all = await listOperators(owner)
      const rows = all.map((each) => [
        each.operator_id,
        each.name,
        rolesOf(each),
        signsIn(each),
        showTime(each.disabled_at),
      ])
      return { data: all, text: table(['ID', 'NAME', 'ROLES', 'SIGNS IN BY', 'DISABLED'], rows) }
    }),
  )

  named(operator, 'disable', 'end all access of an operator', ['operator disable --name lina']).action(
    onStore(async ({ owner }, { name }: Named) => {
      await onOperator(owner, name, 'disabled', (tx, id) => setDisabled(tx, id, now()))
      return { data: { name, disabled: true }, text: `disabled ${name}; reset gives the access back` }
    }),
  )

  withOrigin(
    named(operator, 'reset', 'take password and second factor away, sign out everywhere, print a one-time link', [
      'operator reset --name lina',
    ]),
  ).action(
    onStore(async ({ owner }, { name, origin }: Linked) => {
      const token = await onOperator(owner, name, 'reset', async (tx, id) => {
        await resetOperator(tx, id)
        return makeLink(tx, id, now())
      })
      return linkAnswer(name, token, origin)
    }),
  )
}

function named(parent: Command, name: string, summary: string, examples: readonly string[]): Command {
  return leaf(parent, name, summary, examples).requiredOption('--name <name>', "the operator's name")
}

function withOrigin(command: Command): Command {
  return command.option('--origin <url>', 'where the console is, such as https://crm.example.com')
}

function roleOf({ admin, corp, role }: { admin?: true; corp?: string; role?: string }): Role | undefined {
  if (admin ? corp !== undefined || role !== undefined : corp === undefined || role === undefined)
    throw new CliError('give either --admin, or --corp and --role', EXIT.usage)
  if (role !== undefined && !roles.includes(role as Role))
    throw new CliError(`--role must be one of ${roles.join(', ')}`, EXIT.usage)
  return role as Role | undefined
}

/** Does something to the operator of a name, in one transaction with its row in the audit log. */
async function onOperator<T>(
  owner: Sql,
  name: string,
  action: string,
  work: (tx: Tx, id: number) => Promise<T>,
): Promise<T> {
  const id = await operatorOf(owner, name).catch((error) => {
    throw error instanceof OperatorError ? notFound(`operator named ${name}`) : error
  })
  return (await owner.begin(async (tx) => {
    const result = await work(tx, id)
    await recorded(tx, { action, kind: 'operator', id })
    return result
  })) as T
}

/** What is made for someone who is not let in would not work. */
async function expectEnabled(tx: Tx, id: number, name: string): Promise<void> {
  if (await isDisabled(tx, id)) throw new CliError(`${name} is disabled: guanxi operator reset gives the access back`)
}

function recorded(tx: Tx, entry: AuditEntry): Promise<void> {
  return writeServerAudit(tx, { actor: { kind: 'command' }, now: now() }, entry)
}

function linkAnswer(name: string, token: string, origin = ownOrigin()): Answer {
  const link = `${origin.replace(/\/$/, '')}/console/enter#${token}`
  return { data: { name, link, expires_in: LINK_LIFE }, text: link }
}

/** Where people reach a service with these settings. */
function ownOrigin(): string {
  const { publicUrl, host, port } = readConfig()
  return publicUrl ?? reachable(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

function rolesOf({ admin, members }: OperatorInfo): string {
  const own = members.map(({ corp_id, role }) => `${role} of ${corp_id}`)
  return [...(admin ? ['administrator'] : []), ...own].join(', ')
}

function signsIn({ has_password, totp }: OperatorInfo): string {
  return has_password ? `password${totp ? ' and code' : ''}` : 'link'
}
