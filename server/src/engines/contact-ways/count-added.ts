import type { Ctx } from '../../storage/ctx.ts'

/** What a channel code does with those who come by it. */
export type CodeRules = {
  id: number
  remark: string
  auto_mark_tag_ids: number[]
  auto_reply: unknown
  customer_remark: string
}

/** The code with this state; of those that were imported several may have it: the oldest id counts. Undefined when there is none. */
export async function codeOfState({ tx, corpId }: Ctx, state: string): Promise<CodeRules | undefined> {
  if (state === '') return undefined
  const [code] = await tx<CodeRules[]>`
    select id, remark, auto_mark_tag_ids, auto_reply, customer_remark from contact_way
    where corp_id = ${corpId} and state = ${state} order by id limit 1`
  return code
}

/** The code by which an interval of a customer's relation began; undefined when there was none, or it is gone. */
export async function codeOfRelation({ tx, corpId }: Ctx, pk: number, id: number): Promise<CodeRules | undefined> {
  const [code] = await tx<CodeRules[]>`
    select w.id, w.remark, w.auto_mark_tag_ids, w.auto_reply, w.customer_remark
    from relation r join contact_way w on w.corp_id = r.corp_id and w.id = r.contact_way_id
    where r.corp_id = ${corpId} and r.customer_pk = ${pk} and r.id = ${id}`
  return code
}

/** As `codeOfState`, for several states at once. */
export async function codesOfStates({ tx, corpId }: Ctx, states: readonly string[]): Promise<Map<string, CodeRules>> {
  const rows = await tx<(CodeRules & { state: string })[]>`
    select distinct on (state) state, id, remark, auto_mark_tag_ids, auto_reply, customer_remark from contact_way
    where corp_id = ${corpId} and state = any (${states.filter((state) => state !== '')}) order by state, id`
  return new Map(rows.map(({ state, ...code }) => [state, code]))
}

/** A customer who came by a code, when, and to whom; several may be of one code. */
export type CodeArrival = { contactWayId: number; customerPk: number; staffId: string; at: number }

/**
 * Counts who came by channel codes. `add_user_count` grows by those who never came by that code before, the day's row by
 * all. The codes' own rows come last, in the order of their keys: they are the ones that many wait for.
 */
export async function countAdded({ tx, corpId }: Ctx, arrivals: readonly CodeArrival[]): Promise<void> {
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
  await tx`
    insert into contact_way_day as d (corp_id, contact_way_id, day, staff_id, added)
    select ${corpId}, a.code, (to_timestamp(a.at) at time zone k.time_zone)::date, a.staff, count(*)
    from unnest(${codes}::bigint[], ${staff}::text[], ${times}::bigint[]) a (code, staff, at)
    join contact_way w on w.corp_id = ${corpId} and w.id = a.code
    join corp k on k.corp_id = ${corpId}
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (corp_id, contact_way_id, day, staff_id) do update set added = d.added + excluded.added`
  for (const { id, n } of first) {
    if (n > 0)
      await tx`update contact_way set add_user_count = add_user_count + ${n} where corp_id = ${corpId} and id = ${id}`
  }
}

/** Counts a customer who left on that day, or takes the count back (-1); what was added stays counted. */
export async function countLost(
  { tx, corpId }: Ctx,
  { contactWayId, staffId, at, people = 1 }: Omit<CodeArrival, 'customerPk'> & { people?: 1 | -1 },
): Promise<void> {
  await tx`
    insert into contact_way_day as d (corp_id, contact_way_id, day, staff_id, lost)
    select ${corpId}, w.id, (to_timestamp(${at}::bigint) at time zone k.time_zone)::date, ${staffId}, ${people}::int
    from contact_way w join corp k on k.corp_id = w.corp_id where w.corp_id = ${corpId} and w.id = ${contactWayId}
    on conflict (corp_id, contact_way_id, day, staff_id) do update set lost = d.lost + excluded.lost`
}
