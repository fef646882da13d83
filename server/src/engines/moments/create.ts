import { reason } from '../../contract/reasons.ts'
import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { enqueueMoments } from './enqueue-moments.ts'
import { type MomentDraft, MomentError } from './moment.ts'

/** Creates a moment with its job and, for each of its staff members, a task. Gives its id. */
export async function createMoment(ctx: Ctx, draft: MomentDraft): Promise<number> {
  const { tx, corpId, now } = ctx
  const { name, text, attachments, creator } = draft
  const staff = [...new Set(draft.staff)]
  const tags = [...new Set(draft.tags)]
  if (staff.length === 0) throw new MomentError('staff', reason('too_few', { min: 1 }))
  await expectKnown(tx, corpId, { creator, staff, tags })
  const [moment] = await tx<{ id: number }[]>`
    insert into moment (corp_id, id, name, content, attachments, creator_id, tag_ids, created_at)
    values (${corpId}, next_id(${corpId}, 'moment'), ${name}, ${text}, ${JSON.stringify(attachments)}::text::json, ${creator}, ${tags}, ${now})
    returning id`
  const { id } = moment as { id: number }
  await tx`
    insert into moment_task (corp_id, moment_id, n, staff_id)
    select ${corpId}, ${id}, s.n, s.id from unnest(${staff}::text[]) with ordinality s (id, n)`
  await enqueueMoments(ctx, [id])
  return id
}

type Named = { creator: string; staff: string[]; tags: string[] }

/** Throws for the first that is unknown: the creator, then the staff, then the tags, each in the order given. */
async function expectKnown(tx: Tx, corpId: string, { creator, staff, tags }: Named): Promise<void> {
  const [unknown] = await tx<{ field: MomentError['field']; id: string }[]>`
    select x.field, x.id from (
      select 1 as part, 0 as n, 'creator' as field, ${creator}::text as id
      union all select 2, n, 'staff', id from unnest(${staff}::text[]) with ordinality s (id, n)
      union all select 3, n, 'tags', id from unnest(${tags}::text[]) with ordinality t (id, n)) x
    where case when x.field = 'tags'
      then not exists (select from tag t where t.corp_id = ${corpId} and t.tag_id = x.id)
      else not exists (select from staff s where s.corp_id = ${corpId} and s.id = x.id) end
    order by x.part, x.n limit 1`
  if (unknown)
    throw new MomentError(
      unknown.field,
      reason('not_found', { kind: unknown.field === 'tags' ? 'tag' : 'staff', value: unknown.id }),
    )
}
