import type { Command } from 'commander'
import { enterLink } from '../contract/own-addresses.ts'
import { type Role, roles } from '../contract/roles.ts'
import { LINK_LIFE, makeLink } from '../engines/operators/link.ts'
import {
  createOperator,
  isDisabled,
  listOperators,
  NameTaken,
  type OperatorInfo,
  operatorName,
  operatorsNamed,
  putMember,
  resetOperator,
  setDisabled,
} from '../engines/operators/operator.ts'
import { now } from '../storage/as-command.ts'
import { writeAudit } from '../storage/audit.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError, EXIT } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { addOperatorKey } from './operator-key.ts'
import { expectEnabled, type Named, named, onOperator, recorded, TO_ENABLE } from './operator-named.ts'
import { type Answer, showTime, table } from './output.ts'
import { serviceUrl } from './service-url.ts'

type Linked = Named & { origin?: string }

/** `guanxi operator …` */
export function addOperator(program: Command): void {
  const operator = group(program, 'operator', 'who may use the console and the management API', [
    'operator create --name lina --corp ww123 --role marketer',
    'operator list',
  ])

  withOrigin(
    leaf(operator, 'create', 'create an operator and print a one-time link', [
      'operator create --name root --admin',
      'operator create --name lina --corp ww123 --role marketer',
    ]).requiredOption('--name <name>', 'the name to sign in with'),
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
          if ((await operatorsNamed(tx, name)).length > 0) throw new NameTaken(name)
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
    onStore(async ({ owner }, { origin, ...which }: Linked) => {
      const token = await onOperator(owner, which, 'link', async (tx, id) => {
        await expectEnabled(tx, id, which.name)
        return makeLink(tx, id, now())
      })
      return linkAnswer(which.name, token, origin)
    }),
  )

  addOperatorKey(operator)

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

  named(operator, 'disable', 'end all access of an operator: sessions, links and API keys', [
    'operator disable --name lina',
  ]).action(
    onStore(async ({ owner }, which: Named) => {
      await onOperator(owner, which, 'disabled', (tx, id) => setDisabled(tx, id, now()))
      return {
        data: { name: which.name, disabled: true },
        text: `disabled ${which.name}; operator enable gives the access back`,
      }
    }),
  )

  named(operator, 'enable', 'let a disabled operator in again, by password or a new link', [
    'operator enable --name lina',
  ]).action(
    onStore(async ({ owner }, which: Named) => {
      await onOperator(owner, which, 'enabled', (tx, id) => setDisabled(tx, id, null))
      return { data: { name: which.name, disabled: false }, text: `enabled ${which.name}` }
    }),
  )

  withOrigin(
    named(operator, 'reset', 'take password, second factor and API keys away, sign out, print a one-time link', [
      'operator reset --name lina',
    ]),
  ).action(
    onStore(async ({ owner }, { origin, ...which }: Linked) => {
      const { name } = which
      const token = await onOperator(owner, which, 'reset', async (tx, id) => {
        await resetOperator(tx, id, now())
        return (await isDisabled(tx, id)) ? undefined : makeLink(tx, id, now())
      })
      if (token !== undefined) return linkAnswer(name, token, origin)
      return { data: { name, link: null, disabled: true }, text: `reset ${name}, who stays disabled; ${TO_ENABLE}` }
    }),
  )
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

function linkAnswer(name: string, token: string, origin = serviceUrl()): Answer {
  const link = enterLink(origin.replace(/\/$/, ''), token)
  return { data: { name, link, expires_in: LINK_LIFE }, text: link }
}

function rolesOf({ admin, members }: OperatorInfo): string {
  const own = members.map(({ corp_id, role }) => `${role} of ${corp_id}`)
  return [...(admin ? ['administrator'] : []), ...own].join(', ')
}

function signsIn({ has_password, totp }: OperatorInfo): string {
  return has_password ? `password${totp ? ' and code' : ''}` : 'link'
}
