-- `welcome`: what greets friends who come by a poster while the mission runs: {text: {content}, attachments}.
alter table task_treasure_mission add column welcome json;
-- `notify_staff`: staff are told whenever somebody adds them by the code.
alter table contact_way add column notify_staff boolean not null default false;
