import { printRows } from '../../contract/json-text.ts'
import type { SeenPair } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { tagIds } from '../customers/tag.ts'
import { SAME_BEGINNING, sorted } from './interval.ts'

/**
 * Those of the pairs that are not here as the platform shows them, and which of their customers are not here at all: one read
 * for all, as most are. The limits keep the planner
 * to one look at each index for each pair, also while it has no statistics of a table that grows by this very comparison.
 * What is usual is left out of the JSON, and the first follow looked at before all of them: both are most of what the
 * statement costs.
 */
export async function differing(
  ctx: Ctx,
  pairs: readonly SeenPair[],
): Promise<{ others: SeenPair[]; strangers: Set<string> }> {
  const { tx, corpId } = ctx
  const tagOf = await tagIds(ctx, [...new Set(pairs.flatMap(({ follow }) => follow.tags))])
  const given = pairs.map(({ external_user_id: id, details, follow }, n) => {
    const { staff_id: staff, remark, company, phones, since } = follow
    const tags = sorted(follow.tags.flatMap((tag) => tagOf.get(tag) ?? []))
    return {
      ...{ n, id, staff, since, remark: remark || undefined, company },
      ...{ phones: phones.length > 0 ? phones : undefined, tags: tags.length > 0 ? tags : undefined },
      ...{ ...details, gender: details.gender || undefined, type: details.type === 1 ? undefined : details.type },
    }
  })
  const found = await tx<{ n: number; known: boolean }[]>`
    select p.n, c.pk is not null as known
    from json_to_recordset(${printRows(given)}::text::json) p (n int, id text, staff text, since bigint, remark text, company text,
      phones text[], tags bigint[], name text, avatar text, gender int, type int, unionid text, corp_name text, corp_full_name text,
      position text, external_profile json)
    left join lateral (
      select c.* from customer c where c.corp_id = ${corpId} and c.external_user_id = p.id limit 1) c on true
    left join lateral (
      select r.id, r.staff_id, r.half, r.shown, r.tags, r.company, coalesce(r.confirmed_at, r.since) as met, r.source from relation r
      where r.corp_id = ${corpId} and r.customer_pk = c.pk and r.lost_at is null offset 0) r on r.staff_id = p.staff
    where r.id is null or r.half or not r.shown or p.since > r.met + ${SAME_BEGINNING} and r.source <> 'import'
      or r.tags <> coalesce(p.tags, '{}') or r.company <> coalesce(p.company, '') or c.name <> p.name
      or c.gender <> coalesce(p.gender, 0) or c.type <> coalesce(p.type, 1) or not p.phones <@ c.phones
      or c.avatar <> p.avatar or c.unionid is distinct from coalesce(p.unionid, c.unionid)
      or c.corp_name is distinct from coalesce(p.corp_name, c.corp_name)
      or c.corp_full_name is distinct from coalesce(p.corp_full_name, c.corp_full_name) or c.position <> p.position
      or c.external_profile::text is distinct from coalesce(p.external_profile, c.external_profile)::text
      or not (c.follows #>> '{0,staff_id}' = p.staff and c.follows #>> '{0,remark}' = coalesce(p.remark, '')
        or exists (select from json_to_recordset(c.follows) f (staff_id text, remark text)
          where f.staff_id = p.staff and f.remark = coalesce(p.remark, '')))
    order by p.n`
  const pairOf = ({ n }: { n: number }) => pairs[n] as SeenPair
  const strangers = found.filter(({ known }) => !known).map((each) => pairOf(each).external_user_id)
  return { others: found.map(pairOf), strangers: new Set(strangers) }
}
