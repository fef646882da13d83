import { emit } from '../callbacks/emit.ts'
import type { Elements } from '../callbacks/xml.ts'
import type { World } from '../sim.ts'
import { linkCustomers, welcomes } from '../state/campaign-records.ts'
import { collection } from '../state/collection.ts'
import { type Contact, type Follow, follows } from '../state/records.ts'
import { countStat } from './stats.ts'

/** What is left of a relation that ended: how it came about the first time. */
export interface PastFollow {
  userid: string
  external_userid: string
  state?: string
  add_way?: number
  config_id?: string
}

export const pastFollows = collection<PastFollow>(
  'past_follows',
  ({ userid, external_userid }) => `${userid}/${external_userid}`,
)

const WELCOME_MS = 20_000

export const findFollow = ({ store, corpid }: World, userid: string, external_userid: string): Follow | undefined =>
  store.get(follows, corpid, `${userid}/${external_userid}`)

/** A relation that the API shows: half-added customers are not there yet. */
export function openFollow(world: World, userid: string, external_userid: string): Follow | undefined {
  const follow = findFollow(world, userid, external_userid)
  return follow && !follow.half ? follow : undefined
}

export interface Added {
  state?: string
  add_way: number
  half?: boolean
  config_id?: string
  link_id?: string
  oper_userid?: string
}

/**
 * Makes a member and a customer friends. Friends already: nothing happens and there is no event. The event carries a
 * welcome code that is good for 20 s and once.
 */
export function befriend(world: World, userid: string, contact: Contact, added: Added): { welcome_code?: string } {
  const { external_userid } = contact
  const before = findFollow(world, userid, external_userid)
  if (before) return before.half && !added.half ? acceptFriend(world, before) : {}
  const past = world.store.get(pastFollows, world.corpid, `${userid}/${external_userid}`)
  const state = past && world.setting('readd_old_state') ? past.state : added.state
  const follow: Follow = {
    userid,
    external_userid,
    remark: contact.name,
    description: '',
    createtime: world.now,
    tags: [],
    remark_mobiles: [],
    add_way: added.add_way,
    oper_userid: added.oper_userid ?? external_userid,
    ...(state && { state }),
    ...(added.half && { half: true }),
    ...(added.config_id && { config_id: added.config_id }),
    ...(added.link_id && { link_id: added.link_id }),
  }
  world.store.put(follows, world.corpid, follow)
  countStat(world, userid, 'new_contact_cnt')
  if (added.link_id) {
    const { link_id } = added
    world.store.put(linkCustomers, world.corpid, {
      link_id,
      external_userid,
      userid,
      chat_status: 0,
      state: state ?? '',
    })
  }
  return announce(world, follow, added.half ? 'add_half_external_contact' : 'add_external_contact', contact.type === 1)
}

/** The member confirms a half-added customer. There is a second welcome code only if the first was not used. */
export function acceptFriend(world: World, follow: Follow): { welcome_code?: string } {
  const { half, half_welcomed, ...full } = follow
  world.store.put(follows, world.corpid, full)
  return announce(world, full, 'add_external_contact', !half_welcomed)
}

function announce(world: World, follow: Follow, change: string, welcome: boolean): { welcome_code?: string } {
  const { userid, external_userid, state } = follow
  const wanted = welcome && !world.setting<string[]>('console_welcome').includes(userid) && !follow.chatted
  const welcome_code = wanted ? world.ids.next(world.corpid, 'welcome') : undefined
  if (welcome_code) {
    const expires_ms = world.nowMs + WELCOME_MS
    const half = follow.half
    world.store.put(welcomes, world.corpid, { welcome_code, userid, external_userid, expires_ms, half })
  }
  const elements = relation(change, userid, external_userid)
  if (state) elements.push(['State', state])
  if (welcome_code) elements.push(['WelcomeCode', welcome_code])
  emit(world, 'change_external_contact', elements, { userid })
  return welcome_code ? { welcome_code } : {}
}

export type Leaver = 'customer' | 'staff' | 'transfer'

/** Ends a relation and tells so: customers who leave, members who delete, and transfers are different events. */
export function part(world: World, follow: Follow, by: Leaver, { silent = false } = {}): void {
  const { userid, external_userid, state, add_way, config_id } = follow
  world.store.remove(follows, world.corpid, follows.id(follow))
  const past = { userid, external_userid, add_way, ...(state && { state }), ...(config_id && { config_id }) }
  world.store.put(pastFollows, world.corpid, past)
  if (silent) return
  if (by === 'customer') countStat(world, userid, 'negative_feedback_cnt')
  const elements = relation(by === 'customer' ? 'del_follow_user' : 'del_external_contact', userid, external_userid)
  if (by === 'transfer') elements.push(['Source', 'DELETE_BY_TRANSFER'])
  emit(world, 'change_external_contact', elements, { userid })
}

/** An event about one member and one customer. */
export function tellFollow(
  world: World,
  change: string,
  follow: Pick<Follow, 'userid' | 'external_userid'>,
  more: Elements = [],
) {
  const { userid, external_userid } = follow
  emit(world, 'change_external_contact', [...relation(change, userid, external_userid), ...more], { userid })
}

const relation = (change: string, userid: string, external_userid: string): Elements => [
  ['ChangeType', change],
  ['UserID', userid],
  ['ExternalUserID', external_userid],
]
