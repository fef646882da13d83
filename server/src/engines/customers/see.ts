import type { SeenCustomer, SeenFollow } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { confirmedByCode } from './by-code.ts'
import { columnsOf, expectDetails } from './check.ts'
import { changeKnown, follow, withPhones } from './follow.ts'
import { type LockedCustomer, lockCustomers } from './lock.ts'
import { marksOnTheWay, type OnTheWay } from './marks.ts'
import { SAME_BEGINNING, sorted } from './relation.ts'
import { tagIds } from './tag.ts'
import { unfollow } from './unfollow.ts'

/** What a look at the platform changed here. */
export type Changed = { created: number; changed: number; opened: number; lost: number }

type Pair = {
  id: number
  staff_id: string
  tags: number[]
  at: number
  /** When it began, or was confirmed. */
  met: number
  /** The state of another beginning that was told since then. */
  again: string | null
  half: boolean
  open: boolean
  settled: boolean
  imported: boolean
}

/**
 * Makes a customer what the platform shows: details, remarks, and friends that nobody told of. `seenMs` is when the
 * platform was asked: what was written here since then is newer and stays. Nobody who is not shown is taken for lost: the
 * platform does not show those whom the app may not see.
 */
export async function seeCustomer(ctx: Ctx, seen: SeenCustomer, seenMs: number): Promise<Changed> {
  const { tx, corpId } = ctx
  const { external_user_id } = seen
  const phones = [...new Set(seen.follows.flatMap((each) => each.phones))]
  const details = await expectDetails(ctx, { ...seen.details, ...(phones.length > 0 ? { phones } : {}) })
  const byId = await tagIds(ctx, [...new Set(seen.follows.flatMap(({ tags }) => tags))])
  const tIds = ({ tags }: SeenFollow) => sorted(tags.flatMap((tag) => byId.get(tag) ?? []))
  const total: Changed = { created: 0, changed: 0, opened: 0, lost: 0 }

  let [known] = await lockCustomers(ctx, [external_user_id])
  const pairs = known ? await pairsOf(ctx, known.pk, seenMs) : []
  for (const each of seen.follows) {
    const pair = pairs.find(({ staff_id }) => staff_id === each.staff_id)
    if (pair?.open && pair.half && pair.settled && known) {
      const { staff_id, remark } = each
      await confirmedByCode(ctx, known.pk, pair.id, { external_user_id, staff_id, remark, tags: tIds(each) })
    }
    if (pair?.open || (pair && !pair.settled)) continue
    // the state of a pair that met again may be that of its first time: only an event's is believed
    const state = pair ? '' : each.state
    const { staff_id, since, remark } = each
    const at = Math.max(since, pair?.at ?? 0)
    const told = { details, tags: tIds(each), source: 'sync' as const, shown: true }
    const { isNew, met } = await follow(ctx, { external_user_id, staff_id, at, state, remark, ...told })
    if (met === 'opened') total.opened++
    if (isNew) total.created++
  }
  ;[known] = await lockCustomers(ctx, [external_user_id])
  if (!known) return total

  const onTheWay = await marksOnTheWay(ctx, external_user_id)
  const { tags, bases } = mergeTags(known, pairs, seen.follows, tIds, onTheWay)
  const remarks = new Map(seen.follows.map(({ staff_id, remark }) => [staff_id, remark]))
  const settled = (staffId: string) =>
    pairs.some(({ staff_id, settled }) => staff_id === staffId && settled) && !onTheWay.remarks.includes(staffId)
  const follows = known.follows.map((each) => {
    const remark = remarks.get(each.staff_id)
    return remark === undefined || !settled(each.staff_id) ? each : { ...each, remark }
  })
  for (const { id, tags: base, since } of bases) {
    await tx`
      update relation set tags = ${base}::bigint[], half = false,
        confirmed_at = case when half then ${since} else confirmed_at end
      where corp_id = ${corpId} and customer_pk = ${known.pk} and id = ${id}`
  }
  const changes = { ...columnsOf(tx, withPhones(known, details)), follows: tx.json(follows), tags }
  if ((await changeKnown(ctx, known, changes)) && total.created === 0) total.changed++
  for (const each of seen.follows) {
    const { staff_id, since } = each
    const pair = pairs.find((known) => known.staff_id === staff_id)
    if (!pair || !metAgain(pair, each)) continue
    const state = (pair.at >= since && pair.again) || ''
    const remark = follows.find((known) => known.staff_id === staff_id)?.remark ?? each.remark
    const shown = tIds(each).filter((tag) => !onTheWay.removing.includes(tag))
    await unfollow(ctx, external_user_id, staff_id, { at: since - 1, by: 'customer', found: true })
    await follow(ctx, {
      external_user_id,
      staff_id,
      at: since,
      state,
      remark,
      tags: shown,
      source: 'sync',
      shown: true,
    })
    total.lost++
    total.opened++
  }
  return total
}

/**
 * The platform shows a friendship that began after ours: they had parted by then and met again, and the parting, at least,
 * was not told. An import's times are not the platform's; one that was half added may begin when it is confirmed.
 */
const metAgain = ({ open, half, settled, imported, met }: Pair, { since }: SeenFollow): boolean =>
  open && !half && settled && !imported && since > met + SAME_BEGINNING

/** The last interval of each pair; `settled`: not written since the platform was asked. */
async function pairsOf({ tx, corpId }: Ctx, pk: number, seenMs: number): Promise<Pair[]> {
  return tx<Pair[]>`
    select distinct on (staff_id) id, staff_id, tags, changed_at as at, coalesce(confirmed_at, since) as met,
      again_state as again, half, lost_at is null as open, written_ms <= ${seenMs} as settled, source = 'import' as imported
    from relation where corp_id = ${corpId} and customer_pk = ${pk} order by staff_id, id desc`
}

/** What the platform shows of a pair: its tags, and since when it is one. */
type Base = { id: number; tags: number[]; since: number }

/**
 * A customer's tags are those of all pairs. What the platform shows of a pair is compared with what it showed last, so
 * that tags which are marked here and on their way to the platform are not taken for removed, nor those for new whose
 * removal is.
 */
function mergeTags(
  known: LockedCustomer,
  pairs: readonly Pair[],
  follows: readonly SeenFollow[],
  tIds: (seen: SeenFollow) => number[],
  { adding, removing }: Pick<OnTheWay, 'adding' | 'removing'>,
): { tags: number[]; bases: Base[] } {
  let tags = known.tags
  const bases: Base[] = []
  const shown = new Map(follows.map((each) => [each.staff_id, tIds(each)]))
  const trusted = ({ staff_id, settled }: Pair) => settled && shown.has(staff_id)
  for (const { id, staff_id, tags: before, half, open, settled } of pairs) {
    const after = shown.get(staff_id)
    if (!open || !settled || !after || (!half && String(after) === String(before))) continue
    const elsewhere = [
      ...follows.flatMap((each) => (each.staff_id === staff_id ? [] : tIds(each))),
      ...pairs.flatMap((each) => (each.id === id || !each.open || trusted(each) ? [] : each.tags)),
    ]
    const stays = (tag: number) => after.includes(tag) || elsewhere.includes(tag) || adding.includes(tag)
    const gone = before.filter((tag) => !stays(tag))
    const isNew = (tag: number) => !tags.includes(tag) && !before.includes(tag) && !removing.includes(tag)
    tags = [...tags.filter((tag) => !gone.includes(tag)), ...after.filter(isNew)]
    bases.push({ id, tags: after, since: follows.find((each) => each.staff_id === staff_id)?.since ?? 0 })
  }
  return { tags, bases }
}
