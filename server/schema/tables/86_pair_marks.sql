-- Tags that a staff member marked the customer with here, for this pair alone, and that the platform has not shown for it yet.
alter table relation add column if not exists marked bigint[] not null default '{}';

-- Where the customer works, as the staff member noted it on the platform.
alter table relation add column if not exists company text not null default '';
