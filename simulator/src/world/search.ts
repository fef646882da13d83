import type { World } from '../sim.ts'
import { type Contact, contacts, type Person, people } from '../state/records.ts'
import { contactOf } from './people.ts'

/** Whether a text is a part of somebody's name, or one of their ids. */
export function isAbout(one: Partial<Person & Contact>, q: string): boolean {
  const wanted = q.trim().toLowerCase()
  if (wanted === '' || one.name?.toLowerCase().includes(wanted)) return true
  return [one.person, one.external_userid, one.unionid, one.openid].some((id) => id?.toLowerCase() === wanted)
}

/** People whom a member of the corporation may meet: its customers, then those whom no corporation knows; newest first. */
export function peopleNear(world: World, q: string, limit: number): (Person & { external_userid?: string })[] {
  const { store, corpid } = world
  const customers = store
    .each(contacts, corpid, { newest: true })
    .filter((one) => isAbout(one, q))
    .flatMap(({ person, external_userid, name }) => {
      const known = store.get(people, '', person)
      return known ? [{ ...known, name, external_userid }] : []
    })
    .take(limit)
  const found = [...customers]
  const strangers = store
    .each(people, '', { newest: true })
    .filter((one) => isAbout(one, q) && !contactOf(world, one.person) && isUnknown(world, one))
    .take(limit - found.length)
  return [...found, ...strangers]
}

const isUnknown = ({ store }: World, { person }: Person) =>
  !store
    .sql(`select 1 from item where g1 = ? and scope in (select id from scope where kind = '${contacts.name}') limit 1`)
    .get(person)
