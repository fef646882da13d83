import { z } from 'zod'
import { refuse } from '../refuse.ts'
import type { World } from '../sim.ts'
import { type ChatMember, type GroupChat, type JoinWay, joinWays } from '../state/campaign-records.ts'
import type { Person } from '../state/records.ts'
import { createChat, findChat, joinChat, quitChat, saveChat, tellChat } from '../world/chats.ts'
import { findUser } from '../world/members.ts'
import { contactOf, findPerson, knowPerson } from '../world/people.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'

const joinInput = z.strictObject({
  corpid: z.string(),
  chat_id: z.string().optional(),
  config_id: z.string().optional(),
  qr_code: z.string().optional(),
  person: z.string().optional(),
  userid: z.string().optional(),
  invitor: z.string().optional(),
  state: z.string().max(30).optional(),
})

const leaving = {
  corpid: z.string(),
  chat_id: z.string(),
  person: z.string().optional(),
  userid: z.string().optional(),
}

export const chatCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/chats',
    tells: true,
    about: 'a customer group chat',
    replies: '`{chat_id}`',
    input: z.strictObject({
      corpid: z.string(),
      name: z.string(),
      owner: z.string(),
      members: z.array(z.string()).default([]),
      notice: z.string().default(''),
    }),
    handle(deps, { corpid, name, owner, members, notice }) {
      const world = worldFor(deps, corpid)
      const who = [...new Set([owner, ...members])].map((userid, index) =>
        staff(world, userid, index === 0 ? 'owner' : 'members'),
      )
      return world.store.transaction(() => {
        const { chat_id } = createChat(world, { name, owner: who[0]!.userid, notice, member_list: who })
        return { chat_id }
      })
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/join',
    tells: true,
    about:
      'a person (or member) joins a group chat by a join way, or when `chat_id` is given by invitation, or by a code with that `state`',
    replies: '`{chat_id, external_userid}`',
    input: joinInput,
    handle: join,
  }),
  controlCall({
    method: 'POST',
    path: '/sim/quit',
    tells: true,
    about: 'leaves a group chat: `by` is `customer` (left) or `staff` (was removed)',
    replies: '`{chat_id, external_userid}`',
    input: z.strictObject({
      ...leaving,
      by: z.enum(['customer', 'self', 'staff', 'owner', 'removed']).default('customer'),
    }),
    handle: (deps, { by, ...given }) => leave(deps, given, !['customer', 'self'].includes(by)),
  }),
  controlCall({
    method: 'POST',
    path: '/sim/kick',
    tells: true,
    about: 'the owner removes somebody from a group chat',
    replies: '`{chat_id, external_userid}`',
    input: z.strictObject(leaving),
    handle: (deps, given) => leave(deps, given, true),
  }),
  controlCall({
    method: 'POST',
    path: '/sim/dismiss',
    tells: true,
    about: 'the owner dissolves a group chat',
    replies: '`{chat_id}`',
    input: z.strictObject({ corpid: z.string(), chat_id: z.string() }),
    handle(deps, { corpid, chat_id }) {
      const world = worldFor(deps, corpid)
      const chat = chatOf(world, chat_id)
      world.store.transaction(() => {
        saveChat(world, { ...chat, dismissed: true, member_list: [] })
        tellChat(world, chat, 'dismiss')
      })
      return { chat_id }
    },
  }),
]

export function chatOf(world: World, chat_id: string): GroupChat {
  const chat = findChat(world, chat_id)
  return chat && !chat.dismissed ? chat : refuse(`chat_id: there is no group chat ${chat_id}`, 404)
}

function who({ sim }: ControlDeps, corpid: string, reference: string | undefined): Person {
  if (reference === undefined) return refuse('person or userid: give one of them')
  return findPerson(sim, reference, corpid) ?? refuse(`person: there is no ${reference}`, 404)
}

function leave(deps: ControlDeps, given: z.output<z.ZodObject<typeof leaving>>, removed: boolean) {
  const { corpid, chat_id, person, userid } = given
  const world = worldFor(deps, corpid)
  const chat = chatOf(world, chat_id)
  const member = userid ?? contactOf(world, who(deps, corpid, person).person)?.external_userid
  if (!chat.member_list.some((one) => one.userid === member)) refuse('person: not in this group chat', 404)
  world.store.transaction(() => quitChat(world, chat, member!, removed))
  return { chat_id, external_userid: member }
}

function staff(world: World, userid: string, field: string): ChatMember {
  const user = findUser(world, userid) ?? refuse(`${field}: there is no member ${userid}`, 404)
  return { userid: user.userid, type: 1, join_time: world.now, join_scene: 1, group_nickname: '', name: user.name }
}

export function join(deps: ControlDeps, input: z.output<typeof joinInput>) {
  const { corpid, chat_id, config_id, qr_code, invitor, state } = input
  const world = worldFor(deps, corpid)
  if ([chat_id, config_id, qr_code].filter((one) => one !== undefined).length !== 1)
    return refuse('chat_id or config_id: give one of them')
  if (state !== undefined && chat_id === undefined) return refuse('state: a join way has its own')
  const person = input.userid === undefined ? who(deps, corpid, input.person) : undefined
  return world.store.transaction(() => {
    const member = person ? customer(world, person) : staff(world, input.userid!, 'userid')
    const external_userid = member.userid
    if (chat_id !== undefined) {
      const chat = chatOf(world, chat_id)
      if (state !== undefined) joinChat(world, chat, [{ ...member, join_scene: 3, state }], 3)
      else joinChat(world, chat, [{ ...member, join_scene: 1, invitor: { userid: invitor ?? chat.owner } }], 0)
      return { chat_id, external_userid }
    }
    const way = findWay(world, config_id, qr_code)
    const chat = roomOf(world, way, external_userid)
    joinChat(world, chat, [{ ...member, join_scene: 3, ...(way.state && { state: way.state }) }], 3)
    return { chat_id: chat.chat_id, external_userid }
  })
}

function customer(world: World, person: Person): ChatMember {
  const { external_userid, name, unionid } = knowPerson(world, person)
  return {
    userid: external_userid,
    type: 2,
    join_time: world.now,
    join_scene: 1,
    group_nickname: '',
    name,
    ...(unionid && { unionid }),
  }
}

function findWay({ store, corpid }: World, config_id?: string, qr_code?: string): JoinWay {
  const way =
    config_id !== undefined
      ? store.get(joinWays, corpid, config_id)
      : store.list(joinWays, corpid, { by: qr_code, limit: 1 })[0]
  return way ?? refuse('config_id: there is no such join way', 404)
}

/** The chat the person is in already, or the first with room, or a new one when the way may open it. */
function roomOf(world: World, way: JoinWay, external_userid: string): GroupChat {
  const chats = way.chat_id_list.flatMap((id) => findChat(world, id) ?? []).filter(({ dismissed }) => !dismissed)
  const mine = chats.find(({ member_list }) => member_list.some(({ userid }) => userid === external_userid))
  const free = mine ?? chats.find(({ member_list }) => member_list.length < world.setting<number>('group_limit'))
  if (free) return free
  const last = chats.at(-1)
  if (!last || !way.auto_create_room) return refuse('every group chat of this join way is full')
  const made = createChat(world, {
    name: `${way.room_base_name || last.name}${way.room_base_id}`,
    owner: last.owner,
    member_list: [staff(world, last.owner, 'owner')],
  })
  const chat_id_list = [...way.chat_id_list, made.chat_id].slice(-5)
  world.store.put(joinWays, world.corpid, { ...way, room_base_id: way.room_base_id + 1, chat_id_list })
  return made
}
