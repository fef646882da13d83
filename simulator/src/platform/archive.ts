import { agreements } from '../state/message-records.ts'
import { users } from '../state/records.ts'
import { findChat } from '../world/chats.ts'
import { findContact } from '../world/people.ts'
import { platformCall } from './call.ts'
import { fail } from './errors.ts'
import { int, objects, str } from './params.ts'

/** The archive's HTTP calls; messages themselves come through the driver under `/sim/archive/`. */
export const archiveCalls = [
  platformCall({
    path: 'msgaudit/get_permit_user_list',
    method: 'POST',
    about: 'members whose messages are archived',
    needs: 'archive',
    empty: { ids: [] },
    params: { type: int() },
    handle({ world }) {
      const permit = world.corp.archive?.permit
      return { ids: permit ?? world.store.list(users, world.corpid).map(({ userid }) => userid) }
    },
  }),
  platformCall({
    path: 'msgaudit/check_single_agree',
    method: 'POST',
    about: 'whether customers agreed to the archive',
    needs: 'archive',
    empty: { agreeinfo: [] },
    params: { info: objects({ required: 40058, max: 100 }) },
    handle: ({ world, args }) => ({
      agreeinfo: args.info.map((pair) => {
        const userid = String(pair.userid ?? '')
        const external = String(pair.exteranalopenid ?? pair.externalopenid ?? '')
        if (!findContact(world, external)) fail(40096)
        const found = world.store.get(agreements, world.corpid, `${userid}/${external}`)
        return {
          status_change_time: found?.time ?? 0,
          userid,
          exteranalopenid: external,
          agree_status: found?.status ?? 'Default_Agree',
        }
      }),
    }),
  }),
  platformCall({
    path: 'msgaudit/check_room_agree',
    method: 'POST',
    about: 'the same for the customers of a group chat',
    needs: 'archive',
    empty: { agreeinfo: [] },
    params: { roomid: str({ required: 40058 }) },
    handle({ world, args }) {
      const chat = findChat(world, args.roomid) ?? fail(90501)
      const outside = chat.member_list.filter(({ type }) => type === 2)
      return {
        agreeinfo: outside.map(({ userid }) => {
          const found = world.store.get(agreements, world.corpid, `${chat.chat_id}/${userid}`)
          return {
            status_change_time: found?.time ?? 0,
            exteranalopenid: userid,
            agree_status: found?.status ?? 'Default_Agree',
          }
        }),
      }
    },
  }),
  platformCall({
    path: 'msgaudit/groupchat/get',
    method: 'POST',
    about: 'a group chat of members only',
    needs: 'archive',
    empty: { members: [] },
    params: { roomid: str({ required: 40058 }) },
    handle({ world, args }) {
      const chat = findChat(world, args.roomid)
      if (!chat || chat.member_list.some(({ type }) => type === 2)) return fail(90501, 'not an internal group chat')
      const members = chat.member_list.map(({ userid, join_time }) => ({ memberid: userid, jointime: join_time }))
      return {
        roomname: chat.name,
        creator: chat.owner,
        room_create_time: chat.create_time,
        notice: chat.notice,
        members,
      }
    },
  }),
  platformCall({
    path: 'msgaudit/get_robot_info',
    method: 'GET',
    about: 'a robot of the archive; there are none',
    needs: 'archive',
    params: { robot_id: str({ required: 40058 }) },
    handle: () => fail(40058, 'invalid robot_id'),
  }),
]
