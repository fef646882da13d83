import { FieldError } from '../../contract/field-error.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { userCount } from './package.ts'

/** Notes that a package's data was gathered anew: how many customers it holds now. False when there is no such package. */
export async function refreshPackage({ tx, corpId, now }: Ctx, id: number, count: number): Promise<boolean> {
  if (!userCount.safeParse(count).success) throw new FieldError('user_count', 'must be an integer of 0 or more')
  return changeRow(tx, 'crowd_package', { corp_id: corpId, id }, { user_count: count, data_update_time: now })
}
