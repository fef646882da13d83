-- Has every write to a table recorded in the change feed, except in a bulk load (guanxi.bulk = on), which records itself as one
-- event. `key` and `doc` are SQL on row `r`; an update that leaves `doc` as it was is no change.
create or replace procedure record_changes(relation regclass, kind text, key text, doc text default 'r.doc')
language plpgsql as $$
begin
  delete from feed_source f where f.kind = record_changes.kind;
  insert into feed_source values (kind, relation::text);
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    begin
      if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
      if tg_op = 'INSERT' then
        insert into event_inbox (corp_id, kind, action, record_id, time, data)
        select r.corp_id, %2$L, 'created', %3$s, ctx_now(), %4$s from added r;
      elsif tg_op = 'DELETE' then
        insert into event_inbox (corp_id, kind, action, record_id, time, data)
        select r.corp_id, %2$L, 'removed', %3$s, ctx_now(), %4$s from removed r;
      else
        insert into event_inbox (corp_id, kind, action, record_id, time, data)
        select coalesce(n.corp_id, o.corp_id), %2$L,
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), ctx_now(), coalesce(n.doc, o.doc)
        from (select r.corp_id, %3$s as key, %4$s as doc from added r) n
        full join (select r.corp_id, %3$s as key, %4$s as doc from removed r) o using (corp_id, key)
        where n.doc is distinct from o.doc;
      end if;
      return null;
    end $t$;
    create or replace trigger %5$I after insert on %8$s referencing new table as added
      for each statement execute function %1$I();
    create or replace trigger %6$I after update on %8$s referencing old table as removed new table as added
      for each statement execute function %1$I();
    create or replace trigger %7$I after delete on %8$s referencing old table as removed
      for each statement execute function %1$I() $f$,
    'feed_' || kind, kind, key, doc, 'feed_' || kind || '_created', 'feed_' || kind || '_updated',
    'feed_' || kind || '_removed', relation);
end $$;
