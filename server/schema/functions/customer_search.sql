-- Pinyin of each line that has Chinese characters, and its initials. A character that is read in several ways gives as many
-- spellings, each with the usual readings of the others. A line is spelt up to its twentieth character.
create or replace function spellings(called text) returns text[] language plpgsql stable as $$
declare
  line text;
  c text;
  read text[];
  syllables text[];
  initials text[];
  others text[];   -- pairs of a place and another reading for it
  found text[] := '{}';
  place int;
begin
  foreach line in array string_to_array(lower(called), e'\n') loop
    continue when line !~ '[\u4e00-\u9fff]';
    syllables := '{}';
    others := null;
    foreach c in array string_to_array(left(line, 20), null) loop
      if ascii(c) between 97 and 122 or ascii(c) between 48 and 57 then
        syllables := syllables || c;
      elsif ascii(c) between 19968 and 40959 then
        select readings into read from hanzi where hanzi = c;
        continue when read is null;
        syllables := syllables || read[1];
        for i in 2..cardinality(read) loop
          others := others || array[cardinality(syllables)::text, read[i]];
        end loop;
      end if;
    end loop;
    initials := syllables::char(1)[];
    found := found || array[array_to_string(syllables, ''), array_to_string(initials, '')];
    for i in 1..coalesce(cardinality(others), 0) / 2 loop
      place := others[2 * i - 1];
      found := found || array_to_string(syllables[:place - 1] || others[2 * i] || syllables[place + 1:], '')
        || array_to_string(initials[:place - 1] || left(others[2 * i], 1) || initials[place + 1:], '');
    end loop;
  end loop;
  return found;
end $$;

-- The customers whose name contains the term.
create or replace function search_customer(term text) returns setof bigint language sql stable security definer rows 100
set search_path = public set work_mem = '64MB' set enable_seqscan = off set enable_indexscan = off as $$
  select c.pk from customer c
  where c.corp_id = current_setting('guanxi.corp_id', true) and grams(c.called) @> term_grams(term)
    and strpos(lower(c.name), (select lower(term))) > 0
$$;

-- The customers whose name or a remark contains the term.
create or replace function search_customer_called(term text) returns setof bigint language sql stable security definer rows 100
set search_path = public set work_mem = '64MB' set enable_seqscan = off set enable_indexscan = off as $$
  select c.pk from customer c
  where c.corp_id = current_setting('guanxi.corp_id', true) and grams(c.called) @> term_grams(term)
    and strpos(lower(c.called), (select lower(term))) > 0
$$;

-- The customers whom an operator means by the term: whose name or a remark contains it, whose id it is, or whose name or
-- remark begins so in pinyin or by initials. Of what only begins so a thousand are found: those who mean one person type more.
create or replace function search_customer_known(term text) returns setof bigint language sql stable security definer rows 100
set search_path = public as $$
  select search_customer_called(term)
  union
  select c.pk from customer c where c.corp_id = current_setting('guanxi.corp_id', true) and c.external_user_id = term
  union
  (select s.customer_pk from customer_spelling s
    where s.corp_id = current_setting('guanxi.corp_id', true) and term ~ '^[A-Za-z0-9'' ]+$'
      and s.spelling between lower(regexp_replace(term, '['' ]', '', 'g'))
        and lower(regexp_replace(term, '['' ]', '', 'g')) || '~'
    limit 1000)
$$;

-- And those with a phone that begins so, of three digits or more, however they are grouped (158 1000 0001, 158-1000-0001):
-- for operators who may see phones.
create or replace function search_customer_phoned(term text) returns setof bigint language sql stable security definer rows 100
set search_path = public as $$
  select search_customer_known(term)
  union
  (select p.customer_pk from customer_phone p
    where p.corp_id = current_setting('guanxi.corp_id', true) and regexp_replace(term, '[ -]', '', 'g') ~ '^\+?\d{3,20}$'
      and p.phone between regexp_replace(term, '[ -]', '', 'g') and regexp_replace(term, '[ -]', '', 'g') || repeat('9', 20)
      and starts_with(p.phone, regexp_replace(term, '[ -]', '', 'g'))
    limit 1000)
$$;

revoke all on function search_customer(text), search_customer_called(text), search_customer_known(text),
  search_customer_phoned(text) from public;
grant execute on function search_customer(text), search_customer_known(text), search_customer_phoned(text) to guanxi_app;
