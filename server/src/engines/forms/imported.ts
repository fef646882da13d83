import type { Ctx } from '../../storage/ctx.ts'
import { scheduleEnds, stillToEnd, type Timed } from './ending.ts'
import { keepVersions } from './versions.ts'

/** What follows from imported forms, rows with `id`: they have a page, and those that are published a version and their end. */
export async function formsImported(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId, now } = ctx
  await tx`
    insert into page_link (corp_id, code, kind, object_id, created_at)
    select ${corpId}, page_code(${corpId}, 'form', i.id), 'form', i.id, ${now}
    from ${tx(rows)} i where not i.deleted
    on conflict do nothing`
  const forms = await tx<Timed[]>`
    select id, status, end_time from smart_form
    where corp_id = ${corpId} and status = 'publish' and id = any (array(select id from ${tx(rows)})) order by id`
  const ids = forms.map(({ id }) => id)
  await keepVersions(ctx, ids)
  // one whose end has passed stays as it came
  await scheduleEnds(
    ctx,
    forms.flatMap((form) => stillToEnd(form, now)),
  )
}
