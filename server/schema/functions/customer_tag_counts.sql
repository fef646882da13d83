-- Moves what writers added into the counts of customers by tag; several processes may do so at once. The rows are named by
-- their places: a plan that was made while the table was empty would look for each of them anew among all others.
create or replace function fold_customer_tag_counts() returns void language sql as $$
  with moved as (
    delete from customer_tag_delta where ctid = any (array(
      select ctid from customer_tag_delta order by corp_id, t_id, id limit 10000 for update skip locked))
    returning corp_id, t_id, n)
  insert into customer_tag_count as c (corp_id, t_id, n)
  select corp_id, t_id, sum(n) from moved group by 1, 2 order by 1, 2
  on conflict (corp_id, t_id) do update set n = c.n + excluded.n
$$;
