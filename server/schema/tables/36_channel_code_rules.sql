-- Who receives the customers of a channel code, when, and how they are greeted. Times of day and days are those of the
-- corporation's zone.

alter table contact_way
  add column staff_rules json not null default '[]',       -- who takes how many a day, and who is away
  add column schedule json not null default '[]',          -- slots of the week with their staff; without any, everybody always
  add column backup_staff_ids text[] not null default '{}', -- when nobody else can
  add column skip_verify_window json,                      -- when nobody has to be confirmed; without one, always
  add column welcome_variants json not null default '[]',
  -- what follows from them at this time, and is at the platform in the place of staff_ids, party and skip_verify; null without rules
  add column receiving_ids text[],
  add column receiving_skip boolean;
