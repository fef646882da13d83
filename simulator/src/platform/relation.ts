import type { Follow } from '../state/records.ts'
import { openFollow } from '../world/friends.ts'
import { findUser } from '../world/members.ts'
import { findContact } from '../world/people.ts'
import { type CallContext, mustSee } from './call.ts'
import { fail } from './errors.ts'

/** Until when a pair is busy, by the machine's time, for each running simulator. */
const busyPairs = new WeakMap<object, Map<string, number>>()

/** The relation that a call changes, or why it may not: unknown member, unknown customer, no relation, one call at a time. */
export function relation(
  call: Pick<CallContext, 'world' | 'principal'>,
  userid: string,
  external_userid: string,
): Follow {
  const { world } = call
  const user = findUser(world, userid) ?? fail(40003)
  mustSee(call, user.userid)
  if (!findContact(world, external_userid)) fail(40096)
  const follow = openFollow(world, user.userid, external_userid) ?? fail(84061)
  const pause = world.setting<number>('pair_busy_ms')
  if (pause > 0) {
    const busy = busyPairs.get(world.store) ?? new Map<string, number>()
    busyPairs.set(world.store, busy)
    const key = `${world.corpid}/${user.userid}/${external_userid}`
    const now = performance.now()
    if ((busy.get(key) ?? 0) > now) fail(45035)
    if (busy.size > 100_000) busy.clear()
    busy.set(key, now + pause)
  }
  return follow
}
