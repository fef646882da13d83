import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { type PackageChanges, soundChanges } from './package.ts'

/**
 * Changes what a package is called and how it is filled, not its data; false when there is no such package. A filter takes
 * the place of listed members, these that of a filter, and a package of everyone has neither.
 */
export async function changePackage({ tx, corpId }: Ctx, id: number, changes: PackageChanges): Promise<boolean> {
  const fields = { ...soundChanges(changes), ...displaced(changes) }
  const key = { corp_id: corpId, id }
  return changeRow(tx, 'crowd_package', key, fields)
}

function displaced({ filter, members, filter_type }: PackageChanges): Record<string, null> {
  const everyone = filter_type === 'all' && !filter && !members
  return { ...(members || everyone ? { filter: null } : {}), ...(filter || everyone ? { members: null } : {}) }
}
