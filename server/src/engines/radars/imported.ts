import type { Ctx } from '../../storage/ctx.ts'
import { NAMED_CUSTOMERS } from './view.ts'

/**
 * Imported radars get a page, and those who clicked them elsewhere are known here, by one view each: they count as visitors
 * no second time.
 * `rows` is the table of the imported lines.
 */
export async function radarsImported({ tx, corpId, now }: Ctx, rows: string): Promise<void> {
  const lines = tx(rows)
  await tx`
    insert into page_link (corp_id, code, kind, object_id, created_at)
    select ${corpId}, page_code(${corpId}, 'radar', i.id), 'radar', i.id, ${now} from ${lines} i
    on conflict do nothing`
  await tx`
    insert into radar_visitor (corp_id, radar_id, visitor, external_user_id, clicks, first_at, last_at)
    select distinct ${corpId}, i.id, v, v, 1, i.created_at, i.created_at from ${lines} i, unnest(i.external_user_ids) v
    on conflict do nothing`
  await tx`
    with v as (
      insert into radar_view (corp_id, radar_id, key, staff_id, channel, sharer, visitor, external_user_id, at)
      select ${corpId}, i.id, 'imported/' || v.visitor, '', '', '', v.visitor, v.visitor, i.created_at
      from ${lines} i, unnest(i.external_user_ids) with ordinality v (visitor, n) order by i.id, v.n
      on conflict do nothing returning radar_id)
    update radar r set visits_total = r.visits_total + n.visits
    from (select radar_id, count(*) as visits from v group by radar_id) n
    where r.corp_id = ${corpId} and r.id = n.radar_id`
  await tx`
    update radar r set external_user_ids = r.external_user_ids[cardinality(r.external_user_ids) - ${NAMED_CUSTOMERS - 1}:]
    from ${lines} i where r.corp_id = ${corpId} and r.id = i.id and cardinality(r.external_user_ids) > ${NAMED_CUSTOMERS}`
}
