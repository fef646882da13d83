-- A column's value as a cell of CSV for a spreadsheet: a text that looks like a formula gets a quote before it, lists and
-- objects are JSON. COPY puts in quotes what needs them. There is one for each type that a listed column has, each as
-- volatile as what it calls: otherwise it would not be inlined, and cost several times as much.
create or replace function csv_cell(value text) returns text language sql immutable parallel safe
return case when ascii(value) in (9, 13, 43, 45, 61, 64) then '''' || value else value end;
create or replace function csv_cell(value smallint) returns smallint language sql immutable parallel safe return value;
create or replace function csv_cell(value integer) returns integer language sql immutable parallel safe return value;
create or replace function csv_cell(value bigint) returns bigint language sql immutable parallel safe return value;
create or replace function csv_cell(value numeric) returns numeric language sql immutable parallel safe return value;
create or replace function csv_cell(value real) returns real language sql immutable parallel safe return value;
create or replace function csv_cell(value double precision) returns double precision
language sql immutable parallel safe return value;
create or replace function csv_cell(value boolean) returns text language sql immutable parallel safe
return value::text;
create or replace function csv_cell(value bigint[]) returns json language sql stable parallel safe
return array_to_json(value);
create or replace function csv_cell(value text[]) returns json language sql stable parallel safe
return array_to_json(value);

-- The same of a value that is JSON text already.
create or replace function csv_json(value text) returns text language sql immutable parallel safe
return case when ascii(value) = 34 then csv_cell(value::json #>> '{}') when value = 'null' then null else value end;
create or replace function csv_cell(value json) returns text language sql immutable parallel safe
return csv_json(value::text);
create or replace function csv_cell(value jsonb) returns text language sql immutable parallel safe
return csv_json(value::text);
