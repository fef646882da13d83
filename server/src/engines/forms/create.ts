import { expectPeriod } from '../../contract/expect-period.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { putRow } from '../../storage/row.ts'
import { pageLink } from '../pages/link.ts'
import { holdTags } from '../tags/hold.ts'
import { scheduleEnds, stillToEnd } from './ending.ts'
import { type FormDraft, soundForm } from './form.ts'
import { expectOneName } from './group.ts'
import { expectReferences } from './references.ts'
import { keepVersions } from './versions.ts'

/** Adds a form and returns its id, which no form of the corporation had before. */
export async function createForm(ctx: Ctx, draft: FormDraft): Promise<number> {
  const { tx, corpId, now } = ctx
  const form = soundForm({ cover: '', status: 'drafts', ...draft })
  expectPeriod(form)
  await holdTags(ctx)
  await expectOneName(ctx, form)
  await expectReferences(ctx, form)
  const [row] = await tx`select next_id(${corpId}, 'smart_form') as id`
  const id = row?.id as number
  await putRow(tx, 'smart_form', ['id'], { corp_id: corpId, id, deleted: false, ...form, fields: tx.json(form.fields) })
  await pageLink(ctx, { kind: 'form', objectId: id })
  await keepVersions(ctx, [id])
  await scheduleEnds(ctx, stillToEnd({ ...form, id }, now))
  return id
}
