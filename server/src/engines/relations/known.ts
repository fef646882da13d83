import { JsonText } from '../../contract/json-text.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { loadCodes } from '../contact-ways/rules.ts'
import { loadOnTheWay, NOTHING_ON_THE_WAY } from '../customers/marks.ts'
import { tagIds } from '../customers/tag.ts'
import { loadPosters } from '../missions/posters.ts'
import { loadWelcomes } from '../welcomes/welcome.ts'
import type { Rules } from './arrival-rules.ts'
import type { Known } from './draft.ts'
import type { CustomerColumns } from './effects.ts'
import type { Interval } from './interval.ts'
import type { Added, Told } from './told.ts'

type Row = { pk: number; external_user_id: string; isInvited: boolean; profile: string | null } & Omit<
  CustomerColumns,
  'external_profile'
>

/**
 * What is known of these customers, by their ids. Their rows are locked in the order of their keys, as every writer does, and
 * read before their intervals: nobody changes either until the transaction ends.
 */
export async function loadKnown(ctx: Ctx, told: readonly Told[]): Promise<Map<string, Known>> {
  if (told.length === 0) return new Map()
  const { tx, corpId } = ctx
  const ids = told.map(({ externalUserId }) => externalUserId)
  const seen = told.filter(({ type }) => type === 'seen').map(({ externalUserId }) => externalUserId)
  const [rows, intervals, onTheWay] = await Promise.all([
    tx<Row[]>`
      select pk, external_user_id, type, unionid, name, avatar, gender, corp_name, corp_full_name, position,
        external_profile::text as profile, phones, tags, follows,
        exists (select from mission_invite i where i.corp_id = ${corpId} and i.friend = external_user_id) as "isInvited"
      from customer where corp_id = ${corpId} and external_user_id = any (${ids}) order by pk for update`,
    tx<(Interval & { pk: number })[]>`
      select r.customer_pk as pk, r.id, r.staff_id as "staffId", r.since, r.lost_at as "lostAt", r.lost_by as "lostBy",
        r.lost_found as "lostFound", r.half, r.confirmed_at as "confirmedAt", r.again_state as "againState",
        r.is_new as "isNew", r.source, r.state, r.contact_way_id as "contactWayId", r.standing, r.shown, r.tags, r.company,
        r.changed_at as "changedAt", r.written_ms as "writtenMs"
      from customer c join relation r on r.corp_id = c.corp_id and r.customer_pk = c.pk
      where c.corp_id = ${corpId} and c.external_user_id = any (${ids}) order by r.id`,
    seen.length > 0 ? loadOnTheWay(ctx, seen) : undefined,
  ])
  const ofCustomer = Map.groupBy(intervals, ({ pk }) => pk)
  const known = new Map<string, Known>()
  for (const { external_user_id, pk, isInvited, profile, ...columns } of rows) {
    const own = (ofCustomer.get(pk) ?? []).map(({ pk, ...interval }) => interval)
    known.set(external_user_id, {
      customer: { pk, columns: { ...columns, external_profile: profile === null ? null : new JsonText(profile) } },
      isInvited,
      intervals: own,
      onTheWay: onTheWay?.get(external_user_id) ?? NOTHING_ON_THE_WAY,
    })
  }
  return known
}

export const NOBODY: Known = { customer: undefined, isInvited: false, intervals: [], onTheWay: NOTHING_ON_THE_WAY }

/** The corporation's settings that apply to these events and looks. */
export async function loadRules(ctx: Ctx, told: readonly Told[], known: Iterable<Known>): Promise<Rules> {
  const intervals = [...known].flatMap(({ intervals }) => intervals)
  const states = [...told.flatMap(statesOf), ...intervals.flatMap(({ againState }) => againState ?? [])]
  const ids = intervals.flatMap(({ half, contactWayId }) => (half && contactWayId !== null ? contactWayId : []))
  const welcomed = told.flatMap(beginningsOf).flatMap(({ welcome, staffId }) => (welcome ? staffId : []))
  const shown = [...new Set(told.flatMap(tagsOf))]
  const [tags, codes, posters, welcomes] = await Promise.all([
    tagIds(ctx, shown),
    loadCodes(ctx, [...new Set(states)], [...new Set(ids)]),
    loadPosters(ctx, [...new Set(states)]),
    loadWelcomes(ctx, [...new Set(welcomed)]),
  ])
  return {
    codeOfState: (state) => codes.byState.get(state),
    codeOfId: (id) => codes.byId.get(id),
    posterOfState: (state) => posters.get(state),
    welcomeOf: (staffId) => welcomes.get(staffId),
    tagOf: (id) => tags.get(id),
  }
}

/** The events of beginnings in it. */
function beginningsOf(told: Told): readonly Added[] {
  return told.type === 'added' ? [told] : told.type === 'lost' ? told.again : []
}

const followsOf = (told: Told) =>
  told.type === 'seen' ? told.follows : beginningsOf(told).flatMap(({ look }) => look?.follow ?? [])

const tagsOf = (told: Told) => followsOf(told).flatMap(({ tags }) => tags)

function statesOf(told: Told): string[] {
  const follows = told.type === 'seen' ? told.follows : []
  return [...beginningsOf(told), ...follows].map(({ state }) => state)
}

/** The staff members that it names. */
export function staffOf(told: Told): string[] {
  return told.type === 'seen' ? told.follows.map(({ staff_id }) => staff_id) : [told.staffId]
}
