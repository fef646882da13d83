import type { Ctx } from '../../storage/ctx.ts'

/** Makes an activity's number of invited the sum of its standing, and its update time now where that changed it. */
export async function recountRank({ tx, corpId, now }: Ctx, id: number): Promise<void> {
  await tx`
    with counted as materialized (
      select a.id, (select count(*) from staff_rank_brought(a)) as invited
      from staff_rank a where a.corp_id = ${corpId} and a.id = ${id})
    update staff_rank a set invite_total = c.invited, update_at = greatest(a.update_at, ${now})
    from counted c where a.corp_id = ${corpId} and a.id = c.id and a.invite_total <> c.invited`
}
