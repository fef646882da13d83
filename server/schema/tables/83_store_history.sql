-- Who made a store, where that is a member of staff; and the channel codes that it had and has no more:
-- [{id, state, added}], so that those who came by them are still the store's.
alter table store
  add column creator_staff_id text,
  add column past_codes json not null default '[]';
