import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, oneOf, seconds, text, webAddress } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow, removeRow } from '../../storage/row.ts'
import { holdMaterials } from './group.ts'

/** What can be written of a material. */
export const materialFields = {
  mtype: oneOf('link', 'poster', 'pdf', 'word', 'excel', 'ppt').describe('素材类型'),
  title: text({ min: 1, max: 200 }).describe('标题'),
  digest: text({ max: 500 }).describe('摘要，没有则为空字符串'),
  url: webAddress({ orOwnFile: true }).describe('网页、图片或文件的地址'),
  thumb_url: webAddress({ orEmpty: true, orOwnFile: true }).describe('封面地址，没有则为空字符串；链接须有'),
  file_size: text({ min: 1, max: 32 }).nullable().describe('文件大小，如 2M；链接为 null，其余须有'),
  group_id_list: z
    .array(integer({ min: 1 }))
    .max(100)
    .describe('所在分组的 ID'),
}

/** A material as it is kept. */
export const Material = z.object({
  id: integer({ min: 1 }).describe('素材 ID'),
  ...materialFields,
  created_at: seconds.describe('创建时间'),
  updated_at: seconds.describe('更新时间'),
})

const whole = z.object(materialFields)
export type MaterialDraft = z.output<typeof whole>

/** Makes a material and gives its id. A FieldError says what it lacks. */
export async function addMaterial(ctx: Ctx, draft: MaterialDraft): Promise<number> {
  const { tx, corpId, now } = ctx
  await holdMaterials(ctx)
  await expectSound(ctx, draft)
  const [row] = await tx<{ id: number }[]>`select next_id(${corpId}, 'material') as id`
  const id = row?.id as number
  await putRow(tx, 'material', ['id'], { corp_id: corpId, id, ...distinct(draft), created_at: now, updated_at: now })
  return id
}

/** False when there is no such material. */
export async function changeMaterial(ctx: Ctx, id: number, changes: Partial<MaterialDraft>): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await holdMaterials(ctx)
  const [before] = await tx<MaterialDraft[]>`
    select ${tx(Object.keys(materialFields))} from material where corp_id = ${corpId} and id = ${id} for update`
  if (!before) return false
  await expectSound(ctx, { ...before, ...changes })
  return changeRow(tx, 'material', { corp_id: corpId, id }, { ...distinct(changes), updated_at: now })
}

/** False when there is no such material. */
export async function removeMaterial({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'material', { corp_id: corpId, id })
}

const distinct = <T extends Partial<MaterialDraft>>(draft: T): T =>
  draft.group_id_list ? { ...draft, group_id_list: [...new Set(draft.group_id_list)] } : draft

async function expectSound({ tx, corpId }: Ctx, { mtype, thumb_url, file_size, group_id_list }: MaterialDraft) {
  if (mtype === 'link' && thumb_url === '') throw new FieldError('thumb_url', reason('blank'))
  if (mtype !== 'link' && file_size === null) throw new FieldError('file_size', reason('blank'))
  const [missing] = await tx<{ id: number }[]>`
    select w.id from unnest(${group_id_list}::bigint[]) w (id)
    where not exists (select from material_group g where g.corp_id = ${corpId} and g.id = w.id) limit 1`
  if (missing)
    throw new FieldError('group_id_list', reason('not_found', { kind: 'material_group', value: String(missing.id) }))
}
