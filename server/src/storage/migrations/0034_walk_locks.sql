-- Whoever counts walks waits in no circle with an import, which counts its corporation's walks in the order of their names.

-- Counts anew what lies before each child of these blocks. 0, the parent of every root, is none: taken for a block, it had
-- a fold of one walk write to the roots of all the corporation's walks, and wait for an import that waited for the fold.
create or replace function walk_settle(corp text, parents bigint[]) returns void language sql as $$
  update walk_block k set before = x.before
  from (select no, sum(n) over (partition by parent order by t, id, s) - n as before
        from walk_block where corp_id = corp and parent = any (array_remove(parents, 0))) x
  where k.corp_id = corp and k.no = x.no and k.before <> x.before
$$;

-- As before, but in an import's order.
create or replace function walk_tidy() returns void language sql as $$
  select walk_rebuild(corp_id, walk) from (
    select corp_id, walk from walk_block where level = 0
    group by corp_id, walk having count(*) - count(distinct segment) > 64 + 4 * sum(n) / walk_block_size(0)) sparse
  order by corp_id, walk
$$;
