-- Whether the platform has shown the pair since it began: what it shows first is how they began, what it shows differently
-- later is what the staff member changed.
alter table relation add column shown boolean not null default true;
