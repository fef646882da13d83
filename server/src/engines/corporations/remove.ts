import type { Ctx } from '../../storage/ctx.ts'

/** Ends the corporation's access and keeps its data; false when there is no such one, or it is removed already. */
export async function removeCorp({ tx, corpId, now }: Ctx): Promise<boolean> {
  const removed = await tx`
    update corp set removed_at = ${now} where corp_id = ${corpId} and removed_at is null returning 1`
  return removed.length > 0
}

/** Gives a removed corporation its access back; false when there is no such removed one. */
export async function reviveCorp({ tx, corpId }: Ctx): Promise<boolean> {
  const revived = await tx`
    update corp set removed_at = null where corp_id = ${corpId} and removed_at is not null returning 1`
  return revived.length > 0
}
