import type { Ctx } from '../../storage/ctx.ts'

/**
 * Makes intervals of the follows of imported customers, rows with `external_user_id`: those that are not open here begin, and
 * open ones that the import does not name have ended, nobody tells by whom. What staff gave of it is the pair's from then on;
 * what those gave who parted is everybody's.
 */
export async function recordImportedFollows({ tx, corpId, now }: Ctx, rows: string): Promise<void> {
  // `= any` keeps the planner from comparing all rows with all customers of a corporation that it takes for few
  const isImported = tx`c.corp_id = ${corpId} and c.external_user_id = any (array(select external_user_id from ${tx(rows)}))`
  const [some] = await tx`select 1 from relation where corp_id = ${corpId} limit 1`
  if (some) {
    await tx`
      update relation r set lost_at = greatest(r.since, ${now}), changed_at = greatest(r.changed_at, ${now}),
        written_ms = clock_ms()
      from customer c
      where ${isImported} and r.corp_id = ${corpId} and r.customer_pk = c.pk and r.lost_at is null and not exists (
        select from json_to_recordset(c.follows) f (staff_id text) where f.staff_id = r.staff_id)`
    await tx`
      update relation r set standing = 'past'
      from customer c
      where ${isImported} and r.corp_id = ${corpId} and r.customer_pk = c.pk and r.standing = 'last' and r.lost_at is not null and exists (
        select from json_to_recordset(c.follows) f (staff_id text) where f.staff_id = r.staff_id)`
    await tx`
      update relation r set tags = '{}', marked = '{}' from customer c
      where ${isImported} and r.corp_id = ${corpId} and r.customer_pk = c.pk and r.lost_at is not null
        and (r.tags <> '{}' or r.marked <> '{}')`
  }
  await tx`
    insert into relation (corp_id, customer_pk, staff_id, since, is_new, source, state, shown, changed_at)
    select ${corpId}, c.pk, f.staff_id, f.added_at,
      row_number() over (partition by c.pk order by f.added_at, f.n) = 1
        and not exists (select from relation o where o.corp_id = ${corpId} and o.customer_pk = c.pk),
      'import', coalesce(f.state, ''), false, f.added_at
    from customer c
    cross join lateral rows from (json_to_recordset(c.follows) as (staff_id text, added_at bigint, state text))
      with ordinality f (staff_id, added_at, state, n)
    where ${isImported} and not exists (select from relation o where o.corp_id = ${corpId} and o.customer_pk = c.pk
      and o.staff_id = f.staff_id and o.lost_at is null)
    order by c.pk`
  await tx`
    update relation r set tags = p.tags, marked = p.marked, company = p.company
    from (select external_user_id, pairs from ${tx(rows)} where pairs is not null) i
    join customer c on c.corp_id = ${corpId} and c.external_user_id = i.external_user_id
    cross join lateral (
      select p.staff_id, array(select distinct unnest(p.tags) order by 1) as tags,
        array(select distinct t from unnest(p.marked) t where t <> all (coalesce(p.tags, '{}')) order by 1) as marked,
        coalesce(p.company, '') as company
      from json_to_recordset(i.pairs) p (staff_id text, tags bigint[], marked bigint[], company text)) p
    where r.corp_id = ${corpId} and r.customer_pk = c.pk and r.staff_id = p.staff_id and r.lost_at is null
      and (r.tags, r.marked, r.company) is distinct from (p.tags, p.marked, p.company)`
}
