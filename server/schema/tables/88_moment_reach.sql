-- What the platform tells of a moment that a staff member published: comments, likes, and the customers who may see it.
alter table moment_task
  add column if not exists comment_count int not null default 0,
  add column if not exists like_count int not null default 0,
  add column if not exists customer_ids text[] not null default '{}';
