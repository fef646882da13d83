import type { Sql } from '../../../../server/src/storage/connect.ts'
import { callJson } from '../../../lab/service.ts'
import { ready } from '../place.ts'
import type { Scene } from '../scene.ts'

type CountedList = { list: string; relation: string; segment: string }

/** Lists whose kept total is not the number of their rows, in the database and over HTTP. */
export async function auditLists(owner: Sql, scene: Scene): Promise<string[]> {
  const problems: string[] = []
  const lists = await owner<CountedList[]>`select list, relation, segment from counted_list_source`
  for (const corpId of [scene.corpId, scene.importedCorpId]) {
    for (const { list, relation, segment } of lists) {
      const rows = await owner.unsafe<{ segment: string; kept: number; counted: number }[]>(
        `select segment, coalesce(k.n, 0)::int as kept, coalesce(c.n, 0)::int as counted
        from (
          select segment, sum(n) as n from (
            select segment, n from counted_list_block where corp_id = $1 and list = $2 and level = 3
            union all select segment, n from counted_list_delta where corp_id = $1 and list = $2) x group by segment) k
        full join (select ${segment} as segment, count(*) as n from ${relation} r where r.corp_id = $1 group by 1) c
          using (segment)
        where coalesce(k.n, 0) <> coalesce(c.n, 0)`,
        [corpId, list],
      )
      for (const each of rows)
        problems.push(`total of a list: ${list} ${each.segment} of ${corpId}: ${each.kept}, rows ${each.counted}`)
    }
  }
  const tags = await owner<{ corp_id: string; t_id: number; kept: number; counted: number }[]>`
    select corp_id, t_id::int, coalesce(k.n, 0)::int as kept, coalesce(c.n, 0)::int as counted
    from (select corp_id, t_id, sum(n) as n from (
      select corp_id, t_id, n from customer_tag_count union all select corp_id, t_id, n from customer_tag_delta) x
      group by 1, 2) k
    full join (select corp_id, t_id, count(*) as n from customer_tag group by 1, 2) c using (corp_id, t_id)
    where coalesce(k.n, 0) <> coalesce(c.n, 0)`
  for (const { corp_id, t_id, kept, counted } of tags)
    problems.push(`customers with tag ${t_id} of ${corp_id}: ${kept}, rows ${counted}`)
  const { total } = await callJson(await ready(scene.place), '/open-api/workorder/list', { token: scene.token })
  if (total !== scene.journal.tickets.size)
    problems.push(`total of the ticket list: ${total}, clients opened ${scene.journal.tickets.size}`)
  return problems
}
