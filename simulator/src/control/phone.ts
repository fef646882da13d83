import { z } from 'zod'
import { visitorCookie } from '../login/pages.ts'
import { users } from '../state/records.ts'
import { findUser } from '../world/members.ts'
import { findPerson } from '../world/people.ts'
import { memberView, personView } from '../world/phone.ts'
import { controlCall, refuse, worldFor } from './call.ts'
import { WithHeaders } from './with-headers.ts'

const who = { corpid: z.string(), person: z.string().optional(), userid: z.string().optional() }

export const phoneCalls = [
  controlCall({
    method: 'GET',
    path: '/sim/phone',
    about: 'what a person or a member sees on their phone',
    replies: '`{me, chats, moments, codes, waiting}`',
    input: z.strictObject(who),
    handle(deps, { corpid, person, userid }) {
      const world = worldFor(deps, corpid)
      if (userid !== undefined)
        return memberView(world, findUser(world, userid) ?? refuse(`userid: there is no member ${userid}`, 404))
      if (person === undefined) return refuse('person or userid: give one of them')
      return personView(world, findPerson(deps.sim, person, corpid) ?? refuse(`person: there is no ${person}`, 404))
    },
  }),
  controlCall({
    method: 'GET',
    path: '/sim/members',
    about: 'members of a corporation, briefly',
    replies: '`users: [{userid, name}]`',
    input: z.strictObject({ corpid: z.string(), limit: z.coerce.number().int().min(1).max(1000).default(200) }),
    handle(deps, { corpid, limit }) {
      const found = worldFor(deps, corpid).store.list(users, corpid, { limit })
      return { users: found.map(({ userid, name }) => ({ userid, name })) }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/session',
    about: 'makes this browser that person: log-in pages of the platform answer as them',
    replies: '`{}` and a cookie',
    input: z.strictObject(who),
    handle(_deps, { corpid, person, userid }) {
      if ((person === undefined) === (userid === undefined)) return refuse('person or userid: give one of them')
      return new WithHeaders(
        {},
        { 'set-cookie': visitorCookie(person !== undefined ? `p:${person}` : `u:${corpid}/${userid}`) },
      )
    },
  }),
]
