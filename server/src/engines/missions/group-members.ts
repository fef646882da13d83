import type { Ctx } from '../../storage/ctx.ts'
import type { ChatUpdate } from '../customers/group-chat-from-platform.ts'
import { followFriends } from './follow.ts'
import { loadPosters } from './posters.ts'

/** Customers are of this type among the members of a group chat; others are staff. */
const CUSTOMER = 2

/**
 * A customer who joined a group chat by a poster counts for the poster's participant; one whom a member pulled in by hand
 * counts for nobody. Those who left or came back change the missions by which they came. A customer is new who never was
 * anybody's when they joined, as the times of the events say.
 */
export async function followMembers(ctx: Ctx, { joined, left }: Pick<ChatUpdate, 'joined' | 'left'>): Promise<void> {
  const { tx, corpId } = ctx
  const came = joined.filter(({ user_type }) => user_type === CUSTOMER)
  const gone = left.filter(({ member }) => member.user_type === CUSTOMER)
  if (came.length + gone.length === 0) return
  const posters = await loadPosters(ctx, [...new Set(came.map(({ state }) => state ?? ''))])
  const friends = came.filter(({ state }) => posters.has(state ?? ''))
  const known = await tx<{ id: string }[]>`
    select f.id from unnest(${friends.map(({ user_id }) => user_id)}::text[], ${friends.map(({ join_time }) => join_time)}::bigint[])
      f (id, at) join customer c on c.corp_id = ${corpId} and c.external_user_id = f.id
    where exists (select from relation r where r.corp_id = ${corpId} and r.customer_pk = c.pk and r.since <= f.at)`
  const old = new Set(known.map(({ id }) => id))
  const moved = [
    ...came.map(({ user_id: friend, join_time: at }) => ({ friend, at })),
    ...gone.map(({ member, at }) => ({ friend: member.user_id, at })),
  ]
  await followFriends(
    ctx,
    came.flatMap(({ user_id: friend, state, join_time: at }) => {
      const poster = posters.get(state ?? '')
      return poster ? [{ ...poster, friend, staffId: '', at, isNew: !old.has(friend) }] : []
    }),
    moved,
  )
}
