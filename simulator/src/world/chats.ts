import { createHash } from 'node:crypto'
import { emit } from '../callbacks/emit.ts'
import type { Elements } from '../callbacks/xml.ts'
import type { World } from '../sim.ts'
import { type ChatMember, type GroupChat, groupChats, memberships } from '../state/campaign-records.ts'
import { countStat } from './stats.ts'

export const findChat = ({ store, corpid }: World, chat_id: string): GroupChat | undefined =>
  store.get(groupChats, corpid, chat_id)

/** md5 over who is in: it changes with every change of members. */
const versionOf = (members: ChatMember[]) =>
  createHash('md5')
    .update(members.map(({ userid, join_time }) => `${userid}:${join_time}`).join(','))
    .digest('hex')

/** Writes a chat and the index of who is in which chat. */
export function saveChat(world: World, chat: GroupChat): GroupChat {
  const { store, corpid } = world
  const now = new Set(chat.member_list.map(({ userid }) => userid))
  for (const { chat_id, member } of store.list(memberships, corpid, { by: chat.chat_id })) {
    if (!now.has(member)) store.remove(memberships, corpid, `${chat_id}/${member}`)
  }
  for (const member of now) store.put(memberships, corpid, { chat_id: chat.chat_id, member })
  return store.put(groupChats, corpid, { ...chat, member_version: versionOf(chat.member_list) })
}

export interface NewChat {
  chat_id?: string
  name: string
  owner: string
  notice?: string
  create_time?: number
  member_list: ChatMember[]
}

export function createChat(world: World, given: NewChat, { silent = false } = {}): GroupChat {
  const chat_id = given.chat_id ?? world.ids.next(world.corpid, 'chat')
  const chat = saveChat(world, {
    notice: '',
    create_time: world.now,
    ...given,
    chat_id,
    status: 0,
    admin_list: [],
    member_version: '',
    opengid: world.ids.of('opengid', world.corpid, chat_id),
  })
  if (!silent) {
    countStat(world, chat.owner, 'new_chat_cnt')
    tellChat(world, chat, 'create')
  }
  return chat
}

/** Adds members and says so in one event. Those who are in already are left out. */
export function joinChat(world: World, chat: GroupChat, joining: ChatMember[], eventScene: number): GroupChat {
  const known = new Set(chat.member_list.map(({ userid }) => userid))
  const fresh = joining.filter(({ userid }) => !known.has(userid))
  if (fresh.length === 0) return chat
  const after = saveChat(world, { ...chat, member_list: [...chat.member_list, ...fresh] })
  countStat(world, chat.owner, 'new_member_cnt', fresh.length)
  tellMembers(world, chat, after, 'add_member', ['JoinScene', eventScene], fresh)
  return after
}

/** Takes a member out. `removed` by staff, or left by themselves. */
export function quitChat(world: World, chat: GroupChat, userid: string, removed: boolean): GroupChat {
  const gone = chat.member_list.filter((member) => member.userid === userid)
  if (gone.length === 0) return chat
  const after = saveChat(world, { ...chat, member_list: chat.member_list.filter((member) => member.userid !== userid) })
  const base = world.setting('quit_scene') === '0/1' ? 0 : 1
  tellMembers(world, chat, after, 'del_member', ['QuitScene', base + (removed ? 1 : 0)], gone)
  return after
}

function tellMembers(
  world: World,
  before: GroupChat,
  after: GroupChat,
  detail: string,
  scene: [string, number],
  who: ChatMember[],
) {
  tellChat(world, after, 'update', [
    ['UpdateDetail', detail],
    scene,
    ['MemChangeCnt', who.length],
    ['MemChangeList', who.map(({ userid }): [string, string] => ['Item', userid])],
    ['LastMemVer', before.member_version],
    ['CurMemVer', after.member_version],
  ])
}

export function tellChat(world: World, chat: GroupChat, change: string, more: Elements = []): void {
  const head: Elements = [
    ['ChatId', chat.chat_id],
    ['ChangeType', change],
  ]
  emit(world, 'change_external_chat', [...head, ...more], { userid: chat.owner })
}
