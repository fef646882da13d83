-- When something of a customer last changed: `remark` what is known of them, `tag_relation` their tags, `outflow` that nobody follows them
-- any more, for as long as it is so. Triggers keep it; nothing else does. Who never had any of it is not in it.
create table customer_change (
  corp_id text not null,
  source text not null check (source in ('remark', 'tag_relation', 'outflow')),
  customer_pk bigint not null,
  time bigint not null,
  primary key (corp_id, source, customer_pk)
);
create index customer_change_by_time on customer_change (corp_id, source, time, customer_pk);

insert into customer_change (corp_id, source, customer_pk, time)
select corp_id, 'remark', pk, updated_at from customer
where phones <> '{}' or properties::text <> '{}' or custom_fields::text <> '[]' or called <> name
union all
select corp_id, 'tag_relation', pk, updated_at from customer where tags <> '{}'
union all
select c.corp_id, 'outflow', c.pk, coalesce((
  select max(l.lost_at) from relation l where l.corp_id = c.corp_id and l.customer_pk = c.pk), c.updated_at)
from customer c where c.followed = 'lost';

create index relation_by_change on relation (corp_id, staff_id, standing, changed_at, id);

-- What programs make of a customer's value, by adding to it.
alter table customer add column score bigint not null default 0 check (score >= 0);
create index customer_by_score on customer (corp_id, score, pk);
alter table crowd_touch drop constraint crowd_touch_facet_check,
  add check (facet in ('tag', 'follow', 'group', 'event', 'order', 'score'));
