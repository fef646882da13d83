import type { Ctx } from '../../storage/ctx.ts'
import { isConnected } from './connected.ts'
import { enqueueTagPush } from './enqueue-push.ts'

/** Has the platform told the names and places that tags have now. Those that it has not made get them when it makes them. */
export async function noteTagsChanged(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || !(await isConnected(ctx))) return
  const { tx, corpId } = ctx
  await tx`
    update tag set changed = not own_tag_id(tag_id), reason_code = null, reason_params = null
    where corp_id = ${corpId} and t_id = any (${[...ids]}::bigint[])`
  await enqueueTagPush(ctx)
}

/** The same for groups. */
export async function noteGroupsChanged(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !(await isConnected(ctx))) return
  const { tx, corpId } = ctx
  await tx`
    update tag_group set changed = not own_tag_id(tag_group_id)
    where corp_id = ${corpId} and tag_group_id = any (${[...ids]})`
  await enqueueTagPush(ctx)
}
