-- Values of custom fields that belong to a customer and one of the staff who follow them; where there is none, the customer's own
-- value holds for the pair. The earliest of those who follow has the customer's own.
create table customer_field_value (
  corp_id text not null,
  external_user_id text not null collate "C",
  staff_id text not null,
  field_id bigint not null,
  value json not null,
  updated_at bigint not null,
  primary key (corp_id, external_user_id, staff_id, field_id)
);
create index customer_field_value_by_field on customer_field_value (corp_id, field_id);
create index customer_field_value_by_staff on customer_field_value (corp_id, staff_id);
