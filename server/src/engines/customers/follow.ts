import { FieldError } from '../../contract/field-error.ts'
import type { LostBy } from '../../platform/events.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type CodeRules, codeOfState, countAdded } from '../contact-ways/count-added.ts'
import { arriveByCode, confirmedByCode, greet } from './by-code.ts'
import { columnsOf, differs, expectDetails, expectFollow } from './check.ts'
import { type Details, externalUserId, type Follow } from './customer.ts'
import { type LockedCustomer, lockCustomers } from './lock.ts'
import {
  confirmInterval,
  type Interval,
  isUntold,
  lastInterval,
  openFirstInterval,
  openInterval,
  type Source,
  tellInterval,
} from './relation.ts'
import { holdTags } from './tag.ts'
import { writeTimeline } from './timeline.ts'
import { unfollow } from './unfollow.ts'

/** Who follows whom, and by which channel code's state the customer came. */
export type Arrival = {
  external_user_id: string
  /** What the platform tells of the customer; of a known one, what is given replaces what was known. */
  details?: Partial<Details>
  staff_id: string
  state?: string
  stage_id?: number | null
  remark?: string
  /** The platform's time in Unix seconds; the transaction's when left out. */
  at?: number
  /** The staff member has not confirmed the customer yet. */
  half?: boolean
  /** What the platform takes a welcome with, once, until that time of ours in Unix seconds. */
  welcome?: { code: string; expiresAt: number }
  /** Customers that are found by a comparison are not welcomed. */
  source?: Source
  /** The tags (by t_id) that the platform shows for the pair. */
  tags?: readonly number[]
  /** Whether the platform shows the pair at this moment, for events of the second in which the pair last changed. */
  shown?: boolean
  /** The pair has parted again, which was told before this. */
  ended?: { at: number; by: LostBy }
}

/** `met`: the pair was opened; or was open before; or the event is older than what is known of the pair. */
export type Arrived = {
  pk: number
  isNew: boolean
  contactWayId: number | undefined
  met: 'opened' | 'open' | 'stale'
}

/** The type follows from the id, unless the platform tells it. */
const UNKNOWN: Omit<Details, 'type'> = {
  unionid: null,
  openid: null,
  name: '',
  avatar: '',
  gender: 0,
  corp_name: null,
  corp_full_name: null,
  position: '',
  phones: [],
  properties: {},
  custom_fields: [],
}

/**
 * A staff member and a customer follow each other: an interval of their relation begins. The customer's row is made when
 * there is none. A channel code that brought them together counts the customer, marks its tags and promises its reply.
 * Told twice, or first as half added and then as added, it happens once.
 */
export async function follow(ctx: Ctx, arrival: Arrival): Promise<Arrived> {
  const { tx, corpId, now } = ctx
  const { external_user_id, staff_id, state = '', stage_id = null, at = now } = arrival
  if (!externalUserId.safeParse(external_user_id).success) throw new FieldError('external_user_id', 'is not valid')
  const details = await expectDetails(ctx, arrival.details ?? {})
  const [, code] = await Promise.all([holdTags(ctx), codeOfState(ctx, state)])
  const remark = code?.customer_remark || arrival.remark || ''
  const made: Follow = { staff_id, added_at: at, state, stage_id, remark }
  await expectFollow(ctx, made)
  const marked = [...new Set([...(arrival.tags ?? []), ...(code?.auto_mark_tag_ids ?? [])])]

  const row = { corp_id: corpId, external_user_id, ...columnsOf(tx, { ...UNKNOWN, ...details }), groups: [] }
  const times = { created_at: now, updated_at: now, follows: tx.json([made]), tags: marked }
  const opening = { staff_id, at, half: arrival.half ?? false, state, ...rest(arrival, code?.id) }
  const [fresh] = await tx<{ pk: number; relationId: number }[]>`
    with made as (
      insert into customer ${tx({ ...row, ...times } as never)}
      on conflict (corp_id, external_user_id) do nothing returning pk)
    ${openFirstInterval(ctx, opening)}`
  const known = fresh ? undefined : await lock(ctx, external_user_id)
  const pk = fresh?.pk ?? (known as LockedCustomer).pk
  if (known) {
    const last = await lastInterval(ctx, pk, staff_id)
    if (last?.lostAt === null) {
      await confirmInterval(ctx, pk, last, opening)
      if (code && arrival.source !== 'sync' && isUntold(last, at)) return tell(known, last, code)
      if (last.half && !arrival.half) await confirmedByCode(ctx, pk, last.id, arrival)
      await changeKnown(ctx, known, columnsOf(tx, withPhones(known, details)))
      await greet(ctx, { pk, relationId: last.id, code, arrival, at })
      return { pk, isNew: false, contactWayId: undefined, met: 'open' }
    }
    if (last && isStale(last.at, at, arrival)) return { pk, isNew: false, contactWayId: undefined, met: 'stale' }
    const tags = [...known.tags, ...marked.filter((tag) => !known.tags.includes(tag))]
    const relationId = await openInterval(ctx, pk, opening)
    const follows = tx.json([...known.follows.filter((each) => each.staff_id !== staff_id), made])
    await changeKnown(ctx, known, { ...columnsOf(tx, withPhones(known, details)), follows, tags })
    await begin(relationId)
  } else if (fresh) await begin(fresh.relationId)
  return { pk, isNew: fresh !== undefined, contactWayId: code?.id, met: 'opened' }

  /** A look at the platform was here first: what the event's code does is still to be done. */
  async function tell(known: LockedCustomer, open: Interval, code: CodeRules): Promise<Arrived> {
    await tellInterval(ctx, pk, open.id, { state, contactWayId: code.id })
    const told = (each: Follow) => ({ ...each, state, remark: code.customer_remark || each.remark })
    const follows = known.follows.map((each) => (each.staff_id === staff_id ? told(each) : each))
    const tags = [...known.tags, ...code.auto_mark_tag_ids.filter((tag) => !known.tags.includes(tag))]
    await changeKnown(ctx, known, { ...columnsOf(tx, withPhones(known, details)), follows: tx.json(follows), tags })
    await arriveByCode(ctx, { pk, relationId: open.id, code, arrival, at })
    await countAdded(ctx, [{ contactWayId: code.id, customerPk: pk, staffId: staff_id, at }])
    return { pk, isNew: false, contactWayId: code.id, met: 'open' }
  }

  async function begin(relationId: number): Promise<void> {
    const text = code ? `通过渠道活码「${code.remark}」添加了员工` : '添加了员工'
    await writeTimeline(ctx, [
      {
        ...{ pk, kind: 'add_external_user', time: at, actor: 'customer', staffId: staff_id, text },
        ...(code ? { object: { type: 'contact_way', id: String(code.id), name: code.remark } } : {}),
        key: `relation/${relationId}/begun`,
      },
    ])
    const coming = { pk, relationId, arrival, at }
    await (code ? arriveByCode(ctx, { ...coming, code }) : greet(ctx, { ...coming, code }))
    if (arrival.ended) await unfollow(ctx, external_user_id, staff_id, arrival.ended)
    if (code) await countAdded(ctx, [{ contactWayId: code.id, customerPk: pk, staffId: staff_id, at }])
  }
}

const rest = ({ source = 'event', tags = [] }: Arrival, contactWayId: number | undefined) => ({
  source,
  tags,
  contactWayId,
})

/** In the second of the last change the platform's own word decides; it does not show the half added. */
function isStale(lastAt: number, at: number, { shown, half }: Arrival): boolean {
  return at < lastAt || (at === lastAt && shown === false && !half)
}

async function lock(ctx: Ctx, id: string): Promise<LockedCustomer> {
  const [known] = await lockCustomers(ctx, [id])
  if (!known) throw new FieldError('external_user_id', 'was removed meanwhile')
  return known
}

/** Phones are gathered: the platform tells those that one staff member noted. */
export function withPhones<T extends Partial<Details>>({ phones }: { phones: string[] }, details: T): T {
  return details.phones ? { ...details, phones: [...new Set([...phones, ...details.phones])] } : details
}

/** Writes what differs; what is as it was moves no update time. */
export async function changeKnown(
  { tx, corpId, now }: Ctx,
  { pk }: Pick<LockedCustomer, 'pk'>,
  changes: Record<string, unknown>,
): Promise<boolean> {
  if (Object.keys(changes).length === 0) return false
  const changed = await tx`
    update customer set ${tx({ ...changes, updated_at: now } as never)}
    where corp_id = ${corpId} and pk = ${pk} and (${differs(tx, changes)})`
  return changed.count > 0
}
