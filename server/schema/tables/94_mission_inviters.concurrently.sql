-- Whom a participant of a mission brought, in which the tree of participants is read.
create index concurrently mission_participant_by_inviter on mission_participant (corp_id, inviter_id, id) where inviter_id is not null;
