import type { Ctx } from '../../storage/ctx.ts'
import { putRow, removeRow } from '../../storage/row.ts'

export type Department = { id: string; name: string; name_en?: string; parent_id: string; order: number }

/** Adds a department, or changes the one with that id. */
export async function putDepartment({ tx, corpId }: Ctx, department: Department): Promise<void> {
  await putRow(tx, 'department', ['id'], { corp_id: corpId, ...department })
}

/** Removes a department; false when there is none of that id, or it still has staff or departments below it. */
export async function removeDepartment({ tx, corpId }: Ctx, id: string): Promise<boolean> {
  const [used] = await tx`
    select 1 where exists (select from department where corp_id = ${corpId} and parent_id = ${id})
      or exists (select from staff where corp_id = ${corpId} and ${id} = any (department))`
  return used ? false : removeRow(tx, 'department', { corp_id: corpId, id })
}
