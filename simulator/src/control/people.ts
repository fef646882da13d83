import { z } from 'zod'
import { emit } from '../callbacks/emit.ts'
import { refuse } from '../refuse.ts'
import type { World } from '../sim.ts'
import { type AcquisitionLink, type ContactWay, contactWays, links } from '../state/campaign-records.ts'
import { follows, people } from '../state/records.ts'
import { midnight } from '../world/calendar.ts'
import { acceptFriend, befriend, findFollow, part, pastFollows } from '../world/friends.ts'
import { findUser, isActive, membersBelow } from '../world/members.ts'
import { addPerson, findContact, findPerson, knowPerson } from '../world/people.ts'
import { isAbout, peopleNear } from '../world/search.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'

const person = z.strictObject({
  name: z.string().optional(),
  gender: z.int().min(0).max(2).optional(),
  avatar: z.string().optional(),
  unionid: z.string().min(1).optional(),
  openid: z.string().min(1).optional(),
})

const pair = { corpid: z.string(), external_userid: z.string(), userid: z.string() }

const scanInput = z.strictObject({
  corpid: z.string(),
  config_id: z.string().optional(),
  qr_code: z.string().optional(),
  person: z.string(),
  userid: z.string().optional(),
  half: z.boolean().default(false),
})

export const peopleCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/people',
    about:
      'people with WeChat, not customers of anyone yet; with `corpid` their ids are counted there, and come again after its reset or restore',
    replies: '`people: [{person, unionid, openid, name}]`',
    input: z.strictObject({
      corpid: z.string().optional(),
      count: z.int().min(0).max(200_000).optional(),
      people: z.array(person).max(200_000).optional(),
    }),
    handle(deps, { corpid, count, people: given }) {
      const { sim } = deps
      if (corpid !== undefined) worldFor(deps, corpid)
      if ((count === undefined) === (given === undefined)) refuse('count or people: give one of them')
      return sim.store.transaction(() => ({
        people: (given ?? Array.from({ length: count! }, () => ({}))).map((one) => addPerson(sim, one, corpid)),
      }))
    },
  }),
  controlCall({
    method: 'GET',
    path: '/sim/people',
    about:
      'people, oldest first; with `corpid` newest first, its customers before people whom nobody knows. `q` is a part of a name, or an id',
    replies: '`people`, with `corpid` also their `external_userid`',
    input: z.strictObject({
      corpid: z.string().optional(),
      q: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    handle(deps, { corpid, q = '', limit }) {
      if (corpid !== undefined) return { people: peopleNear(worldFor(deps, corpid), q, limit) }
      const all = deps.sim.store.each(people, '')
      return { people: [...all.filter((one) => isAbout(one, q)).take(limit)] }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/scan',
    tells: true,
    about:
      'the person scans a contact way (or opens an acquisition link) and adds the member; one of several is picked when `userid` is absent',
    replies: '`{external_userid, userid, welcome_code?}`',
    input: scanInput,
    handle: scan,
  }),
  controlCall({
    method: 'POST',
    path: '/sim/accept',
    tells: true,
    about: 'the member confirms a half-added customer; the first who has not, when `userid` is absent',
    replies: '`{external_userid, userid, welcome_code?}`',
    input: z.strictObject({ ...pair, userid: pair.userid.optional() }),
    handle(deps, { corpid, external_userid, userid }) {
      const world = worldFor(deps, corpid)
      const half = world.store.list(follows, corpid, { by2: external_userid }).filter((one) => one.half)
      const follow = userid === undefined ? half[0] : half.find((one) => one.userid === memberOf(world, userid))
      if (!follow) return refuse('external_userid: no half-added customer of that member', 404)
      return { external_userid, userid: follow.userid, ...world.store.transaction(() => acceptFriend(world, follow)) }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/leave',
    tells: true,
    about: 'ends a relation',
    replies: '`{external_userid, userid}`',
    input: z.strictObject({ ...pair, by: z.enum(['customer', 'staff', 'transfer']) }),
    handle(deps, { corpid, external_userid, userid, by }) {
      const world = worldFor(deps, corpid)
      const follow = findFollow(world, memberOf(world, userid), external_userid)
      if (!follow) return refuse('external_userid: no customer of that member', 404)
      world.store.transaction(() => part(world, follow, by))
      return { external_userid, userid: follow.userid }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/return',
    tells: true,
    about: 'a customer who is gone adds the member again, by the code of the first time or by another',
    replies: '`{external_userid, userid, welcome_code?}`',
    input: z.strictObject({ ...pair, config_id: z.string().optional() }),
    handle: comeBack,
  }),
]

/** Those who come back do it by the code of the first time, or by another. */
function comeBack(deps: ControlDeps, { corpid, external_userid, userid, config_id }: Returning) {
  const world = worldFor(deps, corpid)
  const member = memberOf(world, userid)
  const past = world.store.get(pastFollows, corpid, `${member}/${external_userid}`)
  const contact = findContact(world, external_userid)
  if (!past || !contact) return refuse('external_userid: no customer of before of that member', 404)
  if (findFollow(world, member, external_userid)) return refuse('external_userid: they are friends')
  if (config_id !== undefined) {
    return scan(deps, { corpid, config_id, person: contact.person, userid: member, half: false })
  }
  const { add_way = 1, state, config_id: code } = past
  const added = { add_way, ...(state && { state }), ...(code && { config_id: code }) }
  const welcome = world.store.transaction(() => befriend(world, member, contact, added))
  return { external_userid, userid: member, ...welcome }
}

interface Returning {
  corpid: string
  external_userid: string
  userid: string
  config_id?: string
}

/** A member's id as the corporation writes it; members who left keep theirs. */
export const memberOf = (world: World, userid: string) => findUser(world, userid)?.userid ?? userid

export function scan(deps: ControlDeps, input: z.output<typeof scanInput>) {
  const world = worldFor(deps, input.corpid)
  const who = findPerson(deps.sim, input.person, input.corpid) ?? refuse(`person: there is no ${input.person}`, 404)
  return world.store.transaction(() => {
    const { way, link, channel } = findCode(world, input)
    const userid = receiver(world, way ?? link!, input.userid)
    if (link) countClick(world, link, channel)
    const contact = knowPerson(world, who)
    const { external_userid } = contact
    const isNew = !findFollow(world, userid, external_userid)
    const added = way
      ? { add_way: 1, state: way.state, config_id: way.config_id }
      : { add_way: 16, state: channel, link_id: link!.link_id }
    const welcome = befriend(world, userid, contact, { ...added, half: input.half })
    if (link && isNew) countAdded(world, link)
    return { external_userid, userid, ...welcome }
  })
}

function findCode(world: World, { config_id, qr_code }: z.output<typeof scanInput>) {
  const { store, corpid, now } = world
  if ((config_id === undefined) === (qr_code === undefined)) return refuse('config_id or qr_code: give one of them')
  const way =
    config_id !== undefined
      ? store.get(contactWays, corpid, config_id)
      : store.list(contactWays, corpid, { by: qr_code, limit: 1 })[0]
  if (way) {
    if (way.is_temp && way.create_time + (way.expires_in ?? 0) <= now) refuse('the code has expired', 404)
    return { way }
  }
  const url = qr_code && URL.canParse(qr_code) ? new URL(qr_code) : undefined
  const channel = url?.searchParams.get('customer_channel') ?? ''
  const link = url && store.list(links, corpid, { by: url.origin + url.pathname, limit: 1 })[0]
  if (link) return { link, channel: Buffer.from(channel).subarray(0, 64).toString() }
  return refuse(`${config_id !== undefined ? 'config_id' : 'qr_code'}: there is no such code`, 404)
}

/** Who gets the customer: the one asked for, or one of the code's active members, picked by the seed. */
function receiver(world: World, code: ContactWay | AcquisitionLink, wanted?: string): string {
  const [named, parties] =
    'range' in code ? [code.range.user_list, code.range.department_list] : [code.user, code.party]
  const all = [...new Set([...named, ...membersBelow(world, parties)])].filter((userid) =>
    isActive(findUser(world, userid)),
  )
  if (wanted !== undefined) {
    const found = all.find((userid) => userid.toLowerCase() === wanted.toLowerCase())
    return found ?? refuse(`userid: ${wanted} is not a member of this code`)
  }
  if (all.length === 0) return refuse('the code has no active member')
  return all[all.length === 1 ? 0 : world.ids.pick(world.corpid, all.length)]!
}

function countClick(world: World, link: AcquisitionLink, state: string): void {
  world.store.put(links, world.corpid, { ...link, clicks: link.clicks + 1 })
  world.store.bump(world.corpid, `link:${link.link_id}:${midnight(world.now)}:clicks`)
  if (state) {
    emit(world, 'customer_acquisition', [
      ['ChangeType', 'friend_request'],
      ['LinkId', link.link_id],
      ['State', state],
    ])
  }
}

/** Each new customer uses the quota; it is announced when it runs low and when it is gone. */
function countAdded(world: World, { link_id }: AcquisitionLink): void {
  const { store, corpid } = world
  store.bump(corpid, `link:${link_id}:${midnight(world.now)}:added`)
  const left = world.setting<number>('acquisition_balance') - store.bump(corpid, 'acquisition_used')
  if (left === 19) emit(world, 'customer_acquisition', [['ChangeType', 'balance_low']])
  if (left === 0) emit(world, 'customer_acquisition', [['ChangeType', 'balance_exhausted']])
}
