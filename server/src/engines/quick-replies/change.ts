import type { Ctx } from '../../storage/ctx.ts'
import { expectKnown, takeTurn } from './check.ts'
import { type GroupChanges, soundChanges } from './group.ts'

/** Changes the given fields of a group and its update time; false when there is no such group, or it is deleted. */
export async function changeGroup(ctx: Ctx, id: number, changes: GroupChanges): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await takeTurn(ctx)
  const fields = soundChanges(changes)
  await expectKnown(ctx, fields)
  const given = Object.keys(fields)
  const changed = await tx`
    update quick_reply_group set ${tx({ ...fields, updated_at: now } as never)},
      absent = array(select a from unnest(absent) a where a <> all (${given}::text[]))
    where corp_id = ${corpId} and id = ${id} and not deleted returning 1`
  return changed.length > 0
}
