import { z } from 'zod'
import { refuse } from '../refuse.ts'
import type { Sim, World } from '../sim.ts'
import { type ContactWay, contactWays } from '../state/campaign-records.ts'
import { contacts, follows, type Person } from '../state/records.ts'
import { createChat } from '../world/chats.ts'
import { findUser } from '../world/members.ts'
import { addPerson } from '../world/people.ts'
import { controlCall, worldFor } from './call.ts'

const follow = z.looseObject({
  userid: z.string(),
  remark: z.string().default(''),
  description: z.string().default(''),
  createtime: z.int().optional(),
  tags: z.array(z.union([z.string(), z.looseObject({ tag_id: z.string().optional() })])).default([]),
  remark_mobiles: z.array(z.string()).default([]),
  add_way: z.int().default(0),
  state: z.string().optional(),
})

const customer = z.strictObject({
  external_contact: z.looseObject({
    external_userid: z.string().optional(),
    name: z.string(),
    type: z.union([z.literal(1), z.literal(2)]).default(1),
    gender: z.int().default(0),
    avatar: z.string().optional(),
    unionid: z.string().optional(),
  }),
  follow_user: z.array(follow).default([]),
})

const chat = z.looseObject({
  chat_id: z.string().optional(),
  name: z.string().default(''),
  owner: z.string(),
  create_time: z.int().optional(),
  notice: z.string().default(''),
  member_list: z.array(z.looseObject({ userid: z.string(), type: z.union([z.literal(1), z.literal(2)]) })).default([]),
})

const way = z.looseObject({
  config_id: z.string().optional(),
  user: z.array(z.string()).default([]),
  party: z.array(z.int()).default([]),
  state: z.string().default(''),
})

export const loadCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/load',
    about:
      'puts records that exist already, as the platform’s get calls show them, without any callback: customers by the thousand, group chats, contact ways',
    replies: '`{customers, group_chats, contact_ways}`: how many, and `people` for the customers in order',
    input: z.strictObject({
      corpid: z.string(),
      customers: z.array(customer).max(20_000).default([]),
      group_chats: z.array(chat).max(20_000).default([]),
      contact_ways: z.array(way).max(20_000).default([]),
    }),
    handle(deps, input) {
      const world = worldFor(deps, input.corpid)
      return world.store.transaction(() => {
        const known = input.customers.map((one, index) => loadCustomer(deps.sim, world, one, index))
        for (const one of input.group_chats) loadChat(world, one)
        for (const one of input.contact_ways) loadWay(world, one)
        const { customers, group_chats, contact_ways } = input
        return {
          customers: customers.length,
          group_chats: group_chats.length,
          contact_ways: contact_ways.length,
          people: known,
        }
      })
    },
  }),
]

function loadCustomer(
  sim: Sim,
  world: World,
  { external_contact, follow_user }: z.output<typeof customer>,
  index: number,
) {
  const { store, corpid, now } = world
  const { external_userid: wanted, unionid, avatar, name, gender, type, ...rest } = external_contact
  const person = addPerson(sim, { name, gender, ...(unionid && { unionid }), ...(avatar && { avatar }) })
  const external_userid = wanted ?? world.ids.of('external_userid', corpid, person.person)
  store.put(contacts, corpid, {
    ...rest,
    external_userid,
    person: person.person,
    type,
    name,
    gender,
    avatar: avatar || person.avatar,
    ...(type === 1 && { unionid: person.unionid }),
  })
  for (const { userid, tags, createtime = now, state, ...notes } of follow_user) {
    const user = findUser(world, userid) ?? refuse(`customers[${index}].follow_user: there is no member ${userid}`)
    const ids = tags.flatMap((tag) => (typeof tag === 'string' ? tag : (tag.tag_id ?? [])))
    store.put(follows, corpid, {
      oper_userid: user.userid,
      ...notes,
      userid: user.userid,
      external_userid,
      createtime,
      tags: ids,
      ...(state && { state }),
    })
  }
  return shown(person, external_userid)
}

const shown = ({ person, unionid, openid, name }: Person, external_userid: string) => ({
  person,
  external_userid,
  unionid,
  openid,
  name,
})

function loadChat(world: World, given: z.output<typeof chat>): void {
  const owner = findUser(world, given.owner)
  const members = given.member_list.map((member) => {
    const name =
      member.type === 1
        ? (findUser(world, member.userid)?.name ?? '')
        : (world.store.get(contacts, world.corpid, member.userid)?.name ?? '')
    return { join_time: given.create_time ?? world.now, join_scene: 1, group_nickname: '', name, ...member }
  })
  createChat(world, { ...given, owner: owner?.userid ?? given.owner, member_list: members }, { silent: true })
}

function loadWay(world: World, given: z.output<typeof way>): void {
  const { store, corpid, now } = world
  const config_id = given.config_id ?? world.ids.next(corpid, 'config')
  const base = {
    type: 2,
    scene: 2,
    remark: '',
    skip_verify: true,
    is_temp: false,
    create_time: now,
    qr_code: `${world.sim.origin()}/sim/qr/${config_id}.svg`,
  }
  store.put(contactWays, corpid, { ...base, ...given, config_id } as ContactWay)
  store.bump(corpid, 'ways')
}
