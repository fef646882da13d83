import { z } from 'zod'
import { emit } from '../callbacks/emit.ts'
import { chatKeys } from '../platform/acquisition.ts'
import { refuse } from '../refuse.ts'
import type { World } from '../sim.ts'
import { linkCustomers } from '../state/campaign-records.ts'
import { agreements } from '../state/message-records.ts'
import { follows } from '../state/records.ts'
import { archive, archiveMedia, isArchived } from '../world/archive.ts'
import { postMessage } from '../world/conversations.ts'
import { findFollow, tellFollow } from '../world/friends.ts'
import { findUser } from '../world/members.ts'
import { contactOf, findContact, findPerson } from '../world/people.ts'
import { sampleOf } from '../world/samples.ts'
import { countStat } from '../world/stats.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'
import { chatOf } from './chats.ts'

const OWN = ['corpid', 'from', 'to', 'chat_id', 'msgtype', 'content', 'data', 'filename']
const CONTENT_KEYS = ['doc', 'info', 'redpacket']

const sayInput = z
  .looseObject({
    corpid: z.string(),
    from: z.string(),
    to: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
    chat_id: z.string().optional(),
    msgtype: z
      .string()
      .regex(/^[a-z_]+$/)
      .default('text'),
    content: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
    data: z.base64().optional(),
    filename: z.string().default('file'),
  })
  .superRefine((input, context) => {
    for (const name of Object.keys(input)) {
      if (OWN.includes(name) || name === input.msgtype || CONTENT_KEYS.includes(name)) continue
      context.addIssue({ code: 'unrecognized_keys', keys: [name] })
    }
  })

export const sayCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/say',
    tells: true,
    about:
      'one message, its content under the name of its type (or as `content`), made up when there is none; `data` (base64) becomes a media file. It reaches the archive of everyone who has it on',
    replies: '`{seq, msgid}`; `seq` is null when nobody’s archive is on',
    input: sayInput,
    handle: say,
  }),
]

type Say = z.output<typeof sayInput>

export function say(deps: ControlDeps, input: Say) {
  const world = worldFor(deps, input.corpid)
  const { store, corpid, now } = world
  const { msgtype } = input
  if ((input.to === undefined) === (input.chat_id === undefined)) return refuse('to or chat_id: give one of them')
  const from = partyOf(world, input.from, 'from')
  const chat = input.chat_id === undefined ? undefined : chatOf(world, input.chat_id)
  const named = input.to === undefined ? [] : [input.to].flat().map((one) => partyOf(world, one, 'to'))
  const tolist = chat
    ? chat.member_list.map(({ userid }) => userid).filter((id) => id !== from.id)
    : named.map(({ id }) => id)
  return store.transaction(() => {
    const content = contentOf(world, input)
    const msgid = `${world.ids.next(corpid, 'msgid')}${from.staff && named.every(({ staff }) => staff) && !chat ? '' : '_external'}`
    for (const to of named) note(world, from, to, msgtype)
    if (chat) countStat(world, chat.owner, 'msg_total')
    const conversations = chat ? [chat.chat_id] : named.map((to) => conversationOf(from, to))
    for (const conversation of conversations) {
      postMessage(world, { conversation, from: from.id, kind: 'said', msgtype, content, time: now, msgid })
    }
    const parties = [from.id, ...tolist]
    const seq = parties.some((id) => isArchived(world, id))
      ? archive(world, { msgid, from: from.id, tolist, roomid: chat?.chat_id ?? '', msgtype, content })
      : null
    if (msgtype === 'agree' || msgtype === 'disagree') agree(world, from, chat?.chat_id ?? named[0]!.id, msgtype)
    return { seq, msgid }
  })
}

interface Party {
  id: string
  staff: boolean
}

/** A member, a customer, or a person whom the corporation knows. */
function partyOf(world: World, reference: string, field: string): Party {
  const user = findUser(world, reference)
  if (user) return { id: user.userid, staff: true }
  if (findContact(world, reference)) return { id: reference, staff: false }
  const person = findPerson(world.sim, reference, world.corpid)
  const contact = person && contactOf(world, person.person)
  if (contact) return { id: contact.external_userid, staff: false }
  return refuse(`${field}: ${reference} is nobody that this corporation knows`, 404)
}

const conversationOf = (from: Party, to: Party) =>
  from.staff && !to.staff
    ? `${from.id}/${to.id}`
    : !from.staff && to.staff
      ? `${to.id}/${from.id}`
      : [from.id, to.id].sort().join('/')

function contentOf(world: World, input: Say): unknown {
  const key = CONTENT_KEYS.find((name) => name in input)
  const given = input[input.msgtype] ?? (key ? input[key] : undefined) ?? input.content
  if (given === undefined && input.data === undefined) return madeUp(world, input.msgtype)
  const content = typeof given === 'string' ? { content: given } : (given ?? {})
  if (input.data === undefined) return content
  return { ...(content as object), ...archiveMedia(world, Buffer.from(input.data, 'base64'), input.filename) }
}

function madeUp(world: World, msgtype: string): unknown {
  const { content, file } = sampleOf(world, msgtype)
  return file ? { ...content, ...archiveMedia(world, Buffer.from(file.data), file.filename) } : content
}

/** A customer who writes has started chatting; the one who chatted last gets mass messages. */
function note(world: World, from: Party, to: Party, msgtype: string): void {
  if (from.staff === to.staff) return
  const [userid, external_userid] = from.staff ? [from.id, to.id] : [to.id, from.id]
  const follow = findFollow(world, userid, external_userid)
  if (!follow) return
  const { store, corpid, now } = world
  countStat(world, userid, 'message_cnt')
  const firstToday = Math.floor((follow.last_chat ?? 0) / 86_400) !== Math.floor(now / 86_400)
  if (firstToday) countStat(world, userid, 'chat_cnt')
  if (from.staff && follow.chatted) countStat(world, userid, 'replied_cnt')
  store.put(follows, corpid, { ...follow, last_chat: now, ...(!from.staff && { chatted: true }) })
  if (!from.staff && follow.link_id && msgtype !== 'agree') tellLink(world, follow.link_id, userid, external_userid)
}

function tellLink(world: World, link_id: string, userid: string, external_userid: string): void {
  const { store, corpid } = world
  const customer = store.get(linkCustomers, corpid, `${link_id}/${userid}/${external_userid}`)
  if (!customer) return
  const chat_seq = (customer.chat_seq ?? 0) + 1
  store.put(linkCustomers, corpid, { ...customer, chat_status: 1, chat_seq })
  const about: [string, string][] = [
    ['UserID', userid],
    ['ExternalUserID', external_userid],
    ['LinkId', link_id],
  ]
  if (chat_seq === 1) emit(world, 'customer_acquisition', [['ChangeType', 'customer_start_chat'], ...about], { userid })
  const chat_key = world.ids.next(corpid, 'code')
  store.put(chatKeys, corpid, { chat_key, userid, external_userid, link_id, state: customer.state, messages: chat_seq })
  const more: [string, string | number][] = [
    ['ChatSeq', chat_seq],
    ['ChatKey', chat_key],
  ]
  emit(world, 'customer_acquisition', [['ChangeType', 'message_from_customer'], ...about, ...more], { userid })
}

function agree(world: World, from: Party, to: string, msgtype: string): void {
  if (from.staff) return
  const status = msgtype === 'agree' ? 'Agree' : 'Disagree'
  world.store.put(agreements, world.corpid, { userid: to, external_userid: from.id, status, time: world.now })
  const follow = findFollow(world, to, from.id)
  if (status === 'Agree' && follow) tellFollow(world, 'msg_audit_approved', follow)
}
