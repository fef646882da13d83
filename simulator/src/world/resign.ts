import type { World } from '../sim.ts'
import { groupChats, unassigned } from '../state/campaign-records.ts'
import { collection } from '../state/collection.ts'
import { follows, type User } from '../state/records.ts'
import { removeUser } from './members.ts'

/** Members who have left, so that transfers can tell them from unknown ones. */
export const resigned = collection<{ userid: string; time: number }>('resigned', ({ userid }) => userid)

/** A member leaves: their customers wait to be handed over, their group chats have no owner at work. */
export function resign(world: World, user: User): void {
  const { store, corpid, now } = world
  const { userid } = user
  removeUser(world, userid)
  store.put(resigned, corpid, { userid, time: now })
  for (const follow of store.list(follows, corpid, { by: userid })) {
    store.put(unassigned, corpid, {
      handover_userid: userid,
      external_userid: follow.external_userid,
      dimission_time: now,
    })
  }
  for (const chat of store.list(groupChats, corpid, { by: userid }))
    store.put(groupChats, corpid, { ...chat, status: 1 })
}
