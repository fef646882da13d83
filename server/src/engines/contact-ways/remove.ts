import type { Ctx } from '../../storage/ctx.ts'
import { enqueueRemoval, type Removed } from './push.ts'

/** Removes a channel code, from the platform too; false when there is no such code. */
export async function removeContactWay(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  const [removed] = await tx<Removed[]>`
    delete from contact_way where corp_id = ${corpId} and id = ${id} returning config_id as "configId", asked`
  if (!removed) return false
  await enqueueRemoval(ctx, id, removed)
  return true
}
