import type { Ctx } from '../../storage/ctx.ts'

/** Adds to an activity's invitations: concurrent callers add up. False when there is no such activity. */
export async function countInvited({ tx, corpId, now }: Ctx, id: number, by: number): Promise<boolean> {
  const counted = await tx`
    update staff_rank set invite_total = greatest(invite_total + ${by}, 0), update_at = ${now}
    where corp_id = ${corpId} and id = ${id} returning 1`
  return counted.length > 0
}
