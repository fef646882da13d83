-- The time of a transaction in Unix seconds: the setting guanxi.now, which the opener of a corporation's transaction gives
-- together with guanxi.corp_id and guanxi.actor. Triggers and functions ask no other clock. Without the setting (statements
-- of the owner, outside a corporation's transaction) it is the time at which the transaction began.
create or replace function ctx_now() returns bigint language sql stable as $$
  select coalesce(nullif(current_setting('guanxi.now', true), '')::bigint, extract(epoch from now())::bigint)
$$;

-- The real time in Unix milliseconds, whatever a corporation's own time is: to tell what was written before another
-- system was asked from what was written after it.
create or replace function clock_ms() returns bigint language sql volatile as $$
  select (extract(epoch from clock_timestamp()) * 1000)::bigint
$$;
