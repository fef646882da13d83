import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { enqueueMoments } from './enqueue-moments.ts'
import { MomentError, type NewMoment } from './moment.ts'

/** Creates a moment with its job and, for each of its staff members, a task. Gives its id. */
export async function createMoment(ctx: Ctx, made: NewMoment): Promise<number> {
  const { tx, corpId, now } = ctx
  const { name, text, attachments, creator, tags } = made
  await expectPublishable(ctx, made)
  const [moment] = await tx<{ id: number }[]>`
    insert into moment (corp_id, id, name, content, attachments, creator_id, tag_ids, created_at)
    values (${corpId}, next_message_id(${corpId}), ${name}, ${text}, ${JSON.stringify(attachments)}::text::json, ${creator},
      ${[...new Set(tags)]}, ${now})
    returning id`
  const { id } = moment as { id: number }
  await handOut(ctx, id, made.staff)
  return id
}

/** Gives a moment a task for each of these staff members, and its job. */
export async function handOut(ctx: Ctx, id: number, staff: readonly string[]): Promise<void> {
  const { tx, corpId } = ctx
  await tx`
    insert into moment_task (corp_id, moment_id, n, staff_id)
    select ${corpId}, ${id}, s.n, s.id from unnest(${[...new Set(staff)]}::text[]) with ordinality s (id, n)`
  await enqueueMoments(ctx, [id])
}

/** Refuses a moment that shows nothing, that nobody is to publish, or that names somebody or a tag that is not there. */
export async function expectPublishable(ctx: Ctx, made: NewMoment): Promise<void> {
  if (made.attachments.length === 0) throw new MomentError('attachments', reason('too_few', { min: 1 }))
  if (made.staff.length === 0) throw new MomentError('staff', reason('too_few', { min: 1 }))
  await expectKnown(ctx, made)
}

/** Throws for the first that is unknown: the creator, then the staff, then the tags, each in the order given. */
export async function expectKnown(
  { tx, corpId }: Ctx,
  { creator, staff, tags }: Pick<NewMoment, 'creator' | 'staff' | 'tags'>,
): Promise<void> {
  const [unknown] = await tx<{ field: 'creator' | 'staff' | 'tags'; id: string }[]>`
    select x.field, x.id from (
      select 1 as part, 0 as n, 'creator' as field, ${creator}::text as id
      union all select 2, n, 'staff', id from unnest(${staff as string[]}::text[]) with ordinality s (id, n)
      union all select 3, n, 'tags', id from unnest(${tags as string[]}::text[]) with ordinality t (id, n)) x
    where case when x.field = 'tags'
      then tag_named(${corpId}, x.id) is null
      else not exists (select from staff s where s.corp_id = ${corpId} and s.id = x.id) end
    order by x.part, x.n limit 1`
  if (unknown)
    throw new MomentError(
      unknown.field,
      reason('not_found', { kind: unknown.field === 'tags' ? 'tag' : 'staff', value: unknown.id }),
    )
}
