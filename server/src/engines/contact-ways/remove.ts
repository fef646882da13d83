import type { Ctx } from '../../storage/ctx.ts'
import { enqueueRemoval } from './push.ts'

/** Removes a channel code, from the platform too; false when there is no such code. */
export async function removeContactWay(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  const [removed] = await tx<{ config_id: string | null }[]>`
    delete from contact_way where corp_id = ${corpId} and id = ${id} returning config_id`
  if (removed) await enqueueRemoval(ctx, id, removed.config_id)
  return removed !== undefined
}
