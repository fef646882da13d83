import type { World } from '../sim.ts'
import { type JoinWay, joinWays } from '../state/campaign-records.ts'
import { findChat } from '../world/chats.ts'
import { platformCall } from './call.ts'
import { fail } from './errors.ts'
import { bool, int, str, strs } from './params.ts'

const fields = {
  scene: int({ required: 41039, code: 41040 }),
  remark: str({ max: 30 }),
  auto_create_room: int({ fallback: 1, max: 1 }),
  room_base_name: str({ max: 40 }),
  room_base_id: int(),
  chat_id_list: strs({ required: 40058, max: 5 }),
  state: str({ max: 30 }),
  mark_source: bool(),
}

type Given = {
  scene: number
  remark?: string
  auto_create_room: number
  room_base_name?: string
  room_base_id?: number
  chat_id_list: string[]
  state?: string
  mark_source?: boolean
}

export const joinWayCalls = [
  platformCall({
    path: 'externalcontact/groupchat/add_join_way',
    method: 'POST',
    about: 'a code that people scan to join a group chat',
    needs: 'customer',
    params: fields,
    handle({ world, args }) {
      const { store, corpid, now } = world
      if (store.bump(corpid, 'ways') > world.setting<number>('contact_way_limit')) fail(41045)
      const config_id = world.ids.next(corpid, 'config')
      store.put(joinWays, corpid, {
        config_id,
        ...read(world, args),
        qr_code: `${world.sim.origin()}/sim/qr/${config_id}.svg`,
        create_time: now,
      })
      return { config_id }
    },
  }),
  platformCall({
    path: 'externalcontact/groupchat/get_join_way',
    method: 'POST',
    about: 'one of them, with its picture',
    needs: 'customer',
    params: { config_id: str({ required: 41043 }) },
    handle({ world, args }) {
      const { create_time, ...join_way } = find(world, args.config_id)
      return { join_way }
    },
  }),
  platformCall({
    path: 'externalcontact/groupchat/update_join_way',
    method: 'POST',
    about: 'overwrites one',
    needs: 'customer',
    params: { config_id: str({ required: 41043 }), ...fields },
    handle({ world, args }) {
      const { config_id, qr_code, create_time } = find(world, args.config_id)
      world.store.put(joinWays, world.corpid, { ...read(world, args), config_id, qr_code, create_time })
    },
  }),
  platformCall({
    path: 'externalcontact/groupchat/del_join_way',
    method: 'POST',
    about: 'removes one',
    needs: 'customer',
    params: { config_id: str({ required: 41043 }) },
    handle({ world, args }) {
      find(world, args.config_id)
      world.store.remove(joinWays, world.corpid, args.config_id)
      world.store.bump(world.corpid, 'ways', -1)
    },
  }),
]

const find = ({ store, corpid }: World, config_id: string): JoinWay =>
  store.get(joinWays, corpid, config_id) ?? fail(41044)

function read(world: World, given: Given): Omit<JoinWay, 'config_id' | 'qr_code' | 'create_time'> {
  const {
    scene,
    remark = '',
    auto_create_room,
    room_base_name = '',
    room_base_id = 1,
    chat_id_list,
    state = '',
    mark_source,
  } = given
  if (scene !== 1 && scene !== 2) fail(41040)
  for (const chat_id of chat_id_list) if (!findChat(world, chat_id)) fail(90501)
  return {
    scene: scene as 1 | 2,
    remark,
    auto_create_room: auto_create_room ? 1 : 0,
    room_base_name,
    room_base_id,
    chat_id_list,
    state,
    ...(mark_source !== undefined && { mark_source }),
  }
}
