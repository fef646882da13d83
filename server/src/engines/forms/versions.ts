import type { Ctx } from '../../storage/ctx.ts'

/**
 * Makes the fields of published forms a version, numbered after the last one, where they differ from it. The caller has
 * written the forms' rows: a transaction that publishes one at the same time waits for this one.
 */
export async function keepVersions({ tx, corpId, now }: Ctx, ids: readonly number[]): Promise<void> {
  await tx`
    select 1 from smart_form where corp_id = ${corpId} and id = any (${ids as number[]}::bigint[]) order by id for update`
  await tx`
    with published as materialized (
      select f.id, f.fields, coalesce(v.version, 0) as last, v.fields::text is distinct from f.fields::text as is_new
      from smart_form f left join lateral (
        select v.version, v.fields from smart_form_version v where v.corp_id = f.corp_id and v.form_id = f.id
        order by v.version desc limit 1) v on true
      where f.corp_id = ${corpId} and f.id = any (${ids as number[]}::bigint[]) and f.status = 'publish'
        and f.fields::text <> '[]'),
    made as (
      insert into smart_form_version (corp_id, form_id, version, fields, published_at)
      select ${corpId}, id, last + 1, fields, ${now} from published where is_new)
    update smart_form f set version = p.last + p.is_new::int
    from published p where f.corp_id = ${corpId} and f.id = p.id and f.version <> p.last + p.is_new::int`
}
