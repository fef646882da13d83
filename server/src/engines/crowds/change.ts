import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { type PackageChanges, soundChanges } from './package.ts'

/** Changes what a package is called and how it is filled, not its data; false when there is no such package. */
export async function changePackage({ tx, corpId }: Ctx, id: number, changes: PackageChanges): Promise<boolean> {
  const fields = soundChanges(changes)
  const key = { corp_id: corpId, id }
  return changeRow(tx, 'crowd_package', key, Object.keys(fields).length > 0 ? fields : { id })
}
