import type { Ctx } from '../../storage/ctx.ts'

/**
 * Takes imported entries, rows with `external_user_id`, for those of the customers' ledgers: they have replaced opening and
 * correction entries of the same numbers. Gives the first customer whose entries are not numbered from 1 or do not add up.
 */
export async function ledgersImported({ tx, corpId }: Ctx, rows: string): Promise<string | undefined> {
  const isTheirs = tx`p.corp_id = ${corpId} and p.external_user_id = any (array(select distinct external_user_id from ${tx(rows)}))`
  await tx`
    update customer c set ledger_no = e.last, points_earned = e.earned
    from (
      select p.external_user_id, max(p.id) as last, sum(greatest(p.delta, 0)) as earned
      from points_entry p where ${isTheirs} group by 1) e
    where c.corp_id = ${corpId} and c.external_user_id = e.external_user_id
      and (c.ledger_no, c.points_earned) is distinct from (e.last, e.earned)`
  const [broken] = await tx<{ customer: string | null }[]>`
    select min(p.external_user_id) as customer from (
      select p.*, row_number() over w as n, sum(p.delta) over w as running, lead(p.id) over w as next
      from points_entry p where ${isTheirs} window w as (partition by p.external_user_id order by p.id)) p
    left join customer c on c.corp_id = ${corpId} and c.external_user_id = p.external_user_id
    where p.id <> p.n or p.balance <> p.running or (p.next is null and p.balance is distinct from c.points)`
  return broken?.customer ?? undefined
}
