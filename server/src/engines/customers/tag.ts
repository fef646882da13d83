import { FieldError } from '../../contract/field-error.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { lockCustomers } from './lock.ts'
import { enqueueTagMarks } from './marks.ts'

/** Marks customers with tags (by t_id), on the platform too; those they already have stay where they are. Gives how many customers changed. */
export async function tagCustomers(
  ctx: Ctx,
  externalUserIds: readonly string[],
  tags: readonly number[],
): Promise<number> {
  const { tx, corpId, now } = ctx
  const wanted = [...new Set(tags)]
  await holdTags(ctx)
  const [missing] = await tx`
    select t from unnest(${wanted}::bigint[]) t
    where not exists (select from tag where corp_id = ${corpId} and t_id = t) limit 1`
  if (missing) throw new FieldError('tags', `there is no tag "${missing.t}"`)
  const pks = (await lockCustomers(ctx, externalUserIds)).map(({ pk }) => pk)
  const changed = await tx<{ external_user_id: string }[]>`
    update customer c set updated_at = ${now}, tags = c.tags || array(
      select t from unnest(${wanted}::bigint[]) t where t <> all (c.tags))
    where corp_id = ${corpId} and pk = any (${pks}::bigint[]) and not ${wanted}::bigint[] <@ c.tags
    returning external_user_id`
  await enqueueTagMarks(
    ctx,
    changed.map(({ external_user_id }) => ({ external_user_id, add: wanted })),
  )
  return changed.length
}

/** Takes tags (by t_id) off customers, on the platform too. Gives how many customers changed. */
export async function untagCustomers(
  ctx: Ctx,
  externalUserIds: readonly string[],
  tags: readonly number[],
): Promise<number> {
  const { tx, corpId, now } = ctx
  const unwanted = [...tags]
  const pks = (await lockCustomers(ctx, externalUserIds)).map(({ pk }) => pk)
  const changed = await tx<{ external_user_id: string }[]>`
    update customer c set updated_at = ${now}, tags = array(
      select u.t from unnest(c.tags) with ordinality u (t, n) where u.t <> all (${unwanted}::bigint[]) order by u.n)
    where corp_id = ${corpId} and pk = any (${pks}::bigint[]) and c.tags && ${unwanted}::bigint[]
    returning external_user_id`
  await enqueueTagMarks(
    ctx,
    changed.map(({ external_user_id }) => ({ external_user_id, remove: unwanted })),
  )
  return changed.length
}

/** Keeps tags from being removed until the transaction ends: what is marked with those it finds from now on is not left alone. */
export async function holdTags({ tx, corpId }: Ctx): Promise<void> {
  await tx`select hold_tags(${corpId})`
}

/** The t_ids of tags by the platform's ids; those that are not known here are left out. */
export async function tagIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { tx, corpId } = ctx
  await holdTags(ctx)
  const rows = await tx<{ id: string; t_id: number }[]>`
    select tag_id as id, t_id from tag where corp_id = ${corpId} and tag_id = any (${[...ids]})`
  return new Map(rows.map(({ id, t_id }) => [id, t_id]))
}
