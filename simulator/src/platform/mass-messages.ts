import { type MassMessage, massMessages, massTargets } from '../state/campaign-records.ts'
import { follows, users } from '../state/records.ts'
import { findChat } from '../world/chats.ts'
import { findFollow } from '../world/friends.ts'
import { assign, dispatchMass } from '../world/mass.ts'
import { findUser, isActive } from '../world/members.ts'
import { readAttachments, readText } from './attachments.ts'
import { type CallContext, canSee, mustSee, platformCall } from './call.ts'
import { fail } from './errors.ts'
import { bool, type Fields, isFields, object, objects, str, strs } from './params.ts'

export const massMessageCalls = [
  platformCall({
    path: 'externalcontact/add_msg_template',
    method: 'POST',
    about: 'a mass message, which members confirm before it goes out',
    needs: 'customer',
    empty: { fail_list: [] },
    params: {
      chat_type: str(),
      external_userid: strs({ max: 10_000 }),
      chat_id_list: strs({ max: 2000 }),
      sender: str(),
      allow_select: bool(false),
      text: object(),
      attachments: objects({ max: 9 }),
      tag_filter: object(),
    },
    handle: addMassMessage,
  }),
]

interface NewMass {
  chat_type?: string
  external_userid?: string[]
  chat_id_list?: string[]
  sender?: string
  text?: Fields
  attachments?: Fields[]
  tag_filter?: Fields
}

function addMassMessage(call: CallContext<NewMass>) {
  const { world, args, app } = call
  const { store, corpid, now } = world
  const chat_type = args.chat_type || 'single'
  if (chat_type !== 'single' && chat_type !== 'group') return fail(40058, 'invalid Request Parameter: chat_type')
  const text = readText(args.text)
  const attachments = readAttachments(world, args.attachments, 'mass')
  if (!text && attachments.length === 0) fail(40063)
  const sender = args.sender ? (findUser(world, args.sender) ?? fail(40003)).userid : undefined
  if (sender) mustSee(call, sender, 60021)
  if (chat_type === 'group' && !sender) fail(41009)
  const msgid = world.ids.next(corpid, 'mass')
  const message: MassMessage = {
    msgid,
    chat_type,
    creator: sender ?? '',
    create_time: now,
    create_type: 0,
    ...(text && { text }),
    attachments,
    senders: sender ? [sender] : [],
    reminded: [],
    agentid: app.agentid,
  }
  const named = chat_type === 'group' ? args.chat_id_list : args.external_userid
  if (named?.length) {
    store.put(massMessages, corpid, message)
    const fail_list = named.filter((target) => !place(call, msgid, chat_type, target, sender))
    if (fail_list.length === named.length) fail(41048, undefined, { fail_list })
    return { fail_list, msgid }
  }
  const senders = sender ? [sender] : allSenders(call)
  const tag_filter = readFilter(args.tag_filter)
  store.put(massMessages, corpid, { ...message, senders, dispatch: { sender: 0, ...(tag_filter && { tag_filter }) } })
  dispatchMass(world, msgid)
  const waiting = store.get(massMessages, corpid, msgid)?.dispatch
  if (!waiting && !senders.some((userid) => store.count(massTargets, corpid, { by: `${msgid}/${userid}` }) > 0))
    fail(41048)
  return { fail_list: [], msgid }
}

/** Gives one named recipient to a member; says whether there is one who may send. */
function place(call: CallContext<NewMass>, msgid: string, chat_type: string, target: string, sender?: string): boolean {
  const { world } = call
  if (chat_type === 'group') {
    const chat = findChat(world, target)
    if (!chat || chat.dismissed || chat.owner !== sender) return false
    assign(world, msgid, target, chat.owner)
    return true
  }
  const followers = sender
    ? [findFollow(world, sender, target)]
    : world.store.list(follows, world.corpid, { by2: target }).filter(({ userid }) => canSee(call, userid))
  let placed = false
  for (const follow of followers) {
    if (!follow || follow.half) continue
    assign(world, msgid, target, follow.userid)
    placed = true
  }
  return placed
}

const allSenders = (call: CallContext<NewMass>) =>
  call.world.store
    .list(users, call.world.corpid)
    .filter((user) => isActive(user) && canSee(call, user.userid))
    .map(({ userid }) => userid)

function readFilter(filter: Fields | undefined): string[][] | undefined {
  if (!Array.isArray(filter?.group_list)) return undefined
  const groups = filter.group_list.map((group) =>
    isFields(group) && Array.isArray(group.tag_list) ? group.tag_list.map(String) : [],
  )
  if (groups.some((group) => group.length > 100)) fail(40058, 'invalid Request Parameter: tag_list')
  const wanted = groups.filter((group) => group.length > 0)
  return wanted.length > 0 ? wanted : undefined
}
