import { type Command, InvalidArgumentError } from 'commander'
import { type Right, type Role, rights } from '../contract/roles.ts'
import { makeKey } from '../engines/operators/key.ts'
import { expectScope, grantableTo, type KeyHolder } from '../engines/operators/key-scope.ts'
import { now } from '../storage/as-command.ts'
import type { Tx } from '../storage/connect.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { expectEnabled, type Named, named, onOperator } from './operator-named.ts'
import { until } from './option-values.ts'

type Options = Named & { for: string; corp?: string; rights?: Right[]; readOnly?: true; expires?: Expiry }

/** `guanxi operator key` */
export function addOperatorKey(operator: Command): void {
  named(operator, 'key', 'create an API key and show it, this once', [
    'operator key --name lina --for "nightly export"',
    'operator key --name lina --for assistant --corp ww123 --read-only --expires 30d',
    'operator key --name lina --rights marketing:read,marketing:write,messages:send',
  ])
    .option('--for <purpose>', 'what it is for', 'cli')
    .option('--corp <corp_id>', 'for this corporation, and sandboxes that are copies of it, only')
    .option('--rights <list>', 'only these rights, separated by commas', rightsIn)
    .option('--read-only', 'only the rights of the role that read')
    .option('--expires <when>', 'a time such as 90s, 12h or 30d, or a day such as 2030-12-31', expiry)
    .hook('preAction', (_, acting) => {
      if (acting.opts().readOnly && acting.opts().rights)
        acting.error("option '--rights <list>' cannot be used with option '--read-only'")
    })
    .action(
      onStore(async ({ owner }, options: Options) => {
        const { for: purpose, name, corp, readOnly } = options
        if (corp !== undefined) await found(owner, corp)
        const { told, made } = await onOperator(
          owner,
          options,
          'key_created',
          async (tx, operatorId) => {
            await expectEnabled(tx, operatorId, name)
            const holder = await holderOf(tx, operatorId)
            const reading = grantableTo(holder, corp).filter((right) => right.endsWith(':read'))
            const at = now()
            const scope = {
              corpId: corp,
              rights: readOnly ? reading : options.rights,
              expiresAt: options.expires?.(at),
            }
            expectScope(holder, scope, at)
            const told = { corp_id: corp ?? null, rights: scope.rights ?? null, expires_at: scope.expiresAt ?? null }
            return { told, made: await makeKey(tx, { operatorId, name: purpose, now: at, ...scope }) }
          },
          ({ told }) => ({ name: purpose, ...told }),
        )
        return { data: { name, key_id: made.key_id, key: made.key, ...told }, text: made.key }
      }),
    )
}

async function holderOf(tx: Tx, operatorId: number): Promise<KeyHolder> {
  const [operator] = await tx`select admin from operator where operator_id = ${operatorId}`
  const members = await tx<{ corp_id: string; role: Role }[]>`
    select m.corp_id, m.role from operator_member m join corp c on c.corp_id = m.corp_id
    where m.operator_id = ${operatorId} and c.removed_at is null`
  return { admin: operator?.admin === true, members }
}

function rightsIn(text: string): Right[] {
  const given = [...new Set(text.split(',').map((each) => each.trim()))]
  if (!given.every((each) => rights.includes(each as Right)))
    throw new InvalidArgumentError(`It must be some of ${rights.join(', ')}.`)
  return given as Right[]
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** When a key made at a time ends, in Unix seconds: so long after, or at the end of a day in UTC. */
type Expiry = (madeAt: number) => number

function expiry(text: string): Expiry {
  const [, count, unit] = /^([1-9]\d{0,8})([smhd])$/.exec(text) ?? []
  if (count && unit) return (madeAt) => madeAt + Number(count) * (UNITS[unit] as number)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const end = until(text)
    return () => end
  }
  throw new InvalidArgumentError('It must be a time such as 90s, 12h or 30d, or a day such as 2030-12-31.')
}
