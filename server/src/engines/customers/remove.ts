import type { Ctx } from '../../storage/ctx.ts'
import { reopenClues } from '../clues/convert.ts'
import { holdTags } from '../tags/hold.ts'

/** Forgets a customer: the row, its links, its ledger and its unsent welcome; its groups shrink. False when unknown. */
export async function removeCustomer(ctx: Ctx, externalUserId: string): Promise<boolean> {
  const { tx, corpId } = ctx
  await holdTags(ctx)
  const [gone] = await tx<{ groups: string[] }[]>`
    delete from customer where corp_id = ${corpId} and external_user_id = ${externalUserId} returning groups`
  if (!gone) return false
  await tx`
    select 1 from group_chat where corp_id = ${corpId} and group_ext_id = any (${gone.groups})
    order by group_ext_id for update`
  await tx`
    update group_chat set member_count = greatest(member_count - 1, 0)
    where corp_id = ${corpId} and group_ext_id = any (${gone.groups})`
  await tx`delete from group_chat_left where corp_id = ${corpId} and user_id = ${externalUserId}`
  await reopenClues(ctx, externalUserId)
  return true
}
