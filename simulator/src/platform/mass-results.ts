import type { World } from '../sim.ts'
import { type MassMessage, massMessages, massTargets, massTasks } from '../state/campaign-records.ts'
import { findMass } from '../world/mass.ts'
import { cursorOf, platformCall, readCursor } from './call.ts'
import { fail } from './errors.ts'
import { int, pageSize, str, time } from './params.ts'

const MONTH_S = 31 * 86_400
const DAY_S = 86_400

export const massResultCalls = [
  platformCall({
    path: 'externalcontact/get_groupmsg_list_v2',
    method: 'POST',
    about: 'mass messages of at most a month',
    needs: 'customer',
    empty: { group_msg_list: [] },
    params: {
      chat_type: str({ required: 40058 }),
      start_time: time({ required: 40058 }),
      end_time: time({ required: 40058 }),
      creator: str(),
      filter_type: int({ fallback: 2, max: 2 }),
      limit: pageSize(50, 100),
      cursor: str(),
    },
    handle({ world, args }) {
      const { start_time: from, end_time: to, limit } = args
      if (to < from || to - from > MONTH_S) fail(600018)
      const range = { by: args.chat_type, from, to, after: readCursor(args.cursor), limit }
      const { records, next } = world.store.page(massMessages, world.corpid, range)
      const wanted = (message: MassMessage) =>
        (!args.creator || message.creator === args.creator) &&
        (args.filter_type === 2 || message.create_type === args.filter_type)
      const shown = records.filter(wanted).map(({ msgid, creator, create_time, create_type, text, attachments }) => ({
        msgid,
        creator,
        create_time,
        create_type,
        ...(text && { text }),
        attachments,
      }))
      return { group_msg_list: shown, next_cursor: cursorOf(next) }
    },
  }),
  platformCall({
    path: 'externalcontact/get_groupmsg_task',
    method: 'POST',
    about: 'members who send it: 0 waits, 2 sent',
    needs: 'customer',
    empty: { task_list: [] },
    params: { msgid: str({ required: 41046 }), limit: pageSize(500, 1000), cursor: str() },
    handle({ world, args }) {
      ready(world, args.msgid)
      const range = { by: args.msgid, after: readCursor(args.cursor), limit: args.limit }
      const { records, next } = world.store.page(massTasks, world.corpid, range)
      const task_list = records.map(({ userid, status, send_time }) => ({
        userid,
        status,
        ...(send_time && { send_time }),
      }))
      return { task_list, next_cursor: cursorOf(next) }
    },
  }),
  platformCall({
    path: 'externalcontact/get_groupmsg_send_result',
    method: 'POST',
    about: 'recipients of one member: 0 waits, 1 sent, 2 not a friend, 3 over quota',
    needs: 'customer',
    empty: { send_list: [] },
    params: {
      msgid: str({ required: 41046 }),
      userid: str({ required: 41009 }),
      limit: pageSize(500, 1000),
      cursor: str(),
    },
    handle({ world, args }) {
      const { chat_type } = ready(world, args.msgid)
      const range = { by: `${args.msgid}/${args.userid}`, after: readCursor(args.cursor), limit: args.limit }
      const { records, next } = world.store.page(massTargets, world.corpid, range)
      const send_list = records.map(({ target, userid, status, send_time }) => ({
        ...(chat_type === 'single' ? { external_userid: target } : { chat_id: target }),
        userid,
        status,
        ...(send_time && { send_time }),
      }))
      return { send_list, next_cursor: cursorOf(next) }
    },
  }),
  platformCall({
    path: 'externalcontact/remind_groupmsg_send',
    method: 'POST',
    about: 'reminds those who have not sent; 3 in 24 h',
    needs: 'customer',
    params: { msgid: str({ required: 41046 }) },
    handle({ world, args }) {
      const message = ready(world, args.msgid)
      const recent = message.reminded.filter((time) => time > world.now - DAY_S)
      if (recent.length >= 3) fail(45009)
      world.store.put(massMessages, world.corpid, { ...message, reminded: [...recent, world.now] })
    },
  }),
  platformCall({
    path: 'externalcontact/cancel_groupmsg_send',
    method: 'POST',
    about: 'takes back what has not been sent',
    needs: 'customer',
    params: { msgid: str({ required: 41046 }) },
    handle({ world, args }) {
      world.store.put(massMessages, world.corpid, { ...ready(world, args.msgid), cancelled: true })
    },
  }),
]

/** A message that has been handed out; a new or large one is still on its way for a moment. */
function ready(world: World, msgid: string): MassMessage {
  const message = findMass(world, msgid) ?? fail(41047)
  const young = message.create_time * 1000 + world.setting<number>('mass_dispatch_ms') > world.nowMs
  if (message.dispatch || young) fail(41063)
  return message
}
