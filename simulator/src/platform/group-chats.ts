import type { World } from '../sim.ts'
import { type GroupChat, groupChats } from '../state/campaign-records.ts'
import { users } from '../state/records.ts'
import type { Place } from '../state/store.ts'
import { dayOf } from '../world/calendar.ts'
import { findChat, saveChat } from '../world/chats.ts'
import { findUser } from '../world/members.ts'
import { resigned } from '../world/resign.ts'
import { type CallContext, canSee, cursorOf, platformCall, readCursor } from './call.ts'
import { fail, PlatformError } from './errors.ts'
import { type Fields, int, isFields, object, str, strs } from './params.ts'

export const groupChatCalls = [
  platformCall({
    path: 'externalcontact/groupchat/list',
    method: 'POST',
    about: 'group chats of owners; limit is required',
    needs: 'customer',
    lags: true,
    empty: { group_chat_list: [] },
    params: {
      status_filter: int({ fallback: 0, max: 3 }),
      owner_filter: object(),
      cursor: str(),
      limit: int({ required: 40058, max: 1000 }),
    },
    handle: listChats,
  }),
  platformCall({
    path: 'externalcontact/groupchat/get',
    method: 'POST',
    about: 'one group chat with its members',
    needs: 'customer',
    lags: true,
    params: { chat_id: str({ required: 40058 }), need_name: int({ fallback: 0 }) },
    handle(call) {
      const { world, args } = call
      const chat = findChat(world, args.chat_id)
      if (!chat || chat.dismissed) return fail(90501)
      if (!canSee(call, chat.owner)) fail(60011)
      const { status, opengid, dismissed, member_list, ...shown } = chat
      const members = member_list.map(({ name, unionid, ...member }) => ({
        ...member,
        ...(args.need_name === 1 && { name }),
        ...(unionid && world.setting<boolean>('bound_developer') && { unionid }),
      }))
      return { group_chat: { ...shown, member_list: members } }
    },
  }),
  platformCall({
    path: 'externalcontact/opengid_to_chatid',
    method: 'POST',
    about: 'a group chat by the id that mini programs see',
    needs: 'customer',
    params: { opengid: str({ required: 40058 }) },
    handle({ world, args }) {
      const [chat] = world.store.list(groupChats, world.corpid, { by2: args.opengid, limit: 1 })
      return { chat_id: (chat ?? fail(90501)).chat_id }
    },
  }),
  platformCall({
    path: 'externalcontact/groupchat/transfer',
    method: 'POST',
    about: 'group chats of owners who left, to a new owner',
    needs: 'customer',
    empty: { failed_chat_list: [] },
    params: { chat_id_list: strs({ required: 40058, max: 100 }), new_owner: str({ required: 40058 }) },
    handle: (call) => transfer(call, true),
  }),
  platformCall({
    path: 'externalcontact/groupchat/onjob_transfer',
    method: 'POST',
    about: 'group chats of owners at work, to a new owner',
    needs: 'customer',
    empty: { failed_chat_list: [] },
    params: { chat_id_list: strs({ required: 40058, max: 100 }), new_owner: str({ required: 40058 }) },
    handle: (call) => transfer(call, false),
  }),
]

type ListArgs = { status_filter: number; owner_filter?: Fields; cursor?: string; limit: number }

function listChats(call: CallContext<ListArgs>) {
  const { world, args } = call
  const { store, corpid } = world
  const owners =
    isFields(args.owner_filter) && Array.isArray(args.owner_filter.userid_list)
      ? args.owner_filter.userid_list.map(String)
      : []
  if (owners.length > 100) fail(40058, 'invalid Request Parameter: owner_filter')
  if (args.limit < 1) fail(40058, 'invalid Request Parameter: limit')
  if (owners.length === 0 && visibleCount(call) > 1000) fail(81017)
  for (const owner of owners) if (!canSee(call, owner)) fail(60011)
  const wanted = (chat: GroupChat) =>
    !chat.dismissed && canSee(call, chat.owner) && (args.status_filter === 0 || chat.status === args.status_filter)
  // all owners are one range, named owners a range each; the cursor says which and where
  const ranges = owners.length > 0 ? owners.map((by) => ({ by })) : [{}]
  const [start, after] = readCursor<[number, Place?]>(args.cursor) ?? [0]
  const found: GroupChat[] = []
  let next: [number, Place?] | undefined
  for (let index = start; index < ranges.length && !next; index++) {
    const range = {
      ...ranges[index],
      after: index === start ? (after ?? undefined) : undefined,
      limit: args.limit - found.length,
    }
    const page = store.page(groupChats, corpid, range)
    found.push(...page.records.filter(wanted))
    if (page.next) next = [index, page.next]
    else if (found.length >= args.limit && index + 1 < ranges.length) next = [index + 1]
  }
  return { group_chat_list: found.map(({ chat_id, status }) => ({ chat_id, status })), next_cursor: cursorOf(next) }
}

const visibleCount = ({ world, app }: CallContext<ListArgs>) =>
  app.visible === 'all' ? world.store.count(users, world.corpid) : app.visible.length

function transfer(call: CallContext<{ chat_id_list: string[]; new_owner: string }>, left: boolean) {
  const { world, args } = call
  const owner = findUser(world, args.new_owner) ?? fail(40003)
  if (!canSee(call, owner.userid)) fail(60011)
  const failed_chat_list: Fields[] = []
  for (const chat_id of args.chat_id_list) {
    try {
      handOver(world, chat_id, owner.userid, owner.name, left)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      failed_chat_list.push({ chat_id, errcode: error.errcode, errmsg: error.message })
    }
  }
  return { failed_chat_list }
}

/** 300 a day for each new owner; chats of owners at work twice in 90 days. */
function handOver(world: World, chat_id: string, owner: string, name: string, left: boolean): undefined {
  const { store, corpid, now } = world
  const chat = findChat(world, chat_id)
  if (!chat || chat.dismissed) return fail(90501)
  const gone = store.get(resigned, corpid, chat.owner) !== undefined
  if (left && !gone) fail(90500)
  if (!left && gone) fail(90502)
  if (chat.owner === owner) fail(40130)
  const day = `quota:chat-transfer:${owner}:${dayOf(now)}`
  const quarter = `quota:chat-onjob:${chat_id}:${Math.floor(now / (90 * 86_400))}`
  if (store.counter(corpid, day) >= 300) fail(45009)
  if (!left && store.counter(corpid, quarter) >= 2) fail(40128)
  store.bump(corpid, day)
  if (!left) store.bump(corpid, quarter)
  const known = chat.member_list.some(({ userid }) => userid === owner)
  const joined = { userid: owner, type: 1 as const, join_time: now, join_scene: 1, group_nickname: '', name }
  saveChat(world, {
    ...chat,
    owner,
    status: left ? 3 : chat.status,
    member_list: known ? chat.member_list : [...chat.member_list, joined],
  })
}
