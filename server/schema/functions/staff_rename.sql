-- A list with one id in place of another, in the place of whichever came first.
create or replace function renamed(ids text[], old_id text, new_id text) returns text[] language sql immutable as $$
  select array(select x.id from (
    select case u.id when old_id then new_id else u.id end as id, min(u.n) as n
    from unnest(ids) with ordinality u (id, n) group by 1) x order by x.n)
$$;

-- A member of staff gets another id at the platform: everything that names the old one names the new one from then on, the
-- member's history included. Texts and saved filters stay in the words of then. Where the platform has reported the new id
-- already, both are taken for the same: one friendship is not two.
create or replace function rename_staff(corp text, old_id text, new_id text, now bigint) returns boolean
language plpgsql as $$
declare
  place record;
begin
  perform from staff where corp_id = corp and id = old_id for update;
  if not found or old_id = new_id then return false; end if;
  delete from staff where corp_id = corp and id = new_id;
  update staff set id = new_id, updated_at = now where corp_id = corp and id = old_id;

  -- in the order in which all writers lock customers
  perform from customer c where c.corp_id = corp and c.pk in (
    select r.customer_pk from relation r where r.corp_id = corp and r.staff_id = old_id) order by c.pk for update;
  delete from relation r where r.corp_id = corp and r.staff_id = new_id and r.lost_at is null and exists (
    select from relation o where o.corp_id = corp and o.customer_pk = r.customer_pk and o.staff_id = old_id
      and o.lost_at is null);
  update relation r set standing = 'past' where r.corp_id = corp and r.staff_id = old_id and r.standing = 'last' and exists (
    select from relation o where o.corp_id = corp and o.customer_pk = r.customer_pk and o.staff_id = new_id
      and o.standing = 'last' and o.id > r.id);
  update relation r set standing = 'past' where r.corp_id = corp and r.staff_id = new_id and r.standing = 'last' and exists (
    select from relation o where o.corp_id = corp and o.customer_pk = r.customer_pk and o.staff_id = old_id
      and o.standing = 'last');
  update relation set staff_id = new_id, written_ms = clock_ms() where corp_id = corp and staff_id = old_id;
  update customer c set updated_at = greatest(c.updated_at, now), follows = (
    select concat('[', string_agg(case when f.item ->> 'staff_id' = old_id
      then concat('{"staff_id":', to_json(new_id), ',"added_at":', f.item -> 'added_at', ',"state":', f.item -> 'state',
        ',"stage_id":', f.item -> 'stage_id', ',"remark":', f.item -> 'remark', '}')
      else f.item::text end, ',' order by f.n), ']')::json
    from json_array_elements(c.follows) with ordinality f (item, n) where f.item ->> 'staff_id' <> new_id)
  where c.corp_id = corp and c.pk in (
    select l.customer_pk from customer_follow l where l.corp_id = corp and l.staff_id = old_id);

  insert into contact_way_day as d (corp_id, contact_way_id, day, staff_id, added, lost)
  select corp_id, contact_way_id, day, new_id, added, lost from contact_way_day where corp_id = corp and staff_id = old_id
  on conflict (corp_id, contact_way_id, day, staff_id) do update
  set added = d.added + excluded.added, lost = d.lost + excluded.lost;
  delete from contact_way_day where corp_id = corp and staff_id = old_id;
  insert into follow_day as d
  select corp_id, day, new_id, added, lost from follow_day where corp_id = corp and staff_id = old_id
  on conflict (corp_id, day, staff_id) do update set added = d.added + excluded.added, lost = d.lost + excluded.lost;
  delete from follow_day where corp_id = corp and staff_id = old_id;
  delete from clue_task t where t.corp_id = corp and t.staff_id = old_id and exists (
    select from clue_task o where o.corp_id = corp and o.phone = t.phone and o.staff_id = new_id);
  delete from internal_tag t where t.corp_id = corp and t.staff_id = old_id and exists (
    select from internal_tag o where o.corp_id = corp and o.external_user_id = t.external_user_id and o.staff_id = new_id
      and o.name = t.name);
  delete from customer_field_value t where t.corp_id = corp and t.staff_id = old_id and exists (
    select from customer_field_value o where o.corp_id = corp and o.external_user_id = t.external_user_id
      and o.staff_id = new_id and o.field_id = t.field_id);
  delete from group_chat_member m where m.corp_id = corp and m.user_id = old_id and exists (
    select from group_chat_member o where o.corp_id = corp and o.group_ext_id = m.group_ext_id and o.user_id = new_id);
  delete from group_chat_left m where m.corp_id = corp and m.user_id = old_id and exists (
    select from group_chat_left o where o.corp_id = corp and o.group_ext_id = m.group_ext_id and o.user_id = new_id);

  -- a session is there before its messages
  delete from staff_past_department where corp_id = corp and staff_id = new_id;
  for place in select * from (values
    ('staff_past_department', 'staff_id'), ('follow_day_delta', 'staff_id'), ('customer_timeline', 'staff_id'), ('customer_note', 'staff_id'), ('internal_tag', 'staff_id'), ('customer_field_value', 'staff_id'),
    ('clue', 'staff_id'), ('clue_task', 'staff_id'), ('add_task', 'staff_id'), ('add_task', 'importer_staff_id'),
    ('store', 'owner_staff_id'), ('store', 'creator_staff_id'), ('personal_message', 'staff_id'),
    ('contact_way', 'creator_staff_id'), ('welcome_message', 'staff_id'), ('group_chat', 'owner_staff_id'),
    ('group_chat_member', 'user_id'), ('group_chat_member', 'invitor'), ('group_chat_join', 'invitor'), ('group_chat_left', 'user_id'), ('group_chat_left', 'invitor'), ('group_message', 'creator_id'),
    ('group_message_task', 'staff_id'), ('group_message_recipient', 'staff_id'), ('moment', 'creator_id'),
    ('moment_task', 'staff_id'), ('staff_message', 'staff_id'), ('quick_reply_group', 'staff_ext_id'),
    ('quick_reply', 'staff_ext_id'), ('ticket', 'handler_id'), ('ticket', 'last_handler_id'), ('ticket', 'creator_id'),
    ('ticket_flow', 'staff_id'), ('ticket_flow', 'handler_id'), ('project', 'create_staff_id'),
    ('check_in_mission', 'creator'), ('radar_group', 'staff_ext_id'), ('radar', 'staff_id'), ('operator_member', 'staff_id'),
    ('sensitive_hit', 'staff_id'), ('chat_session', 'staff_id'), ('chat_message', 'staff_id'), ('smart_form_answer', 'staff_id'),
    ('mission_invite', 'staff_id'), ('mission_award', 'staff_id')) p (of, col)
  loop
    execute format('update %I set %I = $3 where corp_id = $1 and %I = $2', place.of, place.col, place.col)
    using corp, old_id, new_id;
  end loop;
  update group_message set chat_owner_ids = array_replace(chat_owner_ids, old_id, new_id)
  where corp_id = corp and old_id = any (chat_owner_ids);
  update moment set staff_ids = array_replace(staff_ids, old_id, new_id)
  where corp_id = corp and old_id = any (staff_ids);
  update chat_session set target_id = new_id where corp_id = corp and session_type = 'other_staff' and target_id = old_id;
  update ticket_template t set updated_at = now, steps = (
    select concat('[', string_agg(concat('{"name":', s.step -> 'name', ',"handler_ids":', array_to_json(
      renamed(array(select json_array_elements_text(s.step -> 'handler_ids')), old_id, new_id)), '}'), ',' order by s.n), ']')::json
    from json_array_elements(t.steps) with ordinality s (step, n))
  where t.corp_id = corp and old_id = any (t.handler_ids);
  update contact_way w set
    staff_rules = (
      select coalesce(json_agg(json_build_object('staff_id', x.id, 'daily_cap', x.rule -> 'daily_cap', 'online', x.rule -> 'online') order by x.n), '[]')
      from (
        select distinct on (i.id) i.id, i.rule, i.n from (
          select case r.rule ->> 'staff_id' when old_id then new_id else r.rule ->> 'staff_id' end as id, r.rule, r.n
          from json_array_elements(w.staff_rules) with ordinality r (rule, n)) i
        order by i.id, i.n) x),
    schedule = (
      select coalesce(json_agg(json_build_object('weekdays', s.slot -> 'weekdays', 'start', s.slot -> 'start', 'end', s.slot -> 'end',
        'staff_ids', array_to_json(renamed(array(select json_array_elements_text(s.slot -> 'staff_ids')), old_id, new_id))) order by s.n), '[]')
      from json_array_elements(w.schedule) with ordinality s (slot, n))
  where w.corp_id = corp and w.receiving_ids is not null and old_id = any (w.staff_ids);
  for place in select * from (values
    ('contact_way', 'staff_ids'), ('contact_way', 'backup_staff_ids'), ('contact_way', 'receiving_ids'), ('welcome', 'staff_ids'), ('group_chat', 'admins'), ('sensitive_rule', 'staff_ids'),
    ('sensitive_rule', 'alert_staff_ids'), ('keyword_tag_rule', 'staff_ids'), ('ticket_template', 'handler_ids'), ('ticket', 'cc_list'),
    ('ticket_flow', 'cc_list'), ('project', 'staff_ids'), ('task_treasure_mission', 'staff_ids'),
    ('group_fission_mission', 'staff_ext_ids'), ('staff_rank', 'staff_list'), ('smart_form', 'notify_staff_ids'),
    ('store', 'clerk_staff_ids')) p (of, col)
  loop
    execute format('update %I set %I = renamed(%I, $2, $3) where corp_id = $1 and $2 = any (%I)',
      place.of, place.col, place.col, place.col)
    using corp, old_id, new_id;
  end loop;
  -- what is on its way to the platform names them too; the rows of jobs are locked after all others
  update job set payload = jsonb_set(payload::jsonb, '{staff_id}', to_jsonb(new_id))::json
  where corp_id = corp and kind in ('platform_mark_tags', 'platform_remark') and payload ->> 'staff_id' = old_id;
  return true;
end $$;
