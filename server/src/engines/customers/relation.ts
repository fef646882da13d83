import type { LostBy } from '../../platform/events.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Where a fact comes from: told by the platform as it happened, or found when everything was compared with it. */
export type Source = 'event' | 'sync'

/** The last interval of a pair; `at` is the platform's time of the last event that told of it. */
export type Interval = {
  id: number
  since: number
  lostAt: number | null
  half: boolean
  at: number
  source: Source | 'import'
  state: string
  /** It has ended, which was found and not told. */
  found: boolean
}

/** Seconds by which two times of one beginning may differ: an event's is when it was told, a look's when it was. */
export const SAME_BEGINNING = 60

const interval = (tx: Ctx['tx']) =>
  tx`id, since, lost_at as "lostAt", half, changed_at as at, source, state, lost_found as found`

export async function lastInterval({ tx, corpId }: Ctx, pk: number, staffId: string): Promise<Interval | undefined> {
  const [last] = await tx<Interval[]>`
    select ${interval(tx)} from relation
    where corp_id = ${corpId} and customer_pk = ${pk} and staff_id = ${staffId}
    order by id desc limit 1`
  return last
}

/** The interval of a pair before that one. */
export async function intervalBefore(
  { tx, corpId }: Ctx,
  pk: number,
  staffId: string,
  id: number,
): Promise<Interval | undefined> {
  const [before] = await tx<Interval[]>`
    select ${interval(tx)} from relation
    where corp_id = ${corpId} and customer_pk = ${pk} and staff_id = ${staffId} and id < ${id}
    order by id desc limit 1`
  return before
}

export type Opening = {
  staff_id: string
  at: number
  half: boolean
  state: string
  source: Source
  contactWayId: number | undefined
  tags: readonly number[]
}

/** SQL that opens the first interval of the customer in `made`, if there is one: gives its `pk` and the "relationId". */
export function openFirstInterval({ tx, corpId }: Ctx, opening: Opening) {
  const { staff_id, at, half, state, source, contactWayId = null, tags } = opening
  return tx`
    insert into relation (corp_id, customer_pk, staff_id, since, half, is_new, source, state, contact_way_id, tags, changed_at)
    select ${corpId}, pk, ${staff_id}, ${at}::bigint, ${half}::boolean, true, ${source}, ${state}, ${contactWayId}::bigint,
      ${sorted(tags)}::bigint[], ${at}::bigint
    from made returning customer_pk as pk, id as "relationId"`
}

/** Opens an interval of a known customer whose row the transaction holds. */
export async function openInterval({ tx, corpId }: Ctx, pk: number, opening: Opening): Promise<number> {
  const { staff_id, at, half, state, source, contactWayId = null, tags } = opening
  await tx`
    update relation set standing = 'past'
    where corp_id = ${corpId} and customer_pk = ${pk} and staff_id = ${staff_id} and standing = 'last' and lost_at is not null`
  const [row] = await tx<{ id: number }[]>`
    insert into relation as r (corp_id, customer_pk, staff_id, since, half, is_new, source, state, contact_way_id, tags, changed_at)
    select ${corpId}, ${pk}, ${staff_id}, ${at}, ${half},
      not exists (select from relation o where o.corp_id = ${corpId} and o.customer_pk = ${pk}), ${source}, ${state},
      ${contactWayId}, ${sorted(tags)}::bigint[], ${at}
    on conflict (corp_id, customer_pk, staff_id) where lost_at is null do update set
      half = excluded.half, source = excluded.source, contact_way_id = excluded.contact_way_id, tags = excluded.tags
    returning id`
  return row?.id as number
}

/** The other event of a pair that is open: it may confirm the interval, and it is the last that was heard of it. */
export async function confirmInterval(
  { tx, corpId }: Ctx,
  pk: number,
  open: Interval,
  { at, half, state }: Pick<Opening, 'at' | 'half' | 'state'>,
) {
  if (at <= open.at && (half || !open.half)) return
  await tx`
    update relation set half = half and ${half}, changed_at = greatest(changed_at, ${at}), written_ms = clock_ms(),
      confirmed_at = case when half and not ${half}::boolean then ${at} else confirmed_at end,
      again_state = case when half or ${half}::boolean then again_state else ${state} end
    where corp_id = ${corpId} and customer_pk = ${pk} and id = ${open.id}`
}

/**
 * Whether an event tells by which code this open interval began: it was found at the platform before the event came, and
 * what the platform shows of a pair that met again is not believed.
 */
export const isUntold = ({ source, state, since }: Interval, at: number): boolean =>
  source === 'sync' && state === '' && at >= since

/** Notes by which code an interval began that was found at the platform. */
export async function tellInterval(
  { tx, corpId }: Ctx,
  pk: number,
  id: number,
  { state, contactWayId }: { state: string; contactWayId: number },
): Promise<void> {
  await tx`
    update relation set state = ${state}, contact_way_id = ${contactWayId}, source = 'event', written_ms = clock_ms()
    where corp_id = ${corpId} and customer_pk = ${pk} and id = ${id}`
}

type Ending = { at: number; by: LostBy; found?: boolean }

/** Ends an interval, or says anew how one ended that was found to have; gives the channel code by which it began. */
export async function closeInterval(
  { tx, corpId }: Ctx,
  pk: number,
  { id }: Interval,
  { at, by, found = false }: Ending,
): Promise<number | undefined> {
  const [row] = await tx<{ contactWayId: number | null }[]>`
    update relation set lost_at = greatest(since, ${at}), lost_by = ${by}, lost_found = ${found},
      changed_at = greatest(changed_at, ${at}), written_ms = clock_ms()
    where corp_id = ${corpId} and customer_pk = ${pk} and id = ${id}
    returning contact_way_id as "contactWayId"`
  return row?.contactWayId ?? undefined
}

export const sorted = (tags: readonly number[]) => [...new Set(tags)].sort((a, b) => a - b)
