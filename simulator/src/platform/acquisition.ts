import { type AcquisitionLink, linkCustomers, links } from '../state/campaign-records.ts'
import { collection } from '../state/collection.ts'
import { DAY_S, midnight } from '../world/calendar.ts'
import { findDepartment, findUser, membersBelow } from '../world/members.ts'
import { type CallContext, cursorOf, mustSee, platformCall, readCursor } from './call.ts'
import { fail } from './errors.ts'
import { bool, type Fields, object, pageSize, str, time } from './params.ts'

const base = 'externalcontact/customer_acquisition'

/** What a customer said after coming by a link, by the key that the event carries. */
export const chatKeys = collection<{
  chat_key: string
  userid: string
  external_userid: string
  link_id: string
  state: string
  messages: number
}>('acquisition_chats', ({ chat_key }) => chat_key)

const one = { link_id: str({ required: 40058 }) }
const content = { range: object(), skip_verify: bool(), priority_option: object(), mark_source: bool() }

export const acquisitionCalls = [
  platformCall({
    path: `${base}/list_link`,
    method: 'POST',
    about: 'the app’s links',
    needs: 'customer',
    empty: { link_id_list: [] },
    params: { limit: pageSize(100, 100), cursor: str() },
    handle({ world, args, app }) {
      const { records, next } = world.store.page(links, world.corpid, {
        after: readCursor(args.cursor),
        limit: args.limit,
      })
      const own = records.filter(({ agentid }) => agentid === app.agentid)
      return { link_id_list: own.map(({ link_id }) => link_id), next_cursor: cursorOf(next) }
    },
  }),
  platformCall({
    path: `${base}/get`,
    method: 'POST',
    about: 'one link',
    needs: 'customer',
    params: one,
    handle(call) {
      const { link_name, url, create_time, skip_verify, mark_source, range, priority_option } = own(call)
      const link = { link_name, url, create_time, skip_verify, ...(mark_source !== undefined && { mark_source }) }
      return { link, range, priority_option: priority_option ?? { priority_type: 0, priority_userid_list: [] } }
    },
  }),
  platformCall({
    path: `${base}/create_link`,
    method: 'POST',
    about: 'a link that opens a member’s card',
    needs: 'customer',
    params: { link_name: str({ required: 40058, max: 30 }), ...content, range: object({ required: 40058 }) },
    handle(call) {
      const { world, args, app } = call
      const { corpid, now } = world
      const link_id = world.ids.next(corpid, 'link')
      const { link_name, skip_verify = true, mark_source, priority_option } = args
      const url = `https://work.weixin.qq.com/ca/${link_id}`
      const more = { ...(mark_source !== undefined && { mark_source }), ...(priority_option && { priority_option }) }
      world.store.put(links, corpid, {
        link_id,
        link_name,
        url,
        create_time: now,
        skip_verify,
        range: readRange(call, args.range),
        ...more,
        agentid: app.agentid,
        clicks: 0,
      })
      return { link: { link_id, link_name, url, create_time: now } }
    },
  }),
  platformCall({
    path: `${base}/update_link`,
    method: 'POST',
    about: 'overwrites one',
    needs: 'customer',
    params: { ...one, link_name: str({ max: 30 }), ...content },
    handle(call) {
      const { world, args } = call
      const link = own(call)
      const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
      const range = args.range ? readRange(call, args.range) : link.range
      world.store.put(links, world.corpid, { ...link, ...given, range })
    },
  }),
  platformCall({
    path: `${base}/delete_link`,
    method: 'POST',
    about: 'removes one',
    needs: 'customer',
    params: one,
    handle(call) {
      call.world.store.remove(links, call.world.corpid, own(call).link_id)
    },
  }),
  platformCall({
    path: `${base}/customer`,
    method: 'POST',
    about: 'customers who came by it',
    needs: 'customer',
    empty: { customer_list: [] },
    params: { ...one, limit: pageSize(1000, 1000), cursor: str() },
    handle(call) {
      const { world, args } = call
      const range = { by: own(call).link_id, after: readCursor(args.cursor), limit: args.limit }
      const { records, next } = world.store.page(linkCustomers, world.corpid, range)
      return {
        customer_list: records.map(({ link_id, chat_seq, ...customer }) => customer),
        next_cursor: cursorOf(next),
      }
    },
  }),
  platformCall({
    path: `${base}/statistic`,
    method: 'POST',
    about: 'clicks and new customers of at most 30 days',
    needs: 'customer',
    params: { ...one, start_time: time({ required: 600018 }), end_time: time({ required: 600018 }) },
    handle(call) {
      const { world, args } = call
      const { link_id } = own(call)
      const [first, last] = [midnight(args.start_time), midnight(args.end_time)]
      if (last < first || last - first > 30 * DAY_S || first < midnight(world.now) - 180 * DAY_S) fail(600018)
      let clicks = 0
      let added = 0
      for (let day = first; day <= last; day += DAY_S) {
        clicks += world.store.counter(world.corpid, `link:${link_id}:${day}:clicks`)
        added += world.store.counter(world.corpid, `link:${link_id}:${day}:added`)
      }
      return { click_link_customer_cnt: clicks, new_customer_cnt: added }
    },
  }),
  platformCall({
    path: `${base}/get_chat_info`,
    method: 'POST',
    about: 'what a message event of a link is about',
    needs: 'customer',
    params: { chat_key: str({ required: 40058 }) },
    handle({ world, args }) {
      const { userid, external_userid, link_id, state, messages } =
        world.store.get(chatKeys, world.corpid, args.chat_key) ?? fail(40058, 'invalid chat_key')
      return { userid, external_userid, chat_info: { recv_msg_cnt: messages, link_id, state } }
    },
  }),
  platformCall({
    path: 'externalcontact/customer_acquisition_quota',
    method: 'GET',
    about: 'what is left of the quota',
    needs: 'customer',
    handle({ world }) {
      const total = world.setting<number>('acquisition_balance')
      const balance = Math.max(0, total - world.store.counter(world.corpid, 'acquisition_used'))
      return { total, balance, quota_list: [{ expire_date: midnight(world.now) + 365 * DAY_S, balance }] }
    },
  }),
]

function own({ world, args, app }: CallContext<{ link_id: string }>): AcquisitionLink {
  const link = world.store.get(links, world.corpid, args.link_id)
  if (!link || link.agentid !== app.agentid) return fail(40058, 'invalid link_id')
  return link
}

function readRange(call: CallContext<unknown>, range: Fields): AcquisitionLink['range'] {
  const { world } = call
  const user_list = Array.isArray(range.user_list) ? range.user_list.map(String) : []
  const department_list = Array.isArray(range.department_list) ? range.department_list.map(Number) : []
  for (const userid of user_list) mustSee(call, (findUser(world, userid) ?? fail(40003)).userid, 60021)
  for (const id of department_list) if (!findDepartment(world, id)) fail(60123)
  const members = new Set([...user_list, ...membersBelow(world, department_list)])
  if (members.size === 0) fail(40058, 'invalid Request Parameter: range')
  if (members.size > 500) fail(41041)
  return { user_list, department_list }
}
