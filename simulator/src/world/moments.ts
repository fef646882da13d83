import type { World } from '../sim.ts'
import { type Moment, moments, momentTasks } from '../state/campaign-records.ts'
import { type Follow, follows } from '../state/records.ts'

export const findMoment = ({ store, corpid }: World, moment_id: string): Moment | undefined =>
  store.get(moments, corpid, moment_id)

/** Whether a customer is among those who may see it. */
export const mayRead = ({ tag_list }: Moment, { tags, half }: Follow) =>
  !half && (tag_list.length === 0 || tag_list.some((id) => tags.includes(id)))

/** Members publish a moment that waits for them: everybody, or one. */
export function publishMoment(
  world: World,
  moment: Moment,
  only?: string,
): { members: number; published: number; customers: number } {
  const { store, corpid, now } = world
  const counts = { members: 0, published: 0, customers: 0 }
  if (moment.cancelled) return counts
  for (const task of store.list(momentTasks, corpid, { by: moment.moment_id })) {
    if (task.publish_status === 1 || (only !== undefined && task.userid !== only)) continue
    counts.members++
    counts.published++
    counts.customers += store
      .list(follows, corpid, { by: task.userid })
      .filter((follow) => mayRead(moment, follow)).length
    store.put(momentTasks, corpid, { ...task, publish_status: 1, publish_time: now })
  }
  return counts
}
