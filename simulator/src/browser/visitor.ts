import { z } from 'zod'
import type { Visitor } from '../login/authorize.ts'
import { refuse } from '../refuse.ts'
import type { Sim } from '../sim.ts'
import { users } from '../state/records.ts'
import { findPerson } from '../world/people.ts'

/** Who uses the browser, in control calls. */
export const visitorInput = {
  person: z.string().optional(),
  userid: z.string().optional(),
  corpid: z.string().optional(),
}

/** Whose browser it is; `key` names their cookies and their page. */
export type Browsing = Visitor & { key: string }

/** The person or member of a control call. */
export function browsingOf(
  sim: Sim,
  { person, userid, corpid }: { person?: string; userid?: string; corpid?: string },
): Browsing {
  if ((person === undefined) === (userid === undefined)) return refuse('person or userid: give one of them')
  if (person !== undefined) {
    const found = findPerson(sim, person, corpid) ?? refuse(`person: there is no ${person}`, 404)
    return { person: found.person, key: `p:${found.person}` }
  }
  const user = corpid === undefined ? undefined : sim.store.get(users, corpid, userid!.toLowerCase())
  return { userid: user?.userid ?? userid!, key: `u:${corpid ?? ''}/${user?.userid ?? userid}` }
}
