import type { Ctx } from '../../storage/ctx.ts'
import { enqueueCapsReached } from './refresh.ts'

/** A customer who came by a code, when, and to whom; several may be of one code. */
export type CodeArrival = {
  contactWayId: number
  customerPk: number
  staffId: string
  at: number
  /** Whom the code may bring that staff member on a day. */
  cap: number | null
}

/**
 * Counts who came by channel codes. `add_user_count` grows by those who never came by that code before, the day's row by
 * all. The codes' own rows come last, in the order of their keys: they are the ones that many wait for.
 */
export async function countAdded(ctx: Ctx, arrivals: readonly CodeArrival[]): Promise<void> {
  const { tx, corpId } = ctx
  if (arrivals.length === 0) return
  const columns = [
    arrivals.map(({ contactWayId }) => contactWayId),
    arrivals.map(({ customerPk }) => customerPk),
    arrivals.map(({ staffId }) => staffId),
    arrivals.map(({ at }) => at),
  ] as const
  const [codes, pks, staff, times] = columns
  const first = await tx<{ id: number; n: number }[]>`
    with came as (
      select a.code, a.pk, min(a.at) as at, count(*)::int as n
      from unnest(${codes}::bigint[], ${pks}::bigint[], ${times}::bigint[]) a (code, pk, at)
      join contact_way w on w.corp_id = ${corpId} and w.id = a.code
      group by a.code, a.pk order by a.code, a.pk),
    noted as (
      insert into contact_way_customer as c (corp_id, contact_way_id, customer_pk, first_at, times)
      select ${corpId}, code, pk, at, n from came
      on conflict (corp_id, contact_way_id, customer_pk) do update set times = c.times + excluded.times
      returning contact_way_id, xmax = 0 as fresh)
    select contact_way_id as id, count(*) filter (where fresh)::int as n from noted group by 1 order by 1`
  const days = await tx<{ contactWayId: number; staffId: string; day: string; added: number }[]>`
    insert into contact_way_day as d (corp_id, contact_way_id, day, staff_id, added)
    select ${corpId}, a.code, (to_timestamp(a.at) at time zone k.time_zone)::date, a.staff, count(*)
    from unnest(${codes}::bigint[], ${staff}::text[], ${times}::bigint[]) a (code, staff, at)
    join contact_way w on w.corp_id = ${corpId} and w.id = a.code
    join corp k on k.corp_id = ${corpId}
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (corp_id, contact_way_id, day, staff_id) do update set added = d.added + excluded.added
    returning contact_way_id as "contactWayId", staff_id as "staffId", day::text, added`
  await enqueueCapsReached(ctx, days.filter(isEnough))
  for (const { id, n } of first) {
    if (n > 0)
      await tx`update contact_way set add_user_count = add_user_count + ${n} where corp_id = ${corpId} and id = ${id}`
  }

  function isEnough({ contactWayId, staffId, added }: { contactWayId: number; staffId: string; added: number }) {
    const of = arrivals.filter((each) => each.contactWayId === contactWayId && each.staffId === staffId)
    const cap = of[0]?.cap ?? null
    return cap !== null && added >= cap && added - of.length < cap
  }
}

/** A customer who left, on the day of `at`; -1 takes that back. */
export type CodeLoss = { contactWayId: number; staffId: string; at: number; people: 1 | -1 }

/** Counts who left of those who came by channel codes; what was added stays counted. */
export async function countLost({ tx, corpId }: Ctx, losses: readonly CodeLoss[]): Promise<void> {
  if (losses.length === 0) return
  await tx`
    insert into contact_way_day as d (corp_id, contact_way_id, day, staff_id, lost)
    select ${corpId}, w.id, (to_timestamp(l.at) at time zone k.time_zone)::date, l.staff, sum(l.people)
    from unnest(${losses.map(({ contactWayId }) => contactWayId)}::bigint[], ${losses.map(({ staffId }) => staffId)}::text[],
      ${losses.map(({ at }) => at)}::bigint[], ${losses.map(({ people }) => people)}::int[]) l (code, staff, at, people)
    join contact_way w on w.corp_id = ${corpId} and w.id = l.code
    join corp k on k.corp_id = ${corpId}
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (corp_id, contact_way_id, day, staff_id) do update set lost = d.lost + excluded.lost`
}
