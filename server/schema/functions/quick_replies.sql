create or replace function quick_reply_group_keeps_head() returns trigger language plpgsql as $$
declare
  none text[] := new.absent;
begin
  new.head := '{"id":' || new.id || ',"corp_id":' || js(new.corp_id) || ',"name":' || js(new.name)
    || ',"level":' || new.level || ',"parent_id":' || new.parent_id || ',"order":' || new."order"
    || js_unless(none, 'global_order', js(new.global_order)) || ',"col_count":' || new.col_count
    || js_unless(none, 'keyword_count', js(new.keyword_count)) || js_unless(none, 'send_count', js(new.send_count))
    || ',"created_at":' || new.created_at || ',"updated_at":' || new.updated_at || ',"creator_id":null'
    || ',"staff_ext_id":' || js(new.staff_ext_id) || ',"deleted":' || js(new.deleted)
    || ',"department_list":' || js(new.department_list)
    || js_unless(none, 'exact_keywords', js(new.exact_keywords))
    || js_unless(none, 'fuzzy_keywords', js(new.fuzzy_keywords)) || js_unless(none, 'content', 'null')
    || js_unless(none, 'content_type', js(new.content_type)) || js_unless(none, 'file_id', 'null')
    || js_unless(none, 'file_name', 'null') || js_unless(none, 'file_size', 'null')
    || js_unless(none, 'file_type', 'null') || js_unless(none, 'file_url', 'null')
    || js_unless(none, 'quick_reply_type', js(new.quick_reply_type)) || js_unless(none, 'scope', js(new.scope))
    || js_unless(none, 'searchable_text', 'null') || js_unless(none, 'updated_remind', js(new.updated_remind));
  return new;
end $$;
create or replace trigger quick_reply_group_keeps_head before insert or update on quick_reply_group
  for each row execute function quick_reply_group_keeps_head();

-- The documents of these top-level groups. Groups are visited depth first, and each gives its head and, when nothing
-- lies below it, the brackets that end there: linear in the number of groups, however deep they lie.
-- Here and below, `lateral … offset 0` holds the planner to one index probe for each group, whatever it knows of the
-- table; without nested loops it joins all else by hashing.
create or replace function quick_reply_documents(corp text, roots bigint[])
returns table (root bigint, doc text) language plpgsql stable set enable_nestloop = off as $$
declare
  ids bigint[]; child int[]; sibling int[];          -- by place in (parent, order, id); 0 where there is none
  visited bigint[]; below bigint[]; tails text[];    -- by visit: group, its top-level group, the brackets that end
  k int := 1; n int := 0; depth int := 1; path int[]; top bigint; ends int;
begin
  with recursive shown as (
    select g.id, g.parent_id, g."order" from unnest(roots) r cross join lateral (
      select * from quick_reply_group g where g.corp_id = corp and g.id = r offset 0) g
    where g.parent_id = 0 and not g.deleted
    union all
    select g.id, g.parent_id, g."order" from shown s cross join lateral (
      select * from quick_reply_group g where g.corp_id = corp and g.parent_id = s.id and not g.deleted offset 0) g),
  numbered as (
    select s.id, s.parent_id, row_number() over w as k, lead(s.parent_id) over w is not distinct from s.parent_id as more
    from shown s window w as (order by s.parent_id, s."order", s.id)),
  firsts as (select f.parent_id, min(f.k) as k from numbered f group by f.parent_id)
  select array_agg(c.id order by c.k), array_agg(coalesce(f.k, 0) order by c.k),
         array_agg(case when c.more then c.k + 1 else 0 end order by c.k)
  into ids, child, sibling
  from numbered c left join firsts f on f.parent_id = c.id;

  while k > 0 and ids is not null loop
    n := n + 1;
    if depth = 1 then top := ids[k]; end if;
    visited[n] := ids[k];
    below[n] := top;
    if child[k] > 0 then
      tails[n] := '';
      path[depth] := k;
      depth := depth + 1;
      k := child[k];
    else
      ends := 1;
      while sibling[k] = 0 and depth > 1 loop
        ends := ends + 1;
        depth := depth - 1;
        k := path[depth];
      end loop;
      tails[n] := repeat(']}', ends) || case when sibling[k] > 0 and depth > 1 then ',' else '' end;
      k := sibling[k];
    end if;
  end loop;

  return query
    select v.below, string_agg(g.head || ',"children":[' || v.tail, '' order by v.n)
    from unnest(visited, below, tails) with ordinality v (id, below, tail, n) cross join lateral (
      select g.head from quick_reply_group g where g.corp_id = corp and g.id = v.id offset 0) g
    group by v.below;
end $$;

create or replace function quick_reply_lock(corp text) returns void language sql as
$$ select pg_advisory_xact_lock(hashtextextended(corp || '/quick_reply_group', 6)) $$;

-- After a write: every group is one level below its parent (which leaves no room for circles), and the documents of
-- the top-level groups above the touched ones, `starts` and what hangs below `touched`, are written again.
create or replace function quick_reply_settle(corp text, touched bigint[], starts bigint[]) returns void
language plpgsql as $$
declare
  wrong record;
  roots bigint[];
begin
  perform quick_reply_lock(corp);
  select g.id, g.level, g.parent_id, p.level + 1 as wanted into wrong
  from unnest(touched) t
  cross join lateral (
    (select * from quick_reply_group g where g.corp_id = corp and g.id = t offset 0) union all
    (select * from quick_reply_group g where g.corp_id = corp and g.parent_id = t offset 0)) g
  left join lateral (
    select * from quick_reply_group p where p.corp_id = corp and p.id = g.parent_id offset 0) p on true
  where g.level is distinct from case g.parent_id when 0 then 1 else p.level + 1 end
  order by g.id limit 1;
  if found then
    raise check_violation using message = case
      when wrong.parent_id = 0 then format('quick-reply group %s is at the top, so its level must be 1', wrong.id)
      when wrong.wanted is null then format('quick-reply group %s has no parent group %s', wrong.id, wrong.parent_id)
      else format('quick-reply group %s must have level %s, one more than its parent %s',
        wrong.id, wrong.wanted, wrong.parent_id) end;
  end if;

  with recursive up as (
    select t as id from unnest(touched || starts) t
    union
    select g.parent_id from up cross join lateral (
      select * from quick_reply_group g where g.corp_id = corp and g.id = up.id offset 0) g)
  select array_agg(id) into roots from (
    select up.id from up cross join lateral (
      select * from quick_reply_group g where g.corp_id = corp and g.id = up.id offset 0) g where g.parent_id = 0
    union
    select unnest(touched)) r;

  delete from quick_reply_tree t using unnest(roots) r
  where t.corp_id = corp and t.id = r and coalesce((
    select g.parent_id > 0 or g.deleted from quick_reply_group g where g.corp_id = corp and g.id = t.id), true);
  insert into quick_reply_tree as t (corp_id, id, position, doc)
  select corp, d.root, g."order", d.doc
  from quick_reply_documents(corp, roots) d cross join lateral (
    select * from quick_reply_group g where g.corp_id = corp and g.id = d.root offset 0) g
  on conflict (corp_id, id) do update set position = excluded.position, doc = excluded.doc
  where t.position <> excluded.position or t.doc <> excluded.doc;
end $$;

create or replace function quick_reply_trees_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform quick_reply_settle(corp_id, array_agg(id), '{}') from added group by corp_id;
  elsif tg_op = 'DELETE' then
    perform quick_reply_settle(corp_id, array_agg(id), array_agg(parent_id)) from removed group by corp_id;
  else
    perform quick_reply_settle(corp_id, array_agg(id), array_agg(distinct parent_id)) from (
      select corp_id, id, parent_id from removed union select corp_id, id, parent_id from added) r group by corp_id;
  end if;
  return null;
end $$;
create or replace trigger quick_reply_trees_follow_inserts after insert on quick_reply_group referencing new table as added
  for each statement execute function quick_reply_trees_follow();
create or replace trigger quick_reply_trees_follow_updates after update on quick_reply_group
  referencing old table as removed new table as added for each statement execute function quick_reply_trees_follow();
create or replace trigger quick_reply_trees_follow_deletes after delete on quick_reply_group referencing old table as removed
  for each statement execute function quick_reply_trees_follow();

-- A group and all groups below it, or all groups (`top` 0); without deleted ones and what lies below them.
create or replace function quick_reply_groups_below(corp text, top bigint) returns setof bigint language sql stable as $$
  with recursive shown as (
    select g.id from quick_reply_group g where g.corp_id = corp and g.parent_id = 0 and not g.deleted
    union all
    select g.id from shown s join quick_reply_group g on g.corp_id = corp and g.parent_id = s.id and not g.deleted),
  below as (
    select s.id from shown s where s.id = top
    union all
    select g.id from below b join quick_reply_group g on g.corp_id = corp and g.parent_id = b.id and not g.deleted)
  select id from shown where top = 0 union all select id from below
$$;
