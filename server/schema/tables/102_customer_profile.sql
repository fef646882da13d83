-- What a WeCom user's company shows of them to people outside, as the platform tells it.
alter table customer add column if not exists external_profile json;
