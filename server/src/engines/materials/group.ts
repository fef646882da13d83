import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, seconds, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow } from '../../storage/row.ts'

/** A group of materials. */
export const MaterialGroup = z.object({
  id: integer({ min: 1 }).describe('素材分组 ID'),
  name: text({ min: 1, max: 20 }).regex(/\S/).describe('素材分组名称，至多 20 个字符'),
  pid: integer({ min: 0 }).describe('上级分组 ID，0 为顶级'),
  sort: integer().describe('次序，小的在前'),
  department_list: z
    .array(text({ min: 1 }))
    .max(1000)
    .describe('可见部门 ID，"0" 表示全部部门'),
  created_at: seconds.describe('创建时间'),
  updated_at: seconds.describe('更新时间'),
})

export type GroupDraft = { name: string; pid: number; department_list: string[] }

/** Nobody else writes materials or their groups until the transaction ends. */
export async function holdMaterials({ tx, corpId }: Ctx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/material', 51))`
}

/** Makes a group behind those beside it and gives its id. */
export async function addMaterialGroup(ctx: Ctx, group: GroupDraft): Promise<number> {
  const { tx, corpId, now } = ctx
  await holdMaterials(ctx)
  await expectDepartments(ctx, group.department_list)
  if (group.pid !== 0) await expectGroup(ctx, group.pid)
  const [row] = await tx<{ id: number; last: number }[]>`
    select next_id(${corpId}, 'material_group') as id,
      (select coalesce(max(sort), 0) from material_group where corp_id = ${corpId} and pid = ${group.pid}) as last`
  const { id, last } = row as { id: number; last: number }
  const kept = { ...group, sort: last + 1, created_at: now, updated_at: now }
  await putRow(tx, 'material_group', ['id'], { corp_id: corpId, id, ...kept })
  return id
}

/** Renames a group or shows it to others; it stays where it is in the tree. False when there is no such group. */
export async function changeMaterialGroup(
  ctx: Ctx,
  id: number,
  changes: { name?: string; department_list?: string[]; sort?: number },
): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await holdMaterials(ctx)
  if (changes.department_list) await expectDepartments(ctx, changes.department_list)
  return changeRow(tx, 'material_group', { corp_id: corpId, id }, { ...changes, updated_at: now })
}

/** Removes a group with those below it; their materials stay, in no group of them. False when there is no such group. */
export async function removeMaterialGroup(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await holdMaterials(ctx)
  const gone = await tx<{ id: number }[]>`
    with recursive below as (
      select id from material_group where corp_id = ${corpId} and id = ${id}
      union
      select g.id from below b join material_group g on g.corp_id = ${corpId} and g.pid = b.id)
    delete from material_group where corp_id = ${corpId} and id in (select id from below) returning id`
  const ids = gone.map((each) => each.id)
  if (ids.length > 0)
    await tx`
      update material m set updated_at = ${now},
        group_id_list = array(select g from unnest(m.group_id_list) g where g <> all (${ids}::bigint[]))
      where m.corp_id = ${corpId} and m.group_id_list && ${ids}::bigint[]`
  return ids.length > 0
}

async function expectGroup({ tx, corpId }: Ctx, id: number): Promise<void> {
  const [known] = await tx`select 1 from material_group where corp_id = ${corpId} and id = ${id}`
  if (!known) throw new FieldError('pid', reason('not_found', { kind: 'material_group', value: String(id) }))
}

async function expectDepartments({ tx, corpId }: Ctx, ids: readonly string[]): Promise<void> {
  const [missing] = await tx<{ id: string }[]>`
    select w.id from unnest(${[...ids]}::text[]) w (id) where w.id <> '0'
      and not exists (select from department d where d.corp_id = ${corpId} and d.id::text = w.id) limit 1`
  if (missing) throw new FieldError('department_list', reason('not_found', { kind: 'department', value: missing.id }))
}
