import { z } from 'zod'
import { liveTag } from '../platform/tags.ts'
import { refuse } from '../refuse.ts'
import type { World } from '../sim.ts'
import { contacts, type Follow, follows } from '../state/records.ts'
import { findFollow, tellFollow } from '../world/friends.ts'
import { findContact } from '../world/people.ts'
import { memberOf } from './people.ts'

export const customerEdit = z.strictObject({
  corpid: z.string(),
  kind: z.literal('customer'),
  external_userid: z.string(),
  /** The member whose notes change; all followers when absent. */
  userid: z.string().optional(),
  remark: z.string().optional(),
  description: z.string().optional(),
  remark_corp_name: z.string().optional(),
  remark_mobiles: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  add_tag: z.array(z.string()).optional(),
  remove_tag: z.array(z.string()).optional(),
  personal_tags: z.array(z.string()).optional(),
  name: z.string().optional(),
  avatar: z.string().optional(),
  gender: z.int().optional(),
  position: z.string().optional(),
  corp_name: z.string().optional(),
  corp_full_name: z.string().optional(),
  external_profile: z.record(z.string(), z.unknown()).optional(),
})

/** A member's notes about a customer, or the customer's own profile. A change of phones alone has no callback. */
export function editCustomer(world: World, input: z.output<typeof customerEdit>) {
  const { corpid, kind, external_userid, userid, add_tag = [], remove_tag = [], tags, ...rest } = input
  const { store } = world
  const { name, avatar, gender, position, corp_name, corp_full_name, external_profile, ...notes } = rest
  const contact =
    findContact(world, external_userid) ?? refuse(`external_userid: there is no customer ${external_userid}`, 404)
  const profile = Object.fromEntries(
    Object.entries({ name, avatar, gender, position, corp_name, corp_full_name, external_profile }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  if (Object.keys(profile).length > 0) store.put(contacts, corpid, { ...contact, ...profile })
  for (const id of [...add_tag, ...(tags ?? [])]) if (!liveTag(world, id)) refuse(`there is no tag ${id}`)
  const followers =
    userid === undefined
      ? store.list(follows, corpid, { by2: external_userid })
      : [findFollow(world, memberOf(world, userid), external_userid)]
  const given = Object.fromEntries(Object.entries(notes).filter(([, value]) => value !== undefined))
  const phonesOnly =
    Object.keys(given).join() === 'remark_mobiles' &&
    !tags &&
    add_tag.length + remove_tag.length === 0 &&
    Object.keys(profile).length === 0
  const changed: Follow[] = []
  for (const follow of followers) {
    if (!follow) return refuse('userid: not a follower of this customer', 404)
    const marked = [...new Set([...(tags ?? follow.tags), ...add_tag])].filter((id) => !remove_tag.includes(id))
    changed.push(store.put(follows, corpid, { ...follow, ...given, tags: marked }))
    if (!phonesOnly) tellFollow(world, 'edit_external_contact', follow)
  }
  return { external_contact: findContact(world, external_userid), follow_user: changed }
}
