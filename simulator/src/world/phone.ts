import type { World } from '../sim.ts'
import {
  contactWays,
  groupChats,
  joinWays,
  massMessages,
  massTargets,
  massTasks,
  memberships,
  moments,
  momentTasks,
} from '../state/campaign-records.ts'
import { chatMessages } from '../state/message-records.ts'
import { contacts, type Follow, follows, type Person, type User, users } from '../state/records.ts'
import { mayRead } from './moments.ts'
import { contactOf } from './people.ts'

const CHATS = 50
const MESSAGES = 50
const CODES = 30
const RECENT = 500

interface Shown {
  from: string
  kind: string
  msgtype: string
  content: unknown
  attachments?: unknown[]
  time: number
}

interface Chat {
  id: string
  kind: 'single' | 'group' | 'app'
  name: string
  members?: number
  avatar?: string
  userid?: string
  external_userid?: string
  half?: boolean
  messages: Shown[]
}

/** A person's phone in one corporation: bounded lists, newest chats first. */
export function personView(world: World, person: Person, code?: string) {
  const { store, corpid } = world
  const contact = contactOf(world, person.person)
  const relations = contact ? store.list(follows, corpid, { by2: contact.external_userid, limit: CHATS }) : []
  const chats: Chat[] = relations.map(({ userid, external_userid, half }) => ({
    id: `${userid}/${external_userid}`,
    kind: 'single',
    name: store.get(users, corpid, userid.toLowerCase())?.name ?? userid,
    userid,
    external_userid,
    half,
    messages: messagesOf(world, `${userid}/${external_userid}`, external_userid, userid),
  }))
  const seen = relations.flatMap((follow) =>
    store
      .list(momentTasks, corpid, { by2: follow.userid, newest: true, limit: 20 })
      .filter(({ publish_status }) => publish_status === 1)
      .flatMap((task) => {
        const moment = store.get(moments, corpid, task.moment_id)
        if (!moment || !mayRead(moment, follow)) return []
        const { moment_id, text, attachments } = moment
        const name = store.get(users, corpid, follow.userid.toLowerCase())?.name ?? follow.userid
        return { moment_id, userid: follow.userid, name, text, attachments, time: task.publish_time }
      }),
  )
  return {
    me: { ...person, external_userid: contact?.external_userid },
    chats: sorted([...chats, ...groupsOf(world, contact?.external_userid)]),
    moments: seen,
    codes: codesOf(world, code),
    waiting: [],
    clock: clockOf(world),
  }
}

/** A member's phone: customers, group chats, what their apps sent, and what waits for their confirmation. */
export function memberView(world: World, user: User) {
  const { store, corpid, corp } = world
  const { userid } = user
  const chats: Chat[] = friendsOf(world, userid).map((follow) => {
    const contact = store.get(contacts, corpid, follow.external_userid)
    const id = `${userid}/${follow.external_userid}`
    const { external_userid, half } = follow
    const messages = messagesOf(world, id, external_userid, userid)
    return {
      id,
      kind: 'single',
      name: follow.remark || contact?.name || '',
      avatar: contact?.avatar,
      userid,
      external_userid,
      half,
      messages,
    }
  })
  const apps: Chat[] = corp.apps.map(({ agentid, name }) => ({
    id: `app/${agentid}/${userid}`,
    kind: 'app',
    name: name || `App ${agentid}`,
    messages: messagesOf(world, `app/${agentid}/${userid}`),
  }))
  return {
    me: { userid, name: user.name, avatar: user.avatar },
    chats: sorted([...chats, ...groupsOf(world, userid), ...apps.filter(({ messages }) => messages.length > 0)]),
    moments: [],
    codes: [],
    waiting: waitingFor(world, userid),
    clock: clockOf(world),
  }
}

/** The newest customers of a member, and those of the newest conversations. */
function friendsOf({ store, corpid }: World, userid: string): Follow[] {
  const spoken = store
    .list(chatMessages, corpid, { newest: true, limit: RECENT })
    .map(({ conversation }) => conversation)
    .filter((conversation) => conversation.startsWith(`${userid}/`))
  const newest = store.list(follows, corpid, { by: userid, newest: true, limit: CHATS })
  const known = new Set(newest.map(follows.id))
  const others = [...new Set(spoken)].filter((id) => !known.has(id)).slice(0, CHATS)
  return [...newest, ...others.flatMap((id) => store.get(follows, corpid, id) ?? [])]
}

/** Mass messages and moments that a member has to confirm. */
export function waitingFor({ store, corpid }: World, userid: string) {
  const mass = store
    .list(massTasks, corpid, { by2: userid, newest: true, limit: 50 })
    .filter(({ status }) => status === 0)
    .flatMap(({ msgid }) => {
      const message = store.get(massMessages, corpid, msgid)
      if (!message || message.cancelled) return []
      const { text, attachments, chat_type } = message
      return {
        id: msgid,
        kind: 'mass',
        chat_type,
        text,
        attachments,
        count: store.count(massTargets, corpid, { by: `${msgid}/${userid}` }),
      }
    })
  const publish = store
    .list(momentTasks, corpid, { by2: userid, newest: true, limit: 50 })
    .filter(({ publish_status }) => publish_status === 0)
    .flatMap(({ moment_id }) => {
      const moment = store.get(moments, corpid, moment_id)
      return moment && !moment.cancelled
        ? { id: moment_id, kind: 'moment', text: moment.text, attachments: moment.attachments }
        : []
    })
  return [...mass, ...publish]
}

/** How many of a member's newest customers wait to be accepted. */
export const requestsTo = ({ store, corpid }: World, userid: string): number =>
  store.list(follows, corpid, { by: userid, newest: true, limit: CHATS }).filter(({ half }) => half).length

/** What the phone's clock shows. */
const clockOf = ({ sim, corpid, now, setting }: World) => ({
  now,
  frozen: sim.clock.frozen(corpid),
  time_zone: setting<string>('time_zone'),
})

function messagesOf({ store, corpid }: World, conversation: string, target?: string, sender?: string): Shown[] {
  const said: Shown[] = store.list(chatMessages, corpid, { by: conversation, newest: true, limit: MESSAGES })
  const sent = (target ? store.list(massTargets, corpid, { by2: target, newest: true, limit: MESSAGES }) : [])
    .filter(({ status, userid }) => status === 1 && (sender === undefined || userid === sender))
    .flatMap(({ msgid, userid, send_time = 0 }): Shown[] => {
      const message = store.get(massMessages, corpid, msgid)
      if (!message) return []
      return [
        {
          from: userid,
          kind: 'mass',
          msgtype: 'text',
          content: message.text ?? {},
          attachments: message.attachments,
          time: send_time,
        },
      ]
    })
  return [...said.reverse(), ...sent.reverse()].sort((a, b) => a.time - b.time).slice(-MESSAGES)
}

function groupsOf(world: World, member: string | undefined): Chat[] {
  const { store, corpid } = world
  if (!member) return []
  return store.list(memberships, corpid, { by2: member, newest: true, limit: CHATS }).flatMap(({ chat_id }): Chat[] => {
    const chat = store.get(groupChats, corpid, chat_id)
    if (!chat) return []
    return [
      {
        id: chat_id,
        kind: 'group',
        name: chat.name,
        members: chat.member_list.length,
        messages: messagesOf(world, chat_id, chat_id),
      },
    ]
  })
}

/** The newest codes, and the one that is asked for. */
function codesOf({ store, corpid }: World, wanted = '') {
  const newest = store.list(contactWays, corpid, { newest: true, limit: CODES })
  const asked = newest.some(({ config_id }) => config_id === wanted)
    ? undefined
    : store.get(contactWays, corpid, wanted)
  const ways = asked ? [asked, ...newest] : newest
  const rooms = store.list(joinWays, corpid, { newest: true, limit: CODES })
  return [
    ...ways.map(({ config_id, remark, state, user, qr_code }) => ({
      config_id,
      kind: 'contact',
      name: remark || state || user.join(', '),
      qr_code,
    })),
    ...rooms.map(({ config_id, remark, state, qr_code }) => ({
      config_id,
      kind: 'group',
      name: remark || state,
      qr_code,
    })),
  ]
}

const sorted = (chats: Chat[]) => chats.sort((a, b) => (b.messages.at(-1)?.time ?? 0) - (a.messages.at(-1)?.time ?? 0))
