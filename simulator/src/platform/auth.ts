import { jsTickets, loginCodes, userTickets } from '../state/message-records.ts'
import { follows, people } from '../state/records.ts'
import { dayOf } from '../world/calendar.ts'
import { findUser } from '../world/members.ts'
import { contactOf } from '../world/people.ts'
import { type CallContext, canSee, platformCall } from './call.ts'
import { fail } from './errors.ts'
import { str } from './params.ts'
import { useQuota } from './quota.ts'

const TICKET_MS = 1_800_000
const JS_TICKET_S = 7200

export const authCalls = [
  platformCall({
    path: 'auth/getuserinfo',
    method: 'GET',
    about: 'who logged in: a member, or a customer in WeChat',
    needs: 'app',
    params: { code: str({ required: 40029 }) },
    handle: (call) => userInfo(call, ['userid', 'openid']),
  }),
  platformCall({
    path: 'user/getuserinfo',
    method: 'GET',
    about: 'the same under its old name, with UserId and OpenId',
    needs: 'app',
    params: { code: str({ required: 40029 }) },
    handle: (call) => userInfo(call, ['UserId', 'OpenId']),
  }),
  platformCall({
    path: 'auth/getuserdetail',
    method: 'POST',
    about: 'a member’s private fields',
    needs: 'app',
    params: { user_ticket: str({ required: 84014 }) },
    handle({ world, args }) {
      const ticket = world.store.get(userTickets, '', args.user_ticket)
      if (!ticket || ticket.corpid !== world.corpid) return fail(84014)
      if (ticket.expires_ms <= world.nowMs) fail(84015)
      const user = findUser(world, ticket.userid) ?? fail(60111)
      const {
        userid,
        gender = '0',
        avatar = '',
        qr_code = '',
        mobile = '',
        email = '',
        biz_mail = '',
        address = '',
      } = user
      return { userid, gender: String(gender), avatar, qr_code, mobile, email, biz_mail, address }
    },
  }),
  platformCall({
    path: 'get_jsapi_ticket',
    method: 'GET',
    about: 'for wx.config; 400 an hour',
    needs: 'app',
    handle: (call) => jsTicket(call, 'corp', 400),
  }),
  platformCall({
    path: 'ticket/get',
    method: 'GET',
    about: 'for agentConfig; 100 an hour',
    needs: 'app',
    params: { type: str({ required: 40058 }) },
    handle(call) {
      if (call.args.type !== 'agent_config') fail(40058, 'invalid Request Parameter: type')
      return jsTicket(call, `agent ${call.app.agentid}`, 100)
    },
  }),
]

/** A code is good once and for five minutes. */
function userInfo(call: CallContext<{ code: string }>, [userKey, openKey]: [string, string]) {
  const { world, args, app } = call
  const { store, corpid, nowMs } = world
  const login = store.get(loginCodes, '', args.code)
  if (!login || login.corpid !== corpid || login.expires_ms <= nowMs) return fail(40029)
  if (login.agentid !== undefined && login.agentid !== app.agentid) fail(40029)
  store.remove(loginCodes, '', args.code)
  if (login.userid) {
    if (login.scope !== 'snsapi_privateinfo' || !canSee(call, login.userid)) return { [userKey]: login.userid }
    const ticket = world.ids.next(corpid, 'ticket')
    store.put(userTickets, '', { ticket, corpid, userid: login.userid, expires_ms: nowMs + TICKET_MS })
    return { [userKey]: login.userid, user_ticket: ticket }
  }
  const person = store.get(people, '', login.person!) ?? fail(40029)
  const contact = contactOf(world, person.person)
  const followed =
    contact && store.list(follows, corpid, { by2: contact.external_userid }).some(({ userid }) => canSee(call, userid))
  return { [openKey]: person.openid, ...(followed && { external_userid: contact.external_userid }) }
}

/** The same ticket until it is over, 7200 s after it was first fetched. */
function jsTicket({ world, app }: CallContext<unknown>, name: string, perHour: number) {
  const { store, ids, corpid, now } = world
  useQuota(world, `ticket ${app.agentid} ${name}`, `${dayOf(now)} ${Math.floor(now / 3600)}`, perHour)
  const kept = store.get(jsTickets, corpid, name)
  const current =
    kept && kept.expires > now && kept.expires <= now + JS_TICKET_S
      ? kept
      : { name, ticket: ids.next(corpid, 'ticket'), expires: now + JS_TICKET_S }
  store.put(jsTickets, corpid, current)
  return { ticket: current.ticket, expires_in: current.expires - now }
}
