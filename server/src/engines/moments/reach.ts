import type { SeenMoment } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Notes how a moment is received among the customers of who published it; false when that was known. */
export async function noteMomentReach(
  { tx, corpId }: Ctx,
  { momentId, staffId, comments, likes, customers }: SeenMoment,
): Promise<boolean> {
  const changed = await tx`
    update moment_task t set comment_count = ${comments}, like_count = ${likes}, customer_ids = ${[...customers]}
    from moment m
    where m.corp_id = ${corpId} and m.platform_id = ${momentId} and t.corp_id = m.corp_id and t.moment_id = m.id
      and t.staff_id = ${staffId}
      and (t.comment_count, t.like_count, t.customer_ids) is distinct from (${comments}, ${likes}, ${[...customers]}::text[])`
  return changed.count > 0
}
