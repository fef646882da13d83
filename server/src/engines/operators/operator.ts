import { text } from '../../contract/fields.ts'
import type { Role } from '../../contract/roles.ts'
import type { Sql, Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { hashOf } from './token.ts'

/** What signs someone in with a password, and is shown in the audit log. */
export const operatorName = text({ min: 1, max: 64 }).describe('登录名')

/** The name signs somebody else in. */
export class NameTaken extends Error {
  constructor(name: string) {
    super(`an operator named ${name} exists already`)
  }
}

export type OperatorInfo = {
  operator_id: number
  name: string
  admin: boolean
  has_password: boolean
  totp: boolean
  created_at: number
  disabled_at: number | null
  members: { corp_id: string; role: Role; staff_id: string | null }[]
}

/**
 * Creates an operator without any way to sign in, and gives its id. Only an administrator's name is theirs from the
 * beginning; anybody else's is once a password is set.
 */
export async function createOperator(
  tx: Tx | Sql,
  { name, admin = false }: { name: string; admin?: boolean },
  now: number,
): Promise<number> {
  const [row] = await tx`
    insert into operator (name, admin, created_at) values (${name}, ${admin}, ${now})
    on conflict do nothing returning operator_id`
  if (!row) throw new NameTaken(name)
  return Number(row.operator_id)
}

/** Makes an operator a member of the corporation, or changes its role. */
export async function putMember(
  { tx, corpId, now }: Ctx,
  member: { operator_id: number; role: Role; staff_id: string | null },
): Promise<void> {
  const { operator_id, role, staff_id } = member
  await tx`
    insert into operator_member (corp_id, operator_id, role, staff_id, created_at)
    values (${corpId}, ${operator_id}, ${role}, ${staff_id}, ${now})
    on conflict (corp_id, operator_id) do update set role = excluded.role, staff_id = excluded.staff_id`
}

/** Every operator, or the one of a name, with all memberships; for the owner's role, which sees all corporations. */
export async function listOperators(owner: Sql | Tx, name: string | null = null): Promise<OperatorInfo[]> {
  return owner<OperatorInfo[]>`
    select o.operator_id::int, o.name, o.admin, o.password is not null as has_password, o.totp is not null as totp,
      o.created_at, o.disabled_at, coalesce((
        select json_agg(json_build_object('corp_id', m.corp_id, 'role', m.role, 'staff_id', m.staff_id) order by m.corp_id)
        from operator_member m where m.operator_id = o.operator_id), '[]') as members
    from operator o where ${name}::text is null or o.name = ${name} order by o.operator_id`
}

/** The ids of a name: several, where corporations gave it to people who have no password yet. */
export async function operatorsNamed(connection: Sql | Tx, name: string): Promise<number[]> {
  const rows = await connection`select operator_id from operator where name = ${name} order by operator_id`
  return rows.map(({ operator_id }) => Number(operator_id))
}

/** Ends an operator's access, with all that gives it, or gives it back: then new links and keys do. */
export async function setDisabled(tx: Tx | Sql, operatorId: number, disabledAt: number | null): Promise<void> {
  await tx`update operator set disabled_at = ${disabledAt} where operator_id = ${operatorId}`
  if (disabledAt !== null) await endAccess(tx, operatorId, disabledAt)
}

export async function isDisabled(tx: Tx | Sql, operatorId: number): Promise<boolean> {
  return (await tx`select 1 from operator where operator_id = ${operatorId} and disabled_at is not null`).length > 0
}

/** Takes password, second factor, sessions, links and keys away. One who is disabled stays so. */
export async function resetOperator(tx: Tx | Sql, operatorId: number, now: number): Promise<void> {
  await tx`update operator set password = null, totp = null, totp_pending = null where operator_id = ${operatorId}`
  await endAccess(tx, operatorId, now)
}

/** Sessions, links and keys, on every node at once: each call asks the database. */
export async function endAccess(tx: Tx | Sql, operatorId: number, now: number): Promise<void> {
  await endSessions(tx, operatorId)
  await tx`update operator_key set revoked_at = ${now} where operator_id = ${operatorId} and revoked_at is null`
}

/** Signs an operator out everywhere, but for the session of `keptToken`, and ends links that were not used. */
export async function endSessions(tx: Tx | Sql, operatorId: number, keptToken?: string): Promise<void> {
  const kept = keptToken === undefined ? null : hashOf(keptToken)
  await tx`delete from operator_session where operator_id = ${operatorId} and hash is distinct from ${kept}`
  await tx`delete from operator_link where operator_id = ${operatorId}`
}
