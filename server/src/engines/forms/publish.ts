import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { scheduleEnds, stillToEnd } from './ending.ts'
import { keepVersions } from './versions.ts'

/**
 * Opens a form to answers; its fields become a version, and an end that has passed is none. False when there is no such
 * form. One without a question is a FieldError.
 */
export async function publishForm(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [form] = await tx<{ end_time: number | null; empty: boolean }[]>`
    select end_time, not exists (
      select from json_array_elements(fields) q where q ->> 'type' <> 'section') as empty from smart_form
    where corp_id = ${corpId} and id = ${id} and not deleted for update`
  if (!form) return false
  if (form.empty) throw new FieldError('fields', reason('form_empty'))
  await tx`
    update smart_form set status = 'publish', end_time = case when end_time > ${now} then end_time end
    where corp_id = ${corpId} and id = ${id}`
  await keepVersions(ctx, [id])
  await scheduleEnds(ctx, stillToEnd({ id, status: 'publish', end_time: form.end_time }, now))
  return true
}

/** Closes a form to answers; false when there is no such form. */
export async function endForm({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  const ended = await tx`
    update smart_form set status = 'end' where corp_id = ${corpId} and id = ${id} and not deleted returning 1`
  return ended.length > 0
}
