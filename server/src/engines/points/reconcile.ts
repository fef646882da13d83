import type { Sql, Tx } from '../../storage/connect.ts'

/** A corporation whose ledger does not add up for some of its customers. */
export type Fault = { corp_id: string; customers: number }

/**
 * Looks for customers whose points are not the sum of their entries and the balance after the last one, or whose entries
 * are not all there. One corporation at a time, each in one statement, so that moves going on meanwhile cannot mislead it.
 */
export async function reconcilePoints(owner: Sql | Tx): Promise<Fault[]> {
  const corps = await owner<{ corp_id: string }[]>`select corp_id from corp order by corp_id`
  const faults: Fault[] = []
  for (const { corp_id } of corps) {
    const [found] = await owner<{ customers: number }[]>`
      select count(*)::int as customers
      from (select external_user_id, points, points_earned, ledger_no from customer where corp_id = ${corp_id}) c
      full join (
        select external_user_id, sum(delta) as sum, sum(greatest(delta, 0)) as earned, count(*) as entries, max(id) as last,
          sum(balance) filter (where is_last) as balance
        from (
          select external_user_id, delta, id, balance, lead(id) over (partition by external_user_id order by id) is null
            as is_last
          from points_entry where corp_id = ${corp_id}) p
        group by external_user_id) e using (external_user_id)
      where c.points is null or (c.points, c.points, c.points_earned, c.ledger_no, c.ledger_no) is distinct
        from (coalesce(e.sum, 0), coalesce(e.balance, 0), coalesce(e.earned, 0), coalesce(e.last, 0), coalesce(e.entries, 0))`
    if (found && found.customers > 0) faults.push({ corp_id, customers: found.customers })
  }
  return faults
}
