-- The pieces that a statement's orders add to what is sold of their goods, or take from it. Goods are locked in the order of
-- their ids.
create or replace function goods_sold(corp text, was json[], now json[]) returns void language plpgsql as $$
begin
  with pieces as (
    select (i ->> 'item_id')::bigint as id, -(i ->> 'amount')::bigint as n
    from unnest(was) l (items), json_array_elements(l.items) i where i ->> 'item_id' is not null
    union all
    select (i ->> 'item_id')::bigint, (i ->> 'amount')::bigint
    from unnest(now) l (items), json_array_elements(l.items) i where i ->> 'item_id' is not null),
  moved as (select id, sum(n) as n from pieces group by id having sum(n) <> 0),
  held as (
    select g.id, m.n from goods g join moved m using (id) where g.corp_id = corp order by g.id for update of g)
  update goods g set sold = g.sold + h.n from held h where g.corp_id = corp and g.id = h.id;
end $$;

create or replace function order_counts_goods() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform goods_sold(corp_id, '{}', array_agg(item_list)) from added group by corp_id;
  elsif tg_op = 'DELETE' then
    perform goods_sold(corp_id, array_agg(item_list), '{}') from removed group by corp_id;
  else
    perform goods_sold(n.corp_id, array_agg(o.item_list), array_agg(n.item_list))
    from added n join removed o using (corp_id, pk) where n.item_list::text <> o.item_list::text group by n.corp_id;
  end if;
  return null;
end $$;
create or replace trigger order_counts_goods_added after insert on shop_order referencing new table as added
  for each statement execute function order_counts_goods();
create or replace trigger order_counts_goods_changed after update on shop_order
  referencing old table as removed new table as added for each statement execute function order_counts_goods();
create or replace trigger order_counts_goods_removed after delete on shop_order referencing old table as removed
  for each statement execute function order_counts_goods();

-- What was sold stays on record when a customer is forgotten, without who bought it.
create or replace function orders_forget_customer() returns trigger language plpgsql as $$
begin
  update shop_order o set external_user_id = null, unionid = null
  from gone g where o.corp_id = g.corp_id and o.external_user_id = g.external_user_id;
  return null;
end $$;
create or replace trigger orders_forget_customer after delete on customer referencing old table as gone
  for each statement execute function orders_forget_customer();
