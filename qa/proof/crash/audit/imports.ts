import type { Sql } from '../../../../server/src/storage/connect.ts'
import { IMPORTED } from '../clients/imports.ts'
import type { Scene } from '../scene.ts'

/** A corporation that is not wholly of one dataset, or of another one than the last import that said it is done. */
export async function auditImports(owner: Sql, { importedCorpId: corpId, journal }: Scene): Promise<string[]> {
  const { done } = journal.imports
  const found = await owner<{ what: string; dataset: string; n: number }[]>`
    select what, substring(name from 'dataset \\d+$') as dataset, count(*)::int as n from (
      select 'corp' as what, name from corp where corp_id = ${corpId}
      union all select 'customer', name from customer where corp_id = ${corpId}
      union all select 'points', 'dataset ' || points from customer where corp_id = ${corpId}
      union all select 'tag', tag_name from tag where corp_id = ${corpId}) x
    group by 1, 2`
  const expected = { corp: 1, customer: IMPORTED.customer, points: IMPORTED.customer, tag: IMPORTED.tag }
  const wanted = done === 0 ? [] : Object.entries(expected).map(([what, n]) => `${what} of dataset ${done}: ${n}`)
  const seen = found.map(({ what, dataset, n }) => `${what} of ${dataset}: ${n}`)
  const problems = [
    ...wanted.filter((each) => !seen.includes(each)).map((each) => `import: missing ${each}`),
    ...seen.filter((each) => !wanted.includes(each)).map((each) => `import: unexpected ${each}`),
  ]
  const [stale] = await owner<{ n: number }[]>`
    select count(*)::int as n from customer c cross join lateral (
      select x.data from (
        select 0 as inbox, position as n, doc::jsonb -> 'data' as data from event
        where corp_id = c.corp_id and kind = 'customer' and record_id = c.external_user_id
        union all
        select 1, inbox_id, data::jsonb from event_inbox
        where corp_id = c.corp_id and kind = 'customer' and record_id = c.external_user_id) x
      order by x.inbox desc, x.n desc limit 1) e
    where c.corp_id = ${corpId} and e.data <> customer_item(c.doc, c.points)::jsonb`
  if (stale?.n) problems.push(`import: ${stale.n} customers are not as their last event shows them`)
  return problems
}
