import type { Ctx } from '../../storage/ctx.ts'

import { type Fragment, run, sql } from '../../storage/sql.ts'
import { members } from '../crowd-filter/crowd.ts'
import type { CustomerFilter } from '../crowd-filter/filter.ts'
import { whoIsStaged } from './named.ts'

type Kind = {
  filter_type: string
  filter: CustomerFilter | null
  members: string[] | null
  staged_whole: boolean
  staged_to: number
}

/** More than any batch's number. */
export const LAST = Number.MAX_SAFE_INTEGER

/**
 * Gathers who is in a package now, and notes the count and the time. A package that came with a count alone keeps it; one whose last
 * batch has come gets all who were named. False when there is no such package.
 */
export async function recomputePackage(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  const [kind] = await tx<Kind[]>`
    select filter_type, filter, members, staged_whole, staged_to from crowd_package where corp_id = ${corpId} and id = ${id} for update`
  if (!kind) return false
  const people = peopleOf(corpId, kind)
  if (kind.staged_whole) {
    const upTo = kind.staged_to || LAST
    await setMembers(ctx, id, sql`${people ?? presentOf(corpId, id)} union ${whoIsStaged(corpId, id, upTo)}`)
    await forgetStaged(ctx, id, upTo)
  } else if (people) await setMembers(ctx, id, people)
  return true
}

/** Makes these customers (`customer_pk`) the members: others leave, and who was there stays. */
export async function setMembers({ tx, corpId, now }: Ctx, id: number, people: Fragment): Promise<void> {
  await run(
    tx,
    sql`
      with wanted as materialized (${people}),
      gone as (
        delete from crowd_member m where m.corp_id = ${corpId} and m.package_id = ${id}
          and not exists (select from wanted w where w.customer_pk = m.customer_pk)),
      come as (
        insert into crowd_member (corp_id, package_id, customer_pk, external_user_id, joined_at)
        select ${corpId}, ${id}, c.pk, c.external_user_id, ${now} from wanted w
        join customer c on c.corp_id = ${corpId} and c.pk = w.customer_pk
        where not exists (select from crowd_member m
          where m.corp_id = ${corpId} and m.package_id = ${id} and m.customer_pk = w.customer_pk)
        on conflict do nothing)
      update crowd_package set user_count = (select count(*) from wanted), data_update_time = ${now}
      where corp_id = ${corpId} and id = ${id}`,
  )
}

/** Ends what batches up to this one have named: those who were listed with the package before are members by now. */
export async function forgetStaged({ tx, corpId }: Ctx, id: number, upTo: number): Promise<void> {
  await tx`delete from crowd_batch where corp_id = ${corpId} and package_id = ${id} and n <= ${upTo}`
  await tx`
    update crowd_package set members = null, staged_whole = false, staged_to = 0, staged_at = (
      select staged_at from crowd_batch b where b.corp_id = ${corpId} and b.package_id = ${id} limit 1)
    where corp_id = ${corpId} and id = ${id}`
}

function presentOf(corpId: string, id: number): Fragment {
  return sql`select m.customer_pk from crowd_member m where m.corp_id = ${corpId} and m.package_id = ${id}`
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
