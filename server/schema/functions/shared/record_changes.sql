-- Has every write to a table recorded in the change feed, and makes `bulk_<kind>`: all records of the kind as lines of JSON, or
-- those after an id. It is SQL of one statement, so that the planner sees through it and COPY reads the table itself.
--
-- `key` names the columns that make the record's id, joined by '/'; an index of (corp_id, key) gives them in order. `item` is SQL
-- on row `r` for the record as its list shows it at the time ctx_now(), `shown` for whether the list shows it at all: a record
-- that is hidden is removed, as far as the feed goes. An update that leaves the item as it was is no change. `id_parts` takes an
-- id apart again, as a regular expression with a group for each column. `counters` is a regular expression for what of an item
-- only counts: updates of nothing else are gathered, one a second (see stamp_events). `admin_id` is SQL on row `r` for the record's
-- id in the management API, where that is not the feed's. `beside` is SQL on row `r`, a text, for what else of the row is a change
-- though the item does not show it.
--
-- The setting guanxi.feed says otherwise for a transaction. `gathered`: an import, which may write a record several times, gathers
-- its changes in the temporary table import_change, and record_import() records each record that they changed once. `off`: the
-- first import of a corporation and its purge, which nobody can follow; recorded, they would write every record twice.
drop procedure if exists record_changes(regclass, text, text, text);
drop procedure if exists record_changes(regclass, text, text[], text, text, text);
drop procedure if exists record_changes(regclass, text, text[], text, text, text, text);
drop procedure if exists record_changes(regclass, text, text[], text, text, text, text, text);
create or replace procedure record_changes(relation regclass, kind text, key text[], item text default 'r.doc',
  shown text default 'true', id_parts text default '^(.*)$', counters text default null, admin_id text default 'null',
  beside text default 'null::text') language plpgsql as $$
declare
  records text := 'feed_' || kind;
  id text;
  columns text;
  place text;
begin
  select string_agg(format('r.%I::text', name), $q$ || '/' || $q$ order by i), string_agg(format('r.%I', name), ', ' order by i),
    string_agg(format('(regexp_match(last_id, %L))[%s]::%s', id_parts, i, format_type(a.atttypid, null)), ', ' order by i)
    into id, columns, place
  from unnest(key) with ordinality k (name, i) join pg_attribute a on a.attrelid = relation and a.attname = k.name;
  delete from feed_source f where f.kind = record_changes.kind;
  insert into feed_source values (kind, relation::text, id_parts);
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select %2$L, %3$s, %7$s, %4$s, %8$s from added r where %5$s;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, %2$L, 'created', %3$s, %7$s, ctx_now(), %4$s from added r where %5$s;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select %2$L, %3$s, %7$s, %4$s, %8$s from removed r where %5$s;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, %2$L, 'removed', %3$s, %7$s, ctx_now(), %4$s from removed r where %5$s;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select %2$L, coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, %3$s as key, %7$s as admin_id, %4$s as item, %8$s as beside from added r where %5$s) n
        full join (select r.corp_id, %3$s as key, %7$s as admin_id, %4$s as item, %8$s as beside from removed r where %5$s) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), %2$L,
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), %6$s
        from (select r.corp_id, %3$s as key, %7$s as admin_id, %4$s as item, %8$s as beside from added r where %5$s) n
        full join (select r.corp_id, %3$s as key, %7$s as admin_id, %4$s as item, %8$s as beside from removed r where %5$s) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $t$ $f$,
    records, kind, id, item, shown,
    case when counters is null then 'false' else format(
      'coalesce(regexp_replace(n.item, %1$L, %2$L, ''g'') = regexp_replace(o.item, %1$L, %2$L, ''g''), false)', counters, '') end,
    format('(%s)::text', admin_id), beside);
  call ensure_trigger(records || '_created', 'AFTER INSERT', relation,
    format('REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', records));
  call ensure_trigger(records || '_updated', 'AFTER UPDATE', relation,
    format('REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', records));
  call ensure_trigger(records || '_removed', 'AFTER DELETE', relation,
    format('REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION %I()', records));
  execute format($f$
    drop function if exists %1$I(text, text, int);
    create or replace function %1$I(corp text) returns setof text language sql stable as $t$
      select '{"record_id":' || to_json(%2$s) || ',"data":' || %3$s || '}' from %4$s r
      where r.corp_id = corp and %5$s order by %6$s $t$;
    create or replace function %1$I(corp text, last_id text) returns setof text language sql stable as $t$
      select '{"record_id":' || to_json(%2$s) || ',"data":' || %3$s || '}' from %4$s r
      where r.corp_id = corp and (%6$s) > (%7$s) and %5$s order by %6$s $t$ $f$,
    'bulk_' || kind, id, item, relation, shown, columns, place);
end $$;

-- Where an import gathers its changes until it ends.
create or replace procedure begin_import() language plpgsql as $$
begin
  create temp table import_change (n bigint generated always as identity primary key, kind text not null,
    record_id text not null, admin_id text, before text, beside_before text, after text, beside_after text) on commit drop;
  perform set_config('guanxi.feed', 'gathered', true);
end $$;

-- Records what an import changed: one event for each record that is not as it was before, in the order of their last change.
create or replace procedure record_import(corp text) language plpgsql as $$
begin
  insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
  select corp, l.kind, case when f.before is null then 'created' when l.after is null then 'removed' else 'updated' end,
    l.record_id, l.admin_id, ctx_now(), coalesce(l.after, f.before)
  from (select min(n) as first, max(n) as last from import_change group by kind, record_id) x
  join import_change f on f.n = x.first join import_change l on l.n = x.last
  where (f.before, f.beside_before) is distinct from (l.after, l.beside_after)
  order by x.last;
  perform set_config('guanxi.feed', '', true);
end $$;
