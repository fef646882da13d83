-- `doc` ends before the group's children and the closing brace: the list puts the tree together.
create or replace function radar_group_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"type":', js(new.type), ',"parent_id":', new.parent_id,
    ',"is_default":', js(new.is_default), ',"department_list":', js(new.department_list),
    ',"staff_ext_id":', js(new.staff_ext_id));
  return new;
end $$;
create or replace trigger radar_group_keeps_doc before insert or update on radar_group
  for each row execute function radar_group_keeps_doc();

-- A group and all that is below it, at any depth; nothing when there is no such group.
create or replace function radar_groups_below(corp text, top bigint) returns setof bigint language sql stable as $$
  with recursive below as (
    select g.id from radar_group g where g.corp_id = corp and g.id = top
    union
    select g.id from below b join radar_group g on g.corp_id = corp and g.parent_id = b.id)
  select id from below
$$;

-- No group is above itself: going down from the tops reaches every group that was written.
create or replace function radar_groups_make_trees() returns trigger language plpgsql as $$
declare
  lost bigint;
begin
  with recursive down as (
    select g.corp_id, g.id from (select distinct corp_id from added) c join radar_group g using (corp_id)
    where not exists (select from radar_group p where p.corp_id = g.corp_id and p.id = g.parent_id)
    union all
    select g.corp_id, g.id from down d join radar_group g on g.corp_id = d.corp_id and g.parent_id = d.id)
  select min(a.id) into lost from added a
  where not exists (select from down d where d.corp_id = a.corp_id and d.id = a.id);
  if lost is not null then
    raise check_violation using message = format('radar_group %s is above itself', lost);
  end if;
  return null;
end $$;
create or replace trigger radar_groups_make_trees after insert on radar_group referencing new table as added
  for each statement execute function radar_groups_make_trees();
create or replace trigger radar_groups_stay_trees after update on radar_group referencing new table as added
  for each statement execute function radar_groups_make_trees();

create or replace function radar_keeps_doc() returns trigger language plpgsql as $$
declare
  creator text;
begin
  if new.auto_mark_tag::text = '[]' and new.auto_mark_tag_rule::text = '[]' and new.score_rule::text = '[]' then
    new.tag_ids := '{}';
  else
    new.auto_mark_tag := named_tags(new.corp_id, new.auto_mark_tag);
    select concat('[', string_agg(concat('{"count":', x.rule ->> 'count', ',"kind":', x.rule -> 'kind',
        ',"tag_list":', named_tags(new.corp_id, x.rule -> 'tag_list'), '}'), ',' order by x.n), ']')
      into new.auto_mark_tag_rule from json_array_elements(new.auto_mark_tag_rule) with ordinality x (rule, n);
    select concat('[', string_agg(concat('{"count":', x.rule ->> 'count', ',"kind":', x.rule -> 'kind',
        ',"score":', x.rule ->> 'score', ',"tags":', named_tags(new.corp_id, x.rule -> 'tags'), '}'), ',' order by x.n), ']')
      into new.score_rule from json_array_elements(new.score_rule) with ordinality x (rule, n);
    new.tag_ids := array(
      select (t ->> 'id')::bigint from json_array_elements(new.auto_mark_tag) t
      union
      select (t ->> 'id')::bigint
      from json_array_elements(new.auto_mark_tag_rule) rule, json_array_elements(rule -> 'tag_list') t
      union
      select (t ->> 'id')::bigint from json_array_elements(new.score_rule) rule, json_array_elements(rule -> 'tags') t
      order by 1);
  end if;
  select s.name into creator from staff s where s.corp_id = new.corp_id and s.id = new.staff_id;
  new.doc := concat('{"id":', new.id, ',"type":"', new.type, '","name":', js(new.name), ',"title":', js(new.title),
    ',"desc":', js(new."desc"), ',"link":', js(new.link), ',"radar_link":', js(new.radar_link),
    ',"cover_url":', js(new.cover_url), ',"file_id":', js(new.file_id), ',"file_name":', js(new.file_name),
    ',"file_size":', js(new.file_size), ',"file_type":', js(new.file_type), ',"file_url":', js(new.file_url),
    ',"staff_name":', js(coalesce(creator, '')), ',"activity_notify":', js(new.activity_notify),
    ',"behavior_notify":', js(new.behavior_notify), ',"clicked_total":', new.clicked_total,
    ',"clicked_users_total":"', new.clicked_users_total, '","auto_mark_tag":', new.auto_mark_tag,
    ',"auto_mark_tag_rule":', new.auto_mark_tag_rule, ',"external_user_ids":', js(new.external_user_ids), '}');
  return new;
end $$;
create or replace trigger radar_keeps_doc before insert or update on radar for each row execute function radar_keeps_doc();

create or replace function radars_follow_staff() returns trigger language plpgsql as $$
begin
  update radar set doc = ''
  where corp_id = new.corp_id and type in ('link', 'pdf', 'article') and staff_id in (old.id, new.id);
  return null;
end $$;
create or replace trigger radars_follow_staff after update on staff for each row
  when ((old.id, old.name) is distinct from (new.id, new.name)) execute function radars_follow_staff();

-- A renamed tag is renamed on its radars, a removed one is taken off them. Runs as the owner, since row-level
-- security keeps array conditions from using the index.
create or replace function radars_follow_tag() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update radar set doc = '' where corp_id = old.corp_id and tag_ids <> '{}' and tag_ids @> array[old.t_id];
  return null;
end $$;
create or replace trigger radars_follow_tag after update on tag for each row
  when ((old.t_id, old.tag_name) is distinct from (new.t_id, new.tag_name)) execute function radars_follow_tag();
create or replace trigger radars_drop_tag after delete on tag for each row execute function radars_follow_tag();

-- What the rules of a radar need to know; tags by t_id, in the order in which they are shown.
create or replace function radar_rules(r radar) returns json language sql stable as $$
  select json_build_object('id', r.id, 'name', r.name, 'staffId', r.staff_id, 'activityNotify', r.activity_notify,
    'behaviorNotify', r.behavior_notify,
    'autoTags', (select coalesce(json_agg((t ->> 'id')::bigint), '[]') from json_array_elements(r.auto_mark_tag) t),
    'rules', (select coalesce(json_agg(json_build_object('kind', x ->> 'kind', 'count', (x ->> 'count')::bigint,
      'tags', (select coalesce(json_agg((t ->> 'id')::bigint), '[]') from json_array_elements(x -> 'tag_list') t))), '[]')
      from json_array_elements(r.auto_mark_tag_rule) x),
    'scores', (select coalesce(json_agg(json_build_object('kind', x ->> 'kind', 'count', (x ->> 'count')::bigint,
      'score', (x ->> 'score')::bigint,
      'tags', (select coalesce(json_agg((t ->> 'id')::bigint), '[]') from json_array_elements(x -> 'tags') t))), '[]')
      from json_array_elements(r.score_rule) x))
$$;
