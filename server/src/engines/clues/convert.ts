import type { Ctx } from '../../storage/ctx.ts'
import { type CustomerKeys, selectKeys } from '../arrivals/arrivals.ts'

/**
 * Converts the open clues whose phone one of these customers has. A clue goes to the first of all customers with its phone:
 * what it knows fills what is empty there, its tags are added by tag_id, also one from before the platform made it, or name, and its remark becomes the remark of the
 * staff member it was given to, if they follow the customer. The timeline tells all of it, each fact once. A customer who has all of that already stays as it was, its
 * updated_at too. The caller holds the tags. `= any` keeps the planner from reading all customers of a corporation that it
 * takes for one row. Clues sort their phones by bytes, customers by the database's collation: without naming it their index
 * cannot be used.
 */
export async function convertClues(ctx: Ctx, customers: CustomerKeys): Promise<void> {
  const { tx, corpId, now } = ctx
  const [some] = await tx`select 1 from clue where corp_id = ${corpId} limit 1`
  if (!some) return
  await tx`
    with who as materialized (${selectKeys(ctx, customers)}),
    met as materialized (
      select l.id, l.phone, l.staff_id, l.assigned_at, l.remark, l.tags, l.base_info, l.custom_info, l.created_at, least(min(c.pk), (
        select min(p.customer_pk) from customer_phone p where p.corp_id = ${corpId} and p.phone = l.phone collate "default")) as pk
      from customer c cross join lateral unnest(c.phones) u (phone)
      join clue l on l.corp_id = ${corpId} and l.phone = u.phone and l.converted_at is null
      where c.corp_id = ${corpId} and c.pk = any (array(select pk from who))
      group by l.corp_id, l.phone),
    converted as (
      update clue l set external_user_id = c.external_user_id, converted_at = ${now}, updated_at = greatest(l.updated_at, ${now})
      from met m join customer c on c.corp_id = ${corpId} and c.pk = m.pk and c.pk = any (array(select pk from met))
      where l.corp_id = ${corpId} and l.phone = m.phone),
    undone as (
      delete from clue_task t using met m where t.corp_id = ${corpId} and t.phone = m.phone and t.state = 'pending'),
    given as (
      select distinct on (m.pk, x.name) m.pk, x.name, x.value
      from met m cross join lateral (
        select b.key as name, b.value from json_each_text(m.base_info) b union all select 'remark', m.remark) x
      where x.value <> '' order by m.pk, x.name, m.created_at, m.phone),
    fields as (
      select distinct on (m.pk, v.field_id) m.pk, v.field_id, v.value
      from met m cross join lateral clue_value(${corpId}, m.custom_info) v
      where v.value is not null order by m.pk, v.field_id, m.created_at, m.phone),
    marks as (
      select distinct on (m.pk, w.mark) m.pk, t.t_id
      from met m cross join lateral unnest(m.tags) w (mark)
      cross join lateral (select tag_named(${corpId}, w.mark) as id offset 0) n
      join tag t on t.corp_id = ${corpId} and (t.t_id = n.id or t.tag_name = w.mark)
      order by m.pk, w.mark, t.t_id is distinct from n.id, t.t_id),
    told as (
      insert into customer_timeline (corp_id, customer_pk, kind, time, actor, staff_id, object, text, source_key)
      select ${corpId}, m.pk, e.kind, e.time, 'system', m.staff_id,
        json_build_object('type', 'clue', 'id', m.id::text, 'name', m.remark), e.text, concat('clue/', m.id, '/', e.key)
      from met m left join staff s on s.corp_id = ${corpId} and s.id = m.staff_id
      cross join lateral (values
        ('add_to_open_sea', m.created_at, '作为线索录入', 'added'),
        (case when m.staff_id is not null then 'distribute' when m.assigned_at is not null then 'abandon' end,
          coalesce(m.assigned_at, m.created_at),
          case when m.staff_id is null then '线索不再分配给员工' else concat('线索分配给 ', coalesce(s.name, m.staff_id)) end,
          concat('assigned/', coalesce(m.assigned_at, m.created_at))),
        ('receive', ${now}::bigint, '线索转为客户', 'converted')) e (kind, time, text, key)
      where e.kind is not null
      on conflict do nothing),
    tagged as (
      insert into customer_timeline (corp_id, customer_pk, kind, time, actor, text, data, source_key)
      select ${corpId}, c.pk, 'pre_tag_by_mobile', ${now}::bigint, 'system',
        concat('线索的手机号打上标签', string_agg(concat('「', t.tag_name, '」'), '' order by t.t_id)),
        json_build_object('tags', json_agg(json_build_object('id', t.t_id, 'name', t.tag_name) order by t.t_id)),
        concat('tags/', gen_random_uuid())
      from (select distinct pk, t_id from marks) k
      join customer c on c.corp_id = ${corpId} and c.pk = k.pk and k.t_id <> all (c.tags) and c.pk = any (array(select pk from met))
      join tag t on t.corp_id = ${corpId} and t.t_id = k.t_id
      group by c.pk),
    notes as (
      select distinct on (m.pk, m.staff_id) m.pk, m.staff_id, m.remark from met m
      where m.staff_id is not null and m.remark <> '' order by m.pk, m.staff_id, m.created_at, m.phone),
    after as materialized (
      select c.pk,
        put_properties(c.properties, (select json_object_agg(g.name, g.value) from given g where g.pk = c.pk), null) as properties,
        put_fields(c.custom_fields, (select json_object_agg(f.field_id, f.value) from fields f where f.pk = c.pk), null) as custom_fields,
        c.tags || array(select distinct k.t_id from marks k where k.pk = c.pk and k.t_id <> all (c.tags) order by k.t_id) as tags,
        case when not exists (select from notes n where n.pk = c.pk) then c.follows else (
          select concat('[', string_agg(concat('{"staff_id":', f.item -> 'staff_id', ',"added_at":', f.item -> 'added_at',
            ',"state":', f.item -> 'state', ',"stage_id":', f.item -> 'stage_id', ',"remark":',
            case when f.item ->> 'remark' = '' and n.remark is not null then to_json(n.remark) else f.item -> 'remark' end,
            '}'), ',' order by f.no), ']')::json
          from json_array_elements(c.follows) with ordinality f (item, no)
          left join notes n on n.pk = c.pk and n.staff_id = f.item ->> 'staff_id') end as follows
      from customer c where c.corp_id = ${corpId} and c.pk = any (array(select pk from met)))
    update customer c set properties = a.properties, custom_fields = a.custom_fields, tags = a.tags, follows = a.follows,
      updated_at = greatest(c.updated_at, ${now})
    from after a where c.corp_id = ${corpId} and c.pk = a.pk and c.pk = any (array(select pk from met))
      and (c.properties::text, c.custom_fields::text, c.tags, c.follows::text)
        is distinct from (a.properties::text, a.custom_fields::text, a.tags, a.follows::text)`
}

/** Of a customer who is removed: a clue outlives it and is open again, or goes to another customer with its phone. */
export async function reopenClues(ctx: Ctx, externalUserId: string): Promise<void> {
  const { tx, corpId, now } = ctx
  const open = await tx<{ phone: string }[]>`
    update clue set external_user_id = null, converted_at = null, updated_at = ${now}
    where corp_id = ${corpId} and external_user_id = ${externalUserId} returning phone`
  const phones = open.map(({ phone }) => phone)
  if (phones.length > 0) await convertClues(ctx, customersWith(ctx, phones))
}

/** SQL that selects the keys of customers who have one of these phones. */
export const customersWith = ({ tx, corpId }: Ctx, phones: readonly string[]) =>
  tx`select distinct customer_pk as pk from customer_phone where corp_id = ${corpId} and phone = any (${[...phones]})`
