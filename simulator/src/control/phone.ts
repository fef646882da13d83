import { z } from 'zod'
import { visitorCookie } from '../login/pages.ts'
import { refuse } from '../refuse.ts'
import { users } from '../state/records.ts'
import { findUser } from '../world/members.ts'
import { findPerson } from '../world/people.ts'
import { memberView, personView, requestsTo, waitingFor } from '../world/phone.ts'
import { controlCall, worldFor } from './call.ts'
import { WithHeaders } from './with-headers.ts'

const who = { corpid: z.string(), person: z.string().optional(), userid: z.string().optional() }

export const phoneCalls = [
  controlCall({
    method: 'GET',
    path: '/sim/phone',
    about: 'what a person or a member sees on their phone; `code` is one that shall be among the newest',
    replies: '`{me, chats, moments, codes, waiting, clock: {now, frozen, time_zone}}`',
    input: z.strictObject({ ...who, code: z.string().optional() }),
    handle(deps, { corpid, person, userid, code }) {
      const world = worldFor(deps, corpid)
      if (userid !== undefined)
        return memberView(world, findUser(world, userid) ?? refuse(`userid: there is no member ${userid}`, 404))
      if (person === undefined) return refuse('person or userid: give one of them')
      const found = findPerson(deps.sim, person, corpid) ?? refuse(`person: there is no ${person}`, 404)
      return personView(world, found, code)
    },
  }),
  controlCall({
    method: 'GET',
    path: '/sim/members',
    about: 'members of a corporation, briefly; `q` is a part of a name or an id, `waiting` what they have to confirm',
    replies: '`users: [{userid, name, waiting}]`',
    input: z.strictObject({
      corpid: z.string(),
      q: z.string().default(''),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    handle(deps, { corpid, q, limit }) {
      const world = worldFor(deps, corpid)
      const wanted = q.trim().toLowerCase()
      const found = world.store
        .each(users, corpid)
        .filter(({ userid, name }) => `${userid} ${name}`.toLowerCase().includes(wanted))
        .take(limit)
      return {
        users: [...found].map(({ userid, name }) => ({
          userid,
          name,
          waiting: waitingFor(world, userid).length + requestsTo(world, userid),
        })),
      }
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
