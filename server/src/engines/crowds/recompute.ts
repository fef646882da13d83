import type { Ctx } from '../../storage/ctx.ts'

import { type Fragment, run, sql } from '../../storage/sql.ts'
import { members } from '../crowd-filter/crowd.ts'
import type { CustomerFilter } from '../crowd-filter/filter.ts'

type Kind = { filter_type: string; filter: CustomerFilter | null; members: string[] | null }

/**
 * Gathers who is in a package now, and notes the count and the time. A package that came with a count alone keeps it.
 * False when there is no such package.
 */
export async function recomputePackage({ tx, corpId, now }: Ctx, id: number): Promise<boolean> {
  const [kind] = await tx<Kind[]>`
    select filter_type, filter, members from crowd_package where corp_id = ${corpId} and id = ${id} for update`
  if (!kind) return false
  const people = peopleOf(corpId, kind)
  if (!people) return true
  await run(
    tx,
    sql`
      with wanted as materialized (${people}),
      gone as (
        delete from crowd_member m where m.corp_id = ${corpId} and m.package_id = ${id}
          and not exists (select from wanted w where w.customer_pk = m.customer_pk)),
      come as (
        insert into crowd_member (corp_id, package_id, customer_pk, external_user_id)
        select ${corpId}, ${id}, c.pk, c.external_user_id from wanted w
        join customer c on c.corp_id = ${corpId} and c.pk = w.customer_pk
        where not exists (select from crowd_member m
          where m.corp_id = ${corpId} and m.package_id = ${id} and m.customer_pk = w.customer_pk)
        on conflict do nothing)
      update crowd_package set user_count = (select count(*) from wanted), data_update_time = ${now}
      where corp_id = ${corpId} and id = ${id}`,
  )
  return true
}

/** All customers, those that meet the filter, or the listed ones; undefined where the package does not say. */
function peopleOf(corpId: string, { filter_type, filter, members: listed }: Kind): Fragment | undefined {
  if (filter) return members(corpId, filter)
  if (listed) {
    return sql`select distinct c.pk as customer_pk from unnest(${listed}::text[]) m (id)
      join customer c on c.corp_id = ${corpId} and c.external_user_id = m.id`
  }
  if (filter_type === 'all') return sql`select c.pk as customer_pk from customer c where c.corp_id = ${corpId}`
  return undefined
}
