import type { Sim, World } from '../sim.ts'
import { type Contact, contacts, type Person, people } from '../state/records.ts'

export interface NewPerson {
  name?: string
  gender?: number
  avatar?: string
  unionid?: string
  openid?: string
}

const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹'
const GIVEN = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '霞',
  '平',
  '刚',
  '桂英',
  '子涵',
  '欣怡',
  '浩然',
  '雨桐',
  '梓萱',
  '一诺',
  '俊杰',
  '思远',
  '若曦',
  '建国',
  '文博',
]

/**
 * Adds a person with WeChat. The n-th has the same ids after every reset with the same seed, and the n-th that was made
 * for a corporation after that corporation's reset or restore. A unionid that is known is that person, whose given
 * fields change.
 */
export function addPerson(sim: Sim, given: NewPerson = {}, corpid = ''): Person {
  const known = given.unionid ? sim.store.list(people, '', { by: given.unionid, limit: 1 })[0] : undefined
  if (known) return sim.store.put(people, '', { ...known, ...given })
  const number = sim.store.bump(corpid, 'people')
  const place = corpid ? [corpid, number] : [number]
  const person = corpid ? `${corpid}.p${number}` : `p${number}`
  const pick = (part: string, below: number) =>
    Number.parseInt(
      Buffer.from(sim.ids.of('code', part, ...place), 'base64url')
        .toString('hex')
        .slice(0, 8),
      16,
    ) % below
  const made: Person = {
    person,
    name: given.name ?? `${SURNAMES[pick('surname', SURNAMES.length)]}${GIVEN[pick('given', GIVEN.length)]}`,
    gender: given.gender ?? 1 + pick('gender', 2),
    avatar: given.avatar ?? `${sim.origin()}/sim/avatar/${person}.svg`,
    unionid: given.unionid ?? sim.ids.of('unionid', ...place),
    openid: given.openid ?? sim.ids.of('openid', ...place),
  }
  return sim.store.put(people, '', made)
}

/** A person by id, unionid, openid, or, inside a corporation, external_userid. */
export function findPerson(sim: Sim, reference: string, corpid?: string): Person | undefined {
  const { store } = sim
  const direct = store.get(people, '', reference)
  if (direct) return direct
  const contact = corpid ? store.get(contacts, corpid, reference) : undefined
  if (contact) return store.get(people, '', contact.person)
  return (
    store.list(people, '', { by: reference, limit: 1 })[0] ?? store.list(people, '', { by2: reference, limit: 1 })[0]
  )
}

/** How the corporation knows the person, if it does. */
export const contactOf = ({ store, corpid }: World, person: string): Contact | undefined =>
  store.list(contacts, corpid, { by: person, limit: 1 })[0]

/** The same, made when it is the first time. The id depends on seed, corporation and person alone. */
export function knowPerson(world: World, person: Person): Contact {
  const known = contactOf(world, person.person)
  if (known) return known
  return world.store.put(contacts, world.corpid, {
    external_userid: world.ids.of('external_userid', world.corpid, person.person),
    person: person.person,
    type: 1,
    name: person.name,
    gender: person.gender,
    avatar: person.avatar,
    unionid: person.unionid,
  })
}

export const findContact = ({ store, corpid }: World, external_userid: string): Contact | undefined =>
  store.get(contacts, corpid, external_userid)
