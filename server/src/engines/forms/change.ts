import { expectPeriod } from '../../contract/expect-period.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { holdTags } from '../tags/hold.ts'
import { scheduleEnds, stillToEnd, type Timed } from './ending.ts'
import { type FormChanges, type FormDraft, soundForm } from './form.ts'
import { expectOneName } from './group.ts'
import { expectReferences } from './references.ts'
import { keepVersions } from './versions.ts'

type Before = 'start_time' | 'group_id' | 'group_name' | 'fields' | 'notify_staff_ids'

/** Changes the given fields of a form; false when there is no such form, or it is deleted. */
export async function changeForm(ctx: Ctx, id: number, changes: FormChanges): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const sound = soundForm(changes, true)
  await holdTags(ctx)
  const [before] = await tx<(Timed & Pick<FormDraft, Before>)[]>`
    select id, status, start_time, end_time, group_id, group_name, fields, notify_staff_ids from smart_form
    where corp_id = ${corpId} and id = ${id} and not deleted for update`
  if (!before) return false
  if (Object.keys(sound).length === 0) return true
  expectPeriod(sound, before)
  if (sound.group_id !== undefined || sound.group_name !== undefined) {
    await expectOneName(ctx, { ...before, ...sound }, id)
  }
  const { fields, ...rest } = sound
  await expectReferences(ctx, sound, before)
  await changeRow(
    tx,
    'smart_form',
    { corp_id: corpId, id },
    { ...rest, ...(fields ? { fields: tx.json(fields) } : {}) },
  )
  await keepVersions(ctx, [id])
  await scheduleEnds(ctx, endOfChange(before, { ...before, ...sound }, now))
  return true
}

/** An end that somebody sets into the past counts at once. */
function endOfChange(before: Timed, after: Timed, now: number) {
  const { id, status, end_time } = after
  const moved = before.end_time !== end_time
  if (moved && end_time !== null && status === 'publish') return [{ id, at: end_time }]
  return moved || before.status !== status ? stillToEnd(after, now) : []
}
