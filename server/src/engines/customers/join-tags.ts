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

/** A customer, and when they joined. */
export type Joined = { pk: number; id: string; at: number }

/**
 * Marks people who have joined a group chat with the tags that it had for that when they did. Who became a customer after that is left
 * out.
 */
export async function markJoined(
  ctx: Ctx,
  { group_ext_id: id, name }: { group_ext_id: string; name: string },
  joined: readonly Joined[],
): Promise<void> {
  if (joined.length === 0) return
  const { tx, corpId } = ctx
  await holdTags(ctx)
  const given = await tx<{ customers: string[]; tags: number[] }[]>`
    with given as (
      select j.id, array_agg(t.t_id order by t.t_id) as tags
      from unnest(${joined.map(({ pk }) => pk)}::bigint[], ${joined.map((each) => each.id)}::text[],
        ${joined.map(({ at }) => at)}::bigint[]) j (pk, id, at)
      join group_chat_join_tag t on t.corp_id = ${corpId} and t.group_ext_id = ${id} and t.created_at <= j.at
      join customer c on c.corp_id = ${corpId} and c.pk = j.pk
      where j.at >= coalesce(
        (select min(since) from relation r where r.corp_id = ${corpId} and r.customer_pk = j.pk), c.created_at)
      group by j.id)
    select tags, array_agg(id) as customers from given group by tags order by tags`
  for (const { customers, tags } of given)
    await tagCustomers(ctx, customers, tags, {
      ...{ kind: 'auto_mark_tag_by_group', actor: 'system', by: `加入群聊「${name}」` },
      object: { type: 'group_chat', id, name },
    })
}
