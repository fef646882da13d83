import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import { grantable, type Right, type Role } from '../../contract/roles.ts'

/** What narrows an API key beside its operator's own rights; what is left out narrows nothing. */
export type KeyScope = {
  corpId?: string | undefined
  rights?: readonly Right[] | undefined
  /** Unix seconds. */
  expiresAt?: number | undefined
}

/** Whose key it is to be. */
export type KeyHolder = { admin: boolean; members: readonly { corp_id: string; role: Role }[] }

/** The rights that a key of this operator may be given by name, in that corporation or in any of theirs. */
export function grantableTo({ admin, members }: KeyHolder, corpId?: string): Right[] {
  if (admin) return grantable('admin')
  const own = members.filter(({ corp_id }) => corpId === undefined || corp_id === corpId)
  return [...new Set(own.flatMap(({ role }) => grantable(role)))]
}

/** Refuses a key that reaches further than its operator, and one that would never work. */
export function expectScope(holder: KeyHolder, { corpId, rights, expiresAt }: KeyScope, now: number): void {
  if (corpId !== undefined && !holder.admin && !holder.members.some(({ corp_id }) => corp_id === corpId))
    throw new FieldError('corp_id', reason('not_entered'))
  const all = grantableTo(holder, corpId)
  const beyond = rights?.filter((right) => !all.includes(right)) ?? []
  if (beyond.length > 0) throw new FieldError('rights', reason('beyond_role', { values: beyond }))
  if (expiresAt !== undefined && expiresAt <= now) throw new FieldError('expires_at', reason('in_past'))
}
