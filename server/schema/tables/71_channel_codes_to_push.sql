-- What the platform has of channel codes is told by rows and not by jobs, which an operator may drop: `to_push` is how many
-- changes of a code it has yet to take, and a code in doubt is gone here though the platform may have made it, as its answer
-- never came.
alter table contact_way add column to_push integer not null default 0;

create table contact_way_in_doubt (
  corp_id text not null,
  id bigint not null,
  asked json not null,
  primary key (corp_id, id)
);

select set_config('guanxi.feed', 'off', true);
update contact_way w set to_push = 1
from (select distinct corp_id, (payload ->> 'id')::bigint as id from job where kind = 'contact_way') j
where w.corp_id = j.corp_id and w.id = j.id;
insert into contact_way_in_doubt (corp_id, id, asked)
select corp_id, (payload ->> 'id')::bigint, payload -> 'asked' from job
where kind = 'contact_way' and payload ->> 'asked' is not null
on conflict do nothing;
