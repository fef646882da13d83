-- One group of a timeline. Lines about points, of which each batch writes a hundred, are found among all lines of their customer.
create index concurrently customer_timeline_by_other_group on customer_timeline (corp_id, customer_pk, "group", time, id) where "group" <> 'points';
