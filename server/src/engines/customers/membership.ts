import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { lockCustomers } from './lock.ts'

/** Customers join a group chat, whose member count grows by those who were not in it. Gives how many joined. */
export async function joinGroup(ctx: Ctx, groupExtId: string, externalUserIds: readonly string[]): Promise<number> {
  const { tx, corpId, now } = ctx
  const outside = await hold(ctx, externalUserIds, (groups) => !groups.includes(groupExtId))
  const counted = await tx`
    update group_chat set member_count = member_count + ${outside.length}
    where corp_id = ${corpId} and group_ext_id = ${groupExtId}`
  if (counted.count === 0)
    throw new FieldError('groups', reason('not_found', { kind: 'group_chat', value: groupExtId }))
  await tx`
    update customer set groups = groups || ${groupExtId}::text, updated_at = ${now}
    where corp_id = ${corpId} and pk = any (${outside}::bigint[])`
  return outside.length
}

/** Customers leave a group chat, whose member count shrinks by those who were in it. Gives how many left. */
export async function leaveGroup(ctx: Ctx, groupExtId: string, externalUserIds: readonly string[]): Promise<number> {
  const { tx, corpId, now } = ctx
  const inside = await hold(ctx, externalUserIds, (groups) => groups.includes(groupExtId))
  await tx`
    update customer set groups = array_remove(groups, ${groupExtId}), updated_at = ${now}
    where corp_id = ${corpId} and pk = any (${inside}::bigint[])`
  await tx`
    update group_chat set member_count = greatest(member_count - ${inside.length}, 0)
    where corp_id = ${corpId} and group_ext_id = ${groupExtId}`
  return inside.length
}

/** Customers are locked before groups: every writer keeps to that lock order. */
async function hold(ctx: Ctx, ids: readonly string[], which: (groups: string[]) => boolean) {
  const locked = await lockCustomers(ctx, ids)
  return locked.filter(({ groups }) => which(groups)).map(({ pk }) => pk)
}
