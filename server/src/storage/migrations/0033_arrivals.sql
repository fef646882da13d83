-- Everyone who comes with one import comes together. Triggers met them one by one: whoever had been known before, then
-- all new ones, so that the first took what waited for all of them. A bulk load (guanxi.bulk = on) now promises to call
-- apply_presets and convert_clues itself, once, when all its customers are stored and linked.

create or replace function customers_become_known() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  perform apply_presets(a.corp_id, a.pks, a.moment), convert_clues(a.corp_id, a.pks, a.moment)
  from (
    select corp_id, array_agg(pk order by pk) as pks, max(updated_at) as moment
    from made where unionid is not null or phones <> '{}' group by corp_id) a;
  return null;
end $$;

create or replace function customer_becomes_reachable() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  perform apply_presets(new.corp_id, array[new.pk], new.updated_at),
    convert_clues(new.corp_id, array[new.pk], new.updated_at);
  return null;
end $$;

create or replace function clues_meet_customers() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  perform convert_clues(a.corp_id, a.pks, a.moment) from (
    select m.corp_id, array_agg(distinct p.customer_pk order by p.customer_pk) as pks, max(m.updated_at) as moment
    from made m join customer_phone p on p.corp_id = m.corp_id and p.phone = m.phone
    where m.converted_at is null group by m.corp_id) a;
  return null;
end $$;

-- As before, but a clue goes to the first of all who have its phone, whoever it is that came, and a customer who has all
-- that its clue knows is left as it was, its time of update too.
create or replace function convert_clues(corp text, pks bigint[], now bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(arrivals_key(corp));
  if not exists (select from clue where corp_id = corp and converted_at is null) then return; end if;
  with met as materialized (
    select l.phone, l.staff_id, l.remark, l.tags, l.base_info, l.custom_info, l.created_at, least(min(c.pk), (
      select min(p.customer_pk) from customer_phone p where p.corp_id = corp and p.phone = l.phone)) as pk
    from customer c cross join lateral unnest(c.phones) u (phone)
    join clue l on l.corp_id = corp and l.phone = u.phone and l.converted_at is null
    where c.corp_id = corp and c.pk = any (pks)
    group by l.corp_id, l.phone),
  converted as (
    update clue l set external_user_id = c.external_user_id, converted_at = now, updated_at = greatest(l.updated_at, now)
    from met m join customer c on c.corp_id = corp and c.pk = m.pk
    where l.corp_id = corp and l.phone = m.phone),
  undone as (
    delete from clue_task t using met m where t.corp_id = corp and t.phone = m.phone and t.state = 'pending'),
  given as (
    select distinct on (m.pk, x.name) m.pk, x.name, x.value
    from met m cross join lateral (
      select b.key as name, b.value from json_each_text(m.base_info) b union all select 'remark', m.remark) x
    where x.value <> '' order by m.pk, x.name, m.created_at, m.phone),
  fields as (
    select distinct on (m.pk, v.field_id) m.pk, v.field_id, v.value
    from met m cross join lateral clue_value(corp, m.custom_info) v
    where v.value is not null order by m.pk, v.field_id, m.created_at, m.phone),
  marks as (
    select distinct on (m.pk, w.mark) m.pk, t.t_id
    from met m cross join lateral unnest(m.tags) w (mark)
    join tag t on t.corp_id = corp and (t.tag_id = w.mark or t.tag_name = w.mark)
    order by m.pk, w.mark, t.tag_id <> w.mark, t.t_id),
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
    from customer c where c.corp_id = corp and c.pk in (select pk from met))
  update customer c set properties = a.properties, custom_fields = a.custom_fields, tags = a.tags, follows = a.follows,
    updated_at = greatest(c.updated_at, now)
  from after a where c.corp_id = corp and c.pk = a.pk
    and (c.properties::text, c.custom_fields::text, c.tags, c.follows::text)
      is distinct from (a.properties::text, a.custom_fields::text, a.tags, a.follows::text);
end $$;

-- When it is: the moment that an import was given (guanxi.now), else the clock's.
create function moment() returns bigint language sql stable as $$
  select coalesce(nullif(current_setting('guanxi.now', true), '')::bigint, extract(epoch from now())::bigint)
$$;

create or replace function points_opened() returns trigger language plpgsql as $$
begin
  insert into points_entry (corp_id, external_user_id, id, delta, balance, reason, created_at)
  select corp_id, external_user_id, 1, points, points, 'opening', moment()
  from made where points <> 0 order by external_user_id;
  return null;
end $$;

create or replace function customer_enters_points() returns trigger language plpgsql as $$
begin
  new.ledger_no := old.ledger_no + 1;
  insert into points_entry (corp_id, external_user_id, id, delta, balance, reason, created_at)
  values (new.corp_id, new.external_user_id, new.ledger_no, new.points - old.points, new.points, 'correction', moment());
  return new;
end $$;
