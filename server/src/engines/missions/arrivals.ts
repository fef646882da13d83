import type { Ctx } from '../../storage/ctx.ts'
import type { Came } from './came.ts'

/** What is known of a friend who came by a poster, and who invited them: a customer, or nobody's. */
export type Known = { isOwn: boolean; inviter: string | null }

/**
 * Looks up friends, in their order: `isOwn` is the participant in person, by any of their names, or a staff member, by the
 * phone.
 */
export async function knownFriends({ tx, corpId }: Ctx, came: readonly Came[]): Promise<Known[]> {
  if (came.length === 0) return []
  return tx<Known[]>`
    select p.external_user_id as inviter,
      coalesce(p.external_user_id = g.friend or c.unionid in (p.unionid, s.unionid) or c.openid = p.openid, false) or exists (
        select from staff m where m.corp_id = ${corpId} and m.mobile <> ''
          and m.mobile = any (c.phones || array(select '+86' || f from unnest(c.phones) f))) as "isOwn"
    from unnest(${came.map(({ participantId }) => participantId)}::bigint[], ${came.map(({ friend }) => friend)}::text[])
      with ordinality g (id, friend, n)
    left join mission_participant p on p.corp_id = ${corpId} and p.id = g.id
    left join customer c on c.corp_id = ${corpId} and c.external_user_id = g.friend
    left join customer s on s.corp_id = ${corpId} and s.external_user_id = p.external_user_id
    order by g.n`
}
