-- `loss_voids`: a customer who left by themselves within the time of an activity, and did not come back in it, does not count.
-- `left_at`: when somebody who was invited into a group chat left it by themselves.
alter table staff_rank add column loss_voids boolean not null default false;
alter table group_chat_join add column left_at bigint;

-- The departments that a staff member was in until a time, as far as they were told; those of now are the staff member's.
create table staff_past_department (
  corp_id text not null,
  staff_id text not null,
  until bigint not null,
  department text[] not null,
  primary key (corp_id, staff_id, until)
);
