import type { Ctx } from '../../storage/ctx.ts'

/** The place that a record is to have; the larger `order` comes first. */
export type Placed<Id> = { id: Id; order: number }

/** Gives tags their places and returns the ids of those that there are. */
export async function orderTags({ tx, corpId, now }: Ctx, places: readonly Placed<number>[]): Promise<Set<number>> {
  const ids = places.map(({ id }) => id)
  const known = await tx<{ id: number }[]>`
    select t_id as id from tag where corp_id = ${corpId} and t_id = any (${ids}) order by t_id for update`
  await tx`
    update tag t set "order" = p."order", updated_at = ${now}
    from json_to_recordset(${JSON.stringify(places)}::text::json) p (id bigint, "order" bigint)
    where t.corp_id = ${corpId} and t.t_id = p.id and t."order" <> p."order"`
  return new Set(known.map(({ id }) => id))
}

/** The same for tag groups. */
export async function orderTagGroups({ tx, corpId }: Ctx, places: readonly Placed<string>[]): Promise<Set<string>> {
  const ids = places.map(({ id }) => id)
  const known = await tx<{ id: string }[]>`
    select tag_group_id as id from tag_group where corp_id = ${corpId} and tag_group_id = any (${ids})
    order by tag_group_id for update`
  await tx`
    update tag_group g set "order" = p."order"
    from json_to_recordset(${JSON.stringify(places)}::text::json) p (id text, "order" bigint)
    where g.corp_id = ${corpId} and g.tag_group_id = p.id and g."order" <> p."order"`
  return new Set(known.map(({ id }) => id))
}
