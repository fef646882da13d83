import type { Ctx } from '../../../storage/ctx.ts'
import type { SeenTagGroup } from '../../seen.ts'

type Kind = 'group_chat' | 'staff' | 'department' | 'tag' | 'tag_group' | 'tags'

/**
 * Whether what the platform showed of a record when it was asked at `askedMs` is the newest that is known of it: an
 * event, a refresh and a comparison may have asked in one order and come to write in another. Notes that it is; another
 * one that has the record to write waits until the transaction ends.
 */
export async function isNewest({ tx, corpId }: Ctx, of: Kind, id: string, askedMs: number): Promise<boolean> {
  const noted = await tx`
    insert into platform_look as l (corp_id, record, asked_ms) values (${corpId}, ${`${of}/${id}`}, ${askedMs})
    on conflict (corp_id, record) do update set asked_ms = excluded.asked_ms where l.asked_ms <= excluded.asked_ms
    returning 1`
  return noted.length > 0
}

/** Of a list that was asked for at `askedMs`, the records of which nothing newer is known. */
export async function newestOf<T>(
  { tx, corpId }: Ctx,
  of: Kind,
  listed: readonly T[],
  idOf: (item: T) => string,
  askedMs: number,
): Promise<T[]> {
  const records = listed.map((item) => `${of}/${idOf(item)}`)
  const rows = await tx<{ record: string }[]>`
    select record from platform_look
    where corp_id = ${corpId} and record = any (${records}) and asked_ms > ${askedMs}`
  const newer = new Set(rows.map(({ record }) => record))
  return listed.filter((_, i) => !newer.has(records[i] as string))
}

/** Of a list of all tags that was asked for at `askedMs`, the groups and tags of which nothing newer is known. */
export async function newestTags(ctx: Ctx, groups: readonly SeenTagGroup[], askedMs: number): Promise<SeenTagGroup[]> {
  const newest = await newestOf(ctx, 'tag_group', groups, ({ tag_group_id }) => tag_group_id, askedMs)
  const listed = newest.flatMap(({ tags }) => tags)
  const known = new Set(await newestOf(ctx, 'tag', listed, ({ tag_id }) => tag_id, askedMs))
  return newest.map((group) => ({ ...group, tags: group.tags.filter((tag) => known.has(tag)) }))
}

/** Deletes what was noted more than a day ago: nothing that was read before that is still to be written. */
export async function forgetLooks({ tx, corpId }: Ctx): Promise<void> {
  await tx`delete from platform_look where corp_id = ${corpId} and asked_ms < clock_ms() - 86400000`
}
