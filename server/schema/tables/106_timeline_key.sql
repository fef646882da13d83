-- Each line of a timeline is entered in two indexes in place of four: customer_timeline_by_other_group stands for the first, and a
-- line is found by its number within customer_timeline_by_time. The fact that a line is about is its key.
drop index customer_timeline_by_group;
alter table customer_timeline drop constraint customer_timeline_pkey;
alter table customer_timeline add constraint customer_timeline_pkey primary key using index customer_timeline_source;
