-- The time of the corporation that the transaction is for: its own, if its clock was moved, or the one at which the transaction began.
create or replace function corp_seconds() returns bigint language sql stable as $$
  select coalesce(
    (select coalesce(stands_ms, (extract(epoch from now()) * 1000)::bigint + ahead_ms) / 1000 from sandbox_clock
     where corp_id = current_setting('guanxi.corp_id', true)),
    extract(epoch from now())::bigint)
$$;

-- The time of a transaction in Unix seconds: the setting guanxi.now, which the opener of a corporation's transaction gives
-- together with guanxi.corp_id and guanxi.actor. Triggers and functions ask no other clock. Without the setting (statements
-- of the owner, reads outside a corporation's transaction) it is the corporation's own, or that at which the transaction began.
-- It asks in another function for what hardly anyone needs: with a subquery of its own it would not be inlined, and triggers
-- that ask for each row would take twice as long.
create or replace function ctx_now() returns bigint language sql stable as $$
  select coalesce(nullif(current_setting('guanxi.now', true), '')::bigint, corp_seconds())
$$;

-- The real time in Unix milliseconds, whatever a corporation's own time is: to tell what was written before another
-- system was asked from what was written after it.
create or replace function clock_ms() returns bigint language sql volatile as $$
  select (extract(epoch from clock_timestamp()) * 1000)::bigint
$$;

-- A corporation's own time in Unix milliseconds, by which due times go: the real one, but for sandboxes whose clock was moved.
create or replace function corp_ms(corp text) returns bigint language sql volatile as $$
  select coalesce((select coalesce(stands_ms, clock_ms() + ahead_ms) from sandbox_clock where corp_id = corp), clock_ms())
$$;
