import type { SeenMember } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { followFriends } from './follow.ts'
import { loadPosters } from './posters.ts'

/** Customers are of this type among the members of a group chat; others are staff. */
const CUSTOMER = 2

/**
 * Who joined a group chat by a poster counts for the participant whose it is, whoever was pulled in by hand for nobody; those
 * who left, or came back, move the missions that they came by. New is who was never anybody's customer.
 */
export async function followMembers(
  ctx: Ctx,
  { joined, left }: { joined: readonly SeenMember[]; left: readonly SeenMember[] },
): Promise<void> {
  const { tx, corpId, now } = ctx
  const customers = (members: readonly SeenMember[]) => members.filter(({ user_type }) => user_type === CUSTOMER)
  const [came, gone] = [customers(joined), customers(left)]
  if (came.length + gone.length === 0) return
  const posters = await loadPosters(ctx, [...new Set(came.map(({ state }) => state ?? ''))])
  const ids = came.filter(({ state }) => posters.has(state ?? '')).map(({ user_id }) => user_id)
  const known = await tx<{ id: string }[]>`
    select c.external_user_id as id from customer c where c.corp_id = ${corpId} and c.external_user_id = any (${ids})
      and exists (select from relation r where r.corp_id = ${corpId} and r.customer_pk = c.pk)`
  const old = new Set(known.map(({ id }) => id))
  const moved = [...came.map((one) => ({ one, at: one.join_time })), ...gone.map((one) => ({ one, at: now }))]
  await followFriends(
    ctx,
    came.flatMap(({ user_id: friend, state, join_time: at }) => {
      const poster = posters.get(state ?? '')
      return poster ? [{ ...poster, friend, staffId: '', at, isNew: !old.has(friend) }] : []
    }),
    moved.map(({ one, at }) => ({ friend: one.user_id, at })),
  )
}
