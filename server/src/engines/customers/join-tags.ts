import type { Ctx } from '../../storage/ctx.ts'
import { holdTags } from '../tags/hold.ts'
import { expectTags } from '../tags/known.ts'
import { tagCustomers } from './tag.ts'

/**
 * Gives a group chat exactly these tags (by t_id) for those who join it from now on; those that it had mark as before. The caller has
 * locked the chat, and holds the tags.
 */
export async function setJoinTags(ctx: Ctx, groupExtId: string, tags: readonly number[]): Promise<void> {
  const { tx, corpId, now } = ctx
  await expectTags(ctx, 'join_tags', tags)
  await tx`
    delete from group_chat_join_tag
    where corp_id = ${corpId} and group_ext_id = ${groupExtId} and t_id <> all (${[...tags]}::bigint[])`
  await tx`
    insert into group_chat_join_tag (corp_id, group_ext_id, t_id, created_at)
    select ${corpId}, ${groupExtId}, t, ${now} from unnest(${[...new Set(tags)]}::bigint[]) t
    on conflict do nothing`
}

type Joined = { user_id: string; join_time: number }

/** Marks customers who have joined a group chat with the tags that it had for that when they did. */
export async function markJoined(
  ctx: Ctx,
  { group_ext_id: id, name }: { group_ext_id: string; name: string },
  joined: readonly Joined[],
): Promise<void> {
  if (joined.length === 0) return
  const { tx, corpId } = ctx
  await holdTags(ctx)
  const set = await tx<{ t_id: number; created_at: number }[]>`
    select t_id, created_at from group_chat_join_tag where corp_id = ${corpId} and group_ext_id = ${id} order by t_id`
  const given = joined.flatMap(({ user_id, join_time }) => {
    const tags = set.filter(({ created_at }) => created_at <= join_time).map(({ t_id }) => t_id)
    return tags.length > 0 ? [{ user_id, tags }] : []
  })
  for (const same of Map.groupBy(given, ({ tags }) => tags.join()).values()) {
    const customers = same.map(({ user_id }) => user_id)
    await tagCustomers(ctx, customers, same[0]?.tags ?? [], {
      ...{ kind: 'auto_mark_tag_by_group', actor: 'system', by: `加入群聊「${name}」` },
      object: { type: 'group_chat', id, name },
    })
  }
}
