import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { type FormChanges, soundForm } from './form.ts'
import { expectCustomFields, expectOneName } from './group.ts'

/** Changes the given fields of a form; false when there is no such form, or it is deleted. */
export async function changeForm(ctx: Ctx, id: number, changes: FormChanges): Promise<boolean> {
  const { tx, corpId } = ctx
  const sound = soundForm(changes, true)
  const [before] = await tx<{ group_id: number; group_name: string }[]>`
    select group_id, group_name from smart_form where corp_id = ${corpId} and id = ${id} and not deleted for update`
  if (!before) return false
  if (Object.keys(sound).length === 0) return true
  if (sound.group_id !== undefined || sound.group_name !== undefined) {
    await expectOneName(ctx, { ...before, ...sound }, id)
  }
  const { fields, ...rest } = sound
  if (fields) await expectCustomFields(ctx, fields)
  return changeRow(
    tx,
    'smart_form',
    { corp_id: corpId, id },
    { ...rest, ...(fields ? { fields: tx.json(fields) } : {}) },
  )
}
