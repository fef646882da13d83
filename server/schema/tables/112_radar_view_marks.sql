-- Places among the visits of a radar, a few hundred apart: `n` visits that are counted have an id up to `id`, for good. A mark
-- has no `n` while one of them may still be under way: until all transactions before `horizon` have ended, and none of them waits
-- to be counted.
create table radar_view_mark (
  corp_id text not null,
  radar_id bigint not null,
  id bigint not null,
  n bigint,
  horizon bigint not null,
  primary key (corp_id, radar_id, id)
);
create index radar_view_mark_by_place on radar_view_mark (corp_id, radar_id, n);

-- Visits of the last hour may be under way at a node of the release before.
insert into radar_view_mark (corp_id, radar_id, id, n, horizon)
select v.corp_id, v.radar_id, v.id, v.n, 0
from (
  select corp_id, radar_id, id, at, row_number() over (partition by corp_id, radar_id order by id) as n
  from radar_view where counted) v
where v.n % 500 = 0 and v.at < extract(epoch from now()) - 3600
  and not exists (select from radar_view u where u.corp_id = v.corp_id and not u.counted and u.id < v.id);
