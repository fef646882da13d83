import type { Ctx } from '../../storage/ctx.ts'

/** An id for a group that the platform has not made yet; own_tag_id() of the database knows them, and those of tags. */
export async function ownGroupId({ tx, corpId }: Ctx): Promise<string> {
  const [row] = await tx<{ id: string }[]>`select next_key(${corpId}, 'tag_group', 'tag_group_id', 'etg_') as id`
  return (row as { id: string }).id
}

/** The t_ids of tags by the ids that they have, or had before the platform made them; those that nothing has are left out. */
export async function tagsNamed({ tx, corpId }: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx<{ id: string; t_id: number | null }[]>`
    select u.id, tag_named(${corpId}, u.id) as t_id from unnest(${[...ids]}::text[]) u (id)`
  return new Map(rows.flatMap(({ id, t_id }) => (t_id === null ? [] : [[id, t_id] as const])))
}

/** The id that a group has now, by one that it has or had. */
export async function groupNamed({ tx, corpId }: Ctx, id: string): Promise<string> {
  const [row] = await tx<{ id: string }[]>`select tag_group_named(${corpId}, ${id}) as id`
  return row?.id ?? id
}
