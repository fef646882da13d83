import type { ContactWay } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { enqueueRemoval, type Removed } from './push.ts'

/** Removes a channel code, from the platform too; false when there is no such code. */
export async function removeContactWay(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  const [removed] = await tx<(Omit<Removed, 'way'> & ContactWay)[]>`
    delete from contact_way where corp_id = ${corpId} and id = ${id}
    returning config_id as "configId", asked_at as since, type, scene, style, remark, skip_verify as "skipVerify", state,
      staff_ids as staff, coalesce(party, '{}') as party`
  if (!removed) return false
  const { configId, since, ...way } = removed
  await enqueueRemoval(ctx, id, { configId, since, way })
  return true
}
