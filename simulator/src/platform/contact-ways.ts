import type { World } from '../sim.ts'
import { type ContactWay, contactWays } from '../state/campaign-records.ts'
import { dayOf } from '../world/calendar.ts'
import { findDepartment, findUser, isActive, membersBelow } from '../world/members.ts'
import { type CallContext, cursorOf, mustSee, platformCall, readCursor } from './call.ts'
import { fail } from './errors.ts'
import { bool, int, ints, object, pageSize, str, strs, time } from './params.ts'
import { relation } from './relation.ts'

const DAY_S = 86_400
const FIRST_LISTED = 1_625_846_400

const changeable = {
  remark: str({ max: 30 }),
  skip_verify: bool(),
  style: int(),
  state: str({ max: 30 }),
  user: strs(),
  party: ints(),
  expires_in: int(),
  chat_expires_in: int(),
  unionid: str(),
  conclusions: object(),
}

export const contactWayCalls = [
  platformCall({
    path: 'externalcontact/add_contact_way',
    method: 'POST',
    about: 'a code that customers scan to add a member',
    needs: 'customer',
    params: {
      type: int({ required: 41037, code: 41038 }),
      scene: int({ required: 41039, code: 41040 }),
      ...changeable,
      is_temp: bool(false),
      is_exclusive: bool(),
    },
    handle: addContactWay,
  }),
  platformCall({
    path: 'externalcontact/get_contact_way',
    method: 'POST',
    about: 'one of them',
    needs: 'customer',
    params: { config_id: str({ required: 41043 }) },
    handle({ world, args }) {
      const { create_time, agentid, ...way } = findWay(world, args.config_id)
      return { contact_way: way }
    },
  }),
  platformCall({
    path: 'externalcontact/list_contact_way',
    method: 'POST',
    about: 'their ids by time of creation; no temporary ones',
    needs: 'customer',
    empty: { contact_way: [] },
    params: { start_time: time(), end_time: time(), cursor: str(), limit: pageSize(100, 1000) },
    handle({ world, args }) {
      const { now, store, corpid } = world
      const from = Math.max(args.start_time ?? now - 90 * DAY_S, FIRST_LISTED)
      const to = args.end_time ?? now
      if (from > to) fail(600018)
      const { records, next } = store.page(contactWays, corpid, {
        from,
        to,
        after: readCursor(args.cursor),
        limit: args.limit,
      })
      const contact_way = records.filter(({ is_temp }) => !is_temp).map(({ config_id }) => ({ config_id }))
      return { contact_way, next_cursor: cursorOf(next) }
    },
  }),
  platformCall({
    path: 'externalcontact/update_contact_way',
    method: 'POST',
    about: 'overwrites what is given',
    needs: 'customer',
    params: { config_id: str({ required: 41043 }), ...changeable },
    handle(call) {
      const { world, args } = call
      const way = findWay(world, args.config_id)
      const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
      const after: ContactWay = { ...way, ...given }
      if (args.user || args.party)
        Object.assign(after, receivers(call, way.type, args.user ?? way.user, args.party ?? way.party))
      world.store.put(contactWays, world.corpid, after)
    },
  }),
  platformCall({
    path: 'externalcontact/del_contact_way',
    method: 'POST',
    about: 'removes one',
    needs: 'customer',
    params: { config_id: str({ required: 41043 }) },
    handle({ world, args }) {
      findWay(world, args.config_id)
      world.store.remove(contactWays, world.corpid, args.config_id)
      world.store.bump(world.corpid, 'ways', -1)
    },
  }),
  platformCall({
    path: 'externalcontact/close_temp_chat',
    method: 'POST',
    about: 'ends a temporary chat',
    needs: 'customer',
    params: { userid: str({ required: 41009 }), external_userid: str({ required: 40096 }) },
    handle(call) {
      relation(call, call.args.userid, call.args.external_userid)
    },
  }),
]

const findWay = ({ store, corpid }: World, config_id: string): ContactWay =>
  store.get(contactWays, corpid, config_id) ?? fail(41044)

interface NewWay {
  type: number
  scene: number
  remark?: string
  skip_verify?: boolean
  style?: number
  state?: string
  user?: string[]
  party?: number[]
  is_temp: boolean
  expires_in?: number
  chat_expires_in?: number
  unionid?: string
  is_exclusive?: boolean
  conclusions?: Record<string, unknown>
}

function addContactWay(call: CallContext<NewWay>) {
  const { world, args, app } = call
  const { store, corpid, now } = world
  if (args.type !== 1 && args.type !== 2) fail(41038)
  if (args.scene !== 1 && args.scene !== 2) fail(41040)
  const type = args.type as 1 | 2
  const { user, party } = receivers(call, type, args.user ?? [], args.party ?? [])
  if (args.is_temp) temporary(world, args)
  if (store.bump(corpid, 'ways') > world.setting<number>('contact_way_limit')) fail(41045)
  const config_id = world.ids.next(corpid, 'config')
  const qr_code = args.scene === 2 ? `${world.sim.origin()}/sim/qr/${config_id}.svg` : undefined
  const {
    remark = '',
    skip_verify = true,
    state = '',
    style,
    expires_in,
    chat_expires_in,
    unionid,
    is_exclusive,
    conclusions,
  } = args
  store.put(contactWays, corpid, {
    config_id,
    type,
    scene: args.scene as 1 | 2,
    ...(style !== undefined && { style }),
    remark,
    skip_verify,
    state,
    user,
    party,
    is_temp: args.is_temp,
    ...(args.is_temp && { expires_in: expires_in ?? 7 * DAY_S, chat_expires_in: chat_expires_in ?? DAY_S }),
    ...(unionid && { unionid }),
    ...(is_exclusive !== undefined && { is_exclusive }),
    ...(conclusions && { conclusions }),
    ...(qr_code && { qr_code }),
    create_time: now,
    agentid: app.agentid,
  })
  return { config_id, ...(qr_code && { qr_code }) }
}

/** Who receives the customers: one member for type 1, at most 100 after the departments are expanded. */
function receivers(call: CallContext<unknown>, type: 1 | 2, user: string[], party: number[]) {
  const { world } = call
  const members = user.map((userid) => findUser(world, userid) ?? fail(40003))
  for (const member of members) {
    mustSee(call, member.userid, 60021)
    if (!isActive(member)) fail(41054)
    if (member.unnamed) fail(40098)
  }
  for (const id of party) if (!findDepartment(world, id)) fail(60123)
  if (type === 1 && (members.length !== 1 || party.length > 0)) fail(41041)
  const all = new Set([...members.map(({ userid }) => userid), ...membersBelow(world, party)])
  if (all.size === 0) fail(40058, 'invalid Request Parameter: user and party are empty')
  if (all.size > 100) fail(41041)
  return { user: members.map(({ userid }) => userid), party }
}

function temporary(world: World, { expires_in = 7 * DAY_S }: NewWay): void {
  if (!world.setting('medical')) fail(48002)
  if (expires_in > 14 * DAY_S) fail(40058, 'invalid Request Parameter: expires_in')
  if (world.store.bump(world.corpid, `quota:temp:${dayOf(world.now)}`) > 100_000) fail(45009)
}
