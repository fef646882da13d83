import type { Ctx } from '../../storage/ctx.ts'
import { type CustomerKeys, selectKeys } from '../arrivals/arrivals.ts'

/**
 * Gives these customers what was preset for their phones, unionids and ids. Where several presets meet, the last of those that
 * cover wins, else the first. `= any` keeps the planner from reading all customers of a corporation that it takes for one row.
 */
export async function applyPresets(ctx: Ctx, customers: CustomerKeys): Promise<void> {
  const { tx, corpId, now } = ctx
  const [some] = await tx`select 1 from preset where corp_id = ${corpId} limit 1`
  if (!some) return
  await tx`
    with who as materialized (${selectKeys(ctx, customers)}),
    hit as materialized (
      select c.pk, p.*
      from customer c
      cross join lateral (
        select 'mobile' as kind, phone as key from unnest(c.phones) phone
        union all
        select 'union_id', c.unionid where c.unionid is not null
        union all
        select 'external_user_id', c.external_user_id) k
      join preset p on p.corp_id = ${corpId} and p.target_type = k.kind and p.target = k.key
        and (p.openid = '' or p.openid = c.openid)
      where c.corp_id = ${corpId} and c.pk = any (array(select pk from who))),
    taken as (
      delete from preset p using (select distinct target_type, target, openid from hit) h
      where p.corp_id = ${corpId} and p.target_type = h.target_type and p.target = h.target and p.openid = h.openid),
    chosen as (
      select distinct on (pk, property, field_id) pk, property, field_id, value, cover from hit
      where field_id = 0 or field_takes(${corpId}, field_id, value)
      order by pk, property, field_id, cover desc, case when cover then -id else id end),
    given as (
      select pk,
        json_object_agg(property, value) filter (where field_id = 0 and not cover) as fill,
        json_object_agg(property, value) filter (where field_id = 0 and cover) as cover,
        json_object_agg(field_id, value) filter (where field_id > 0 and not cover) as fill_fields,
        json_object_agg(field_id, value) filter (where field_id > 0 and cover) as cover_fields
      from chosen group by pk),
    after as materialized (
      select c.pk, put_properties(c.properties, g.fill, g.cover) as properties,
        put_fields(c.custom_fields, g.fill_fields, g.cover_fields) as custom_fields
      from given g join customer c on c.corp_id = ${corpId} and c.pk = g.pk and c.pk = any (array(select pk from given)))
    update customer c
    set properties = a.properties, custom_fields = a.custom_fields, updated_at = greatest(c.updated_at, ${now})
    from after a
    where c.corp_id = ${corpId} and c.pk = a.pk and c.pk = any (array(select pk from after))
      and (c.properties::text <> a.properties::text or c.custom_fields::text <> a.custom_fields::text)`
}
