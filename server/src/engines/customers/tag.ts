import { randomUUID } from 'node:crypto'
import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { holdTags } from '../tags/hold.ts'
import { tagsNamed } from '../tags/own-id.ts'
import { type LockedCustomer, lockCustomers } from './lock.ts'
import { enqueueTagMarks } from './marks.ts'
import { type TimelineEntry, timelineActor, writeTimeline } from './timeline.ts'

/** Why customers are marked, as their timelines tell it: by hand, unless a rule did it. */
export type MarkedBy = Partial<Pick<TimelineEntry, 'kind' | 'actor' | 'object' | 'time' | 'staffId'>> & { by?: string }

/** Marks customers with tags (by t_id), on the platform too; those they already have stay where they are. Gives how many customers changed. */
export async function tagCustomers(
  ctx: Ctx,
  externalUserIds: readonly string[],
  tags: readonly number[],
  markedBy: MarkedBy = {},
): Promise<number> {
  const { tx, corpId, now } = ctx
  const wanted = [...new Set(tags)]
  await holdTags(ctx)
  const [missing] = await tx`
    select t from unnest(${wanted}::bigint[]) t
    where not exists (select from tag where corp_id = ${corpId} and t_id = t) limit 1`
  if (missing) throw new FieldError('tags', reason('not_found', { kind: 'tag', value: missing.t }))
  const known = await lockCustomers(ctx, externalUserIds)
  const pks = known.map(({ pk }) => pk)
  const changed = await tx<{ external_user_id: string }[]>`
    update customer c set updated_at = ${now}, tags = c.tags || array(
      select t from unnest(${wanted}::bigint[]) t where t <> all (c.tags))
    where corp_id = ${corpId} and pk = any (${pks}::bigint[]) and not ${wanted}::bigint[] <@ c.tags
    returning external_user_id`
  await enqueueTagMarks(
    ctx,
    changed.map(({ external_user_id }) => ({ external_user_id, add: wanted })),
  )
  const added = ({ tags }: LockedCustomer) => wanted.filter((tag) => !tags.includes(tag))
  await tellTags(ctx, known, added, { kind: 'add_tags', verb: '打上标签', ...markedBy })
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
  const known = await lockCustomers(ctx, externalUserIds)
  const pks = known.map(({ pk }) => pk)
  const changed = await tx<{ external_user_id: string }[]>`
    update customer c set updated_at = ${now}, tags = array(
      select u.t from unnest(c.tags) with ordinality u (t, n) where u.t <> all (${unwanted}::bigint[]) order by u.n)
    where corp_id = ${corpId} and pk = any (${pks}::bigint[]) and c.tags && ${unwanted}::bigint[]
    returning external_user_id`
  await enqueueTagMarks(
    ctx,
    changed.map(({ external_user_id }) => ({ external_user_id, remove: unwanted })),
  )
  await forgetGivers(ctx, pks, unwanted)
  const removed = ({ tags }: LockedCustomer) => tags.filter((tag) => unwanted.includes(tag))
  await tellTags(ctx, known, removed, { kind: 'remove_tags', verb: '移除标签' })
  return changed.length
}

/** Tags that customers have no more are given by nobody, those who parted included. */
export async function forgetGivers(
  { tx, corpId }: Ctx,
  pks: readonly number[],
  tags: readonly number[],
): Promise<void> {
  await tx`
    update relation set tags = array(select t from unnest(tags) t where t <> all (${tags}::bigint[]) order by t),
      marked = array(select t from unnest(marked) t where t <> all (${tags}::bigint[]) order by t)
    where corp_id = ${corpId} and customer_pk = any (${pks}::bigint[]) and (tags || marked) && ${tags}::bigint[]`
}

/** Writes to the timelines of those whose tags changed which tags these were, by their names of now. */
export async function tellTags(
  ctx: Ctx,
  known: readonly LockedCustomer[],
  changeOf: (customer: LockedCustomer) => number[],
  { kind, verb, by = '', ...given }: MarkedBy & { kind: string; verb: string },
): Promise<void> {
  const { now, actor } = ctx
  const line = { kind, key: `tags/${randomUUID()}`, time: now, actor: timelineActor(actor), ...given }
  await writeTagLines(
    ctx,
    known.map((customer) => ({ ...line, pk: customer.pk, what: by + verb, tags: changeOf(customer) })),
  )
}

/** A line of a timeline that names tags after `what` was done with them. */
type TagLine = Omit<TimelineEntry, 'text' | 'data'> & { what: string; tags: readonly number[] }

/** Writes lines with the names that the tags have now; those without a tag are left out. */
export async function writeTagLines(ctx: Ctx, lines: readonly TagLine[]): Promise<void> {
  const { tx, corpId } = ctx
  const told = lines.filter(({ tags }) => tags.length > 0)
  if (told.length === 0) return
  const rows = await tx<{ t_id: number; tag_name: string }[]>`
    select t_id, tag_name from tag where corp_id = ${corpId} and t_id = any (${told.flatMap(({ tags }) => tags)}::bigint[])`
  const names = new Map(rows.map(({ t_id, tag_name }) => [t_id, tag_name]))
  await writeTimeline(
    ctx,
    told.map(({ what, tags, ...line }) => ({
      ...line,
      text: what + tags.map((tag) => `「${names.get(tag) ?? tag}」`).join(''),
      data: { tags: tags.map((id) => ({ id, name: names.get(id) ?? '' })) },
    })),
  )
}

/** The t_ids of tags by the platform's ids; those that are not known here are left out. */
export async function tagIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  await holdTags(ctx)
  return tagsNamed(ctx, ids)
}
