import type { Tx } from '../../storage/connect.ts'
import { expectKnown, takeTurn } from './check.ts'
import { type GroupChanges, soundChanges } from './group.ts'

/** Changes the given fields of a group and its update time; false when there is no such group, or it is deleted. */
export async function changeGroup(
  tx: Tx,
  corpId: string,
  id: number,
  changes: GroupChanges,
  now: number,
): Promise<boolean> {
  await takeTurn(tx, corpId)
  const fields = soundChanges(changes)
  await expectKnown(tx, corpId, fields)
  const given = Object.keys(fields)
  const changed = await tx`
    update quick_reply_group set ${tx({ ...fields, updated_at: now } as never)},
      absent = array(select a from unnest(absent) a where a <> all (${given}::text[]))
    where corp_id = ${corpId} and id = ${id} and not deleted returning 1`
  return changed.length > 0
}
