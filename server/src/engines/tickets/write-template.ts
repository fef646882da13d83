import type { z } from 'zod'
import { expectValid } from '../../contract/field-error.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { putRow, removeRow } from '../../storage/row.ts'
import { expectStaff } from '../staff/known.ts'
import { handlersOf, templateFields } from './template.ts'

const draftFields = templateFields.omit({ id: true })
export type TemplateDraft = z.output<typeof draftFields>

/** Creates a template under an id that the corporation never used before. */
export async function createTemplate(ctx: Ctx, draft: TemplateDraft): Promise<number> {
  const [row] = await ctx.tx`select next_id(${ctx.corpId}, 'ticket_template') as id`
  await putTemplate(ctx, row?.id, draft)
  return row?.id
}

/** Writes a template whole. Tickets keep the components that they were opened with, and follow the steps from now on. */
export async function putTemplate(ctx: Ctx, id: number, draft: TemplateDraft): Promise<void> {
  const { tx, corpId, now } = ctx
  const { title, steps, components } = expectValid(draftFields, draft)
  const handler_ids = handlersOf(steps)
  await expectStaff(ctx, { steps: handler_ids })
  await putRow(tx, 'ticket_template', ['id'], {
    ...{ corp_id: corpId, id, title, handler_ids, updated_at: now },
    ...{ steps: tx.json(steps), components: tx.json(components) },
  })
}

/** Removes a template; its tickets stay, without its steps. False when there is none of that id. */
export async function removeTemplate({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'ticket_template', { corp_id: corpId, id })
}
