import type { World } from '../sim.ts'
import {
  groupChats,
  type MassMessage,
  type MassTarget,
  massMessages,
  massTargets,
  massTasks,
} from '../state/campaign-records.ts'
import { follows } from '../state/records.ts'
import { dayOf, daysInMonth, monthOf } from './calendar.ts'
import { findFollow } from './friends.ts'
import { schedule } from './schedule.ts'

/** How many relations one step looks at; the rest follows in the background, so that no call takes long. */
const STEP = 2000

export const findMass = ({ store, corpid }: World, msgid: string): MassMessage | undefined =>
  store.get(massMessages, corpid, msgid)

/** Gives a recipient to a member. Of several followers the one who chatted last gets it, then the one who came first. */
export function assign(world: World, msgid: string, target: string, userid: string): void {
  const { store, corpid } = world
  const before = store.get(massTargets, corpid, `${msgid}/${target}`)
  if (before) {
    const rival = findFollow(world, before.userid, target)?.last_chat ?? 0
    const own = findFollow(world, userid, target)?.last_chat ?? 0
    if (own <= rival) return
  }
  store.put(massTargets, corpid, { msgid, target, userid, status: 0 })
  if (!store.get(massTasks, corpid, `${msgid}/${userid}`)) store.put(massTasks, corpid, { msgid, userid, status: 0 })
}

/** Hands out the next part of a message to all of a sender's customers or group chats. */
export function dispatchMass(world: World, msgid: string, { all = false } = {}): void {
  const { store, corpid } = world
  for (let left = STEP; ; ) {
    const message = findMass(world, msgid)
    if (!message?.dispatch || message.cancelled) return
    const { sender, after, tag_filter } = message.dispatch
    const userid = message.senders[sender]
    if (userid === undefined) {
      const { dispatch, ...done } = message
      store.put(massMessages, corpid, done)
      return
    }
    const range = { by: userid, after, limit: all ? STEP : left }
    const page = message.chat_type === 'group' ? chatsOf(world, userid) : customersOf(world, range, tag_filter)
    for (const target of page.records) assign(world, msgid, target, userid)
    const dispatch = page.next ? { sender, after: page.next, tag_filter } : { sender: sender + 1, tag_filter }
    store.put(massMessages, corpid, { ...message, dispatch })
    left -= page.seen
    if (!all && left <= 0) {
      schedule(world, 'mass_dispatch', world.nowMs, { msgid }, msgid)
      return
    }
  }
}

function customersOf(
  { store, corpid }: World,
  range: { by: string; after?: [number, number]; limit: number },
  filter?: string[][],
) {
  const { records, next } = store.page(follows, corpid, range)
  const fits = (marked: string[]) => !filter || filter.every((group) => group.some((id) => marked.includes(id)))
  return {
    records: records.filter(({ half, tags }) => !half && fits(tags)).map(({ external_userid }) => external_userid),
    next,
    seen: records.length,
  }
}

function chatsOf({ store, corpid }: World, userid: string) {
  const chats = store.list(groupChats, corpid, { by: userid }).filter(({ dismissed }) => !dismissed)
  return { records: chats.map(({ chat_id }) => chat_id), next: undefined, seen: chats.length }
}

export interface Confirmed {
  members: number
  sent: number
  not_friend: number
  over_quota: number
}

/** Members press send on what waits for them: everybody, or one. */
export function confirmMass(world: World, message: MassMessage, only?: string): Confirmed {
  const { store, corpid, now } = world
  dispatchMass(world, message.msgid, { all: true })
  const counts: Confirmed = { members: 0, sent: 0, not_friend: 0, over_quota: 0 }
  if (findMass(world, message.msgid)?.cancelled) return counts
  for (const task of store.list(massTasks, corpid, { by: message.msgid })) {
    if (task.status === 2 || (only !== undefined && task.userid !== only)) continue
    counts.members++
    store.put(massTasks, corpid, { ...task, status: 2, send_time: now })
    for (const target of store.list(massTargets, corpid, { by: `${message.msgid}/${task.userid}` })) {
      if (target.status !== 0) continue
      const status = outcome(world, message, target)
      counts[status === 1 ? 'sent' : status === 2 ? 'not_friend' : 'over_quota']++
      store.put(massTargets, corpid, { ...target, status, ...(status === 1 && { send_time: now }) })
    }
  }
  return counts
}

function outcome(world: World, { chat_type }: MassMessage, { target, userid }: MassTarget): 1 | 2 | 3 {
  if (chat_type === 'single' && !findFollow(world, userid, target)) return 2
  const { store, corpid, now } = world
  const [window, limit] = {
    month: [monthOf(now), daysInMonth(now)] as const,
    week: [`week ${Math.floor((now + 3 * 86_400 + 8 * 3600) / (7 * 86_400))}`, 7] as const,
    day: [dayOf(now), 1] as const,
  }[world.setting<'month' | 'week' | 'day'>('mass_quota')]
  const name = `mass:${target}:${window}`
  if (store.counter(corpid, name) >= limit) return 3
  store.bump(corpid, name)
  return 1
}
