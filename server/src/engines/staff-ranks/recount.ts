import type { Ctx } from '../../storage/ctx.ts'

/**
 * Makes an activity's number of invited the sum of its standing, and its update time now where that changed it. An imported
 * one goes on from the number that it came with.
 */
export async function recountRank({ tx, corpId, now }: Ctx, id: number): Promise<void> {
  await tx`
    with counted as materialized (
      select a.id, greatest((select count(*) from staff_rank_brought(a)) + a.uncounted, 0) as invited
      from staff_rank a where a.corp_id = ${corpId} and a.id = ${id})
    update staff_rank a set invite_total = c.invited, update_at = greatest(a.update_at, ${now})
    from counted c where a.corp_id = ${corpId} and a.id = c.id and a.invite_total <> c.invited`
}

/** Keeps the numbers that imported activities, rows with `id`, came with: what is known of then is in them already. */
export async function keepImportedCounts({ tx, corpId }: Ctx, rows: string): Promise<void> {
  await tx`
    update staff_rank a set uncounted = a.invite_total - (select count(*) from staff_rank_brought(a))
    where a.corp_id = ${corpId} and a.status <> 'finished' and a.id = any (array(select id from ${tx(rows)}))`
}
