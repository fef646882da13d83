import { FieldError } from '../../contract/field-error.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Opens a form to answers; its fields become a version. False when there is no such form. One without fields is a FieldError. */
export async function publishForm({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  const [form] = await tx`
    select fields::text = '[]' as empty from smart_form
    where corp_id = ${corpId} and id = ${id} and not deleted for update`
  if (!form) return false
  if (form.empty) throw new FieldError('fields', '没有字段的表单不能发布')
  await tx`update smart_form set status = 'publish' where corp_id = ${corpId} and id = ${id}`
  return true
}

/** Closes a form to answers; false when there is no such form. */
export async function endForm({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  const ended = await tx`
    update smart_form set status = 'end' where corp_id = ${corpId} and id = ${id} and not deleted returning 1`
  return ended.length > 0
}
