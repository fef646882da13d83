import { groupChats } from '../state/campaign-records.ts'
import { users } from '../state/records.ts'
import { DAY_S, midnight } from '../world/calendar.ts'
import { findUser, membersBelow } from '../world/members.ts'
import { type Stat, statOf } from '../world/stats.ts'
import { type CallContext, canSee, mustSee, platformCall } from './call.ts'
import { fail } from './errors.ts'
import { type Fields, int, ints, isFields, object, strs, time } from './params.ts'

export const statisticCalls = [
  platformCall({
    path: 'externalcontact/get_user_behavior_data',
    method: 'POST',
    about: 'what members did, summed, by day',
    needs: 'customer',
    empty: { behavior_data: [] },
    params: {
      userid: strs({ max: 100 }),
      partyid: ints({ max: 100 }),
      start_time: time({ required: 600018 }),
      end_time: time({ required: 600018 }),
    },
    handle(call) {
      const { world, args } = call
      const named = (args.userid ?? []).map((userid) => (findUser(world, userid) ?? fail(40003)).userid)
      for (const userid of named) mustSee(call, userid, 60021)
      const members = [...new Set([...named, ...membersBelow(world, args.partyid ?? [])])]
      if (members.length === 0) fail(41009)
      const behavior_data = days(world.now, args.start_time, args.end_time).map((day) => {
        const sum = (stat: Stat) => members.reduce((total, userid) => total + statOf(world, day, userid, stat), 0)
        const chats = sum('chat_cnt')
        return {
          stat_time: day,
          chat_cnt: chats,
          message_cnt: sum('message_cnt'),
          ...(chats > 0 && { reply_percentage: Math.min(100, (sum('replied_cnt') / chats) * 100), avg_reply_time: 1 }),
          negative_feedback_cnt: sum('negative_feedback_cnt'),
          new_apply_cnt: sum('new_contact_cnt'),
          new_contact_cnt: sum('new_contact_cnt'),
        }
      })
      return { behavior_data }
    },
  }),
  platformCall({
    path: 'externalcontact/groupchat/statistic',
    method: 'POST',
    about: 'group chats by owner; yesterday back to 180 days',
    needs: 'customer',
    empty: { items: [] },
    params: {
      day_begin_time: time({ required: 600018 }),
      day_end_time: time(),
      owner_filter: object({ required: 40058 }),
      order_by: int({ fallback: 1, max: 4 }),
      order_asc: int({ fallback: 0 }),
      offset: int({ fallback: 0, min: 0 }),
      limit: int({ fallback: 500, max: 1000 }),
    },
    handle(call) {
      const { args } = call
      const range = days(call.world.now, args.day_begin_time, args.day_end_time ?? args.day_begin_time, { past: true })
      const sign = args.order_asc ? 1 : -1
      const key =
        (['new_chat_cnt', 'new_chat_cnt', 'chat_total', 'new_member_cnt', 'member_total'] as const)[args.order_by] ??
        'new_chat_cnt'
      const all = owners(call, args.owner_filter)
        .map((owner) => ({ owner, data: chatData(call, [owner], range) }))
        .sort((a, b) => sign * (a.data[key] - b.data[key]) || a.owner.localeCompare(b.owner))
      const items = all.slice(args.offset, args.offset + args.limit)
      return { total: all.length, next_offset: Math.min(all.length, args.offset + items.length), items }
    },
  }),
  platformCall({
    path: 'externalcontact/groupchat/statistic_group_by_day',
    method: 'POST',
    about: 'the same by day',
    needs: 'customer',
    empty: { items: [] },
    params: {
      day_begin_time: time({ required: 600018 }),
      day_end_time: time(),
      owner_filter: object({ required: 40058 }),
    },
    handle(call) {
      const { args } = call
      const who = owners(call, args.owner_filter)
      const range = days(call.world.now, args.day_begin_time, args.day_end_time ?? args.day_begin_time, { past: true })
      return { items: range.map((day) => ({ stat_time: day, data: chatData(call, who, [day]) })) }
    },
  }),
]

/** Whole days of China from one time to another: at most 30, not older than 180; chat statistics end yesterday. */
function days(now: number, start: number, end: number, { past = false } = {}): number[] {
  const first = midnight(start)
  const last = midnight(end)
  const today = midnight(now)
  if (last < first || last - first > 30 * DAY_S || first < today - 180 * DAY_S) fail(600018)
  if (past && last >= today) fail(600018)
  const found: number[] = []
  for (let day = first; day <= last; day += DAY_S) found.push(day)
  return found
}

function owners(call: CallContext<unknown>, filter: Fields): string[] {
  const list = isFields(filter) && Array.isArray(filter.userid_list) ? filter.userid_list.map(String) : []
  if (list.length > 100) fail(40058, 'invalid Request Parameter: owner_filter')
  const all = list.length > 0 ? list : call.world.store.list(users, call.world.corpid).map(({ userid }) => userid)
  return all.filter((userid) => canSee(call, userid)).slice(0, 100)
}

function chatData({ world }: CallContext<unknown>, who: string[], range: number[]) {
  const chats = who
    .flatMap((by) => world.store.list(groupChats, world.corpid, { by }))
    .filter(({ dismissed }) => !dismissed)
  const sum = (stat: Stat) =>
    who.reduce((total, userid) => total + range.reduce((part, day) => part + statOf(world, day, userid, stat), 0), 0)
  const msg_total = sum('msg_total')
  return {
    new_chat_cnt: sum('new_chat_cnt'),
    chat_total: chats.length,
    chat_has_msg: msg_total > 0 ? Math.min(chats.length, msg_total) : 0,
    new_member_cnt: sum('new_member_cnt'),
    member_total: chats.reduce((total, chat) => total + chat.member_list.length, 0),
    member_has_msg: Math.min(
      msg_total,
      chats.reduce((total, chat) => total + chat.member_list.length, 0),
    ),
    msg_total,
    migrate_trainee_chat_cnt: 0,
  }
}
