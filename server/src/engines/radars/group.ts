import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow, removeRow } from '../../storage/row.ts'
import { groupFields } from './radar.ts'

const group = z.strictObject(groupFields)

export type RadarGroup = z.output<typeof group>

const DEFAULTS = { parent_id: 0, is_default: false, department_list: ['0'], staff_ext_id: null }

/** Creates a group, by default at the top and open to all; returns its id. */
export async function createRadarGroup(
  ctx: Ctx,
  draft: Partial<RadarGroup> & Pick<RadarGroup, 'name' | 'type'>,
): Promise<number> {
  const { tx, corpId } = ctx
  const sound = expectValid(group, { ...DEFAULTS, ...draft })
  const [row] = await tx`select next_id(${corpId}, 'radar_group') as id`
  const id = row?.id as number
  await expectPlace(ctx, id, sound.parent_id)
  await putRow(tx, 'radar_group', ['id'], { corp_id: corpId, id, ...sound })
  return id
}

/** Changes the given fields; false when there is no such group. Who sees its radars changes at once. */
export async function changeRadarGroup(ctx: Ctx, id: number, changes: Partial<RadarGroup>): Promise<boolean> {
  const { tx, corpId } = ctx
  if (changes.parent_id !== undefined) await takeTurn(ctx)
  const [before] = await tx`
    select ${tx(Object.keys(groupFields))} from radar_group where corp_id = ${corpId} and id = ${id} for update`
  if (!before) return false
  const sound = expectValid(group, { ...before, ...changes })
  if (sound.parent_id !== before.parent_id) await expectPlace(ctx, id, sound.parent_id)
  return changeRow(tx, 'radar_group', { corp_id: corpId, id }, sound)
}

/** Removes an empty group; false when there is no such group. One that holds radars or groups is a FieldError. */
export async function removeRadarGroup(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  await takeTurn(ctx)
  const [group] = await tx`select 1 from radar_group where corp_id = ${corpId} and id = ${id} for update`
  if (!group) return false
  const [full] = await tx`
    select 1 where exists (select from radar_group where corp_id = ${corpId} and parent_id = ${id}) or exists (
      select from radar where corp_id = ${corpId} and type in ('link', 'pdf', 'article') and group_id = ${id})`
  if (full) throw new FieldError('id', reason('group_not_empty'))
  return removeRow(tx, 'radar_group', { corp_id: corpId, id })
}

async function expectPlace(ctx: Ctx, id: number, parent: number): Promise<void> {
  const { tx, corpId } = ctx
  if (parent === 0) return
  await takeTurn(ctx)
  const [known] = await tx`select 1 from radar_group where corp_id = ${corpId} and id = ${parent}`
  if (!known) throw new FieldError('parent_id', reason('not_found', { kind: 'radar_group', value: parent }))
  const [below] = await tx`select 1 from radar_groups_below(${corpId}, ${id}) g where g = ${parent}`
  if (below) throw new FieldError('parent_id', reason('group_below_itself'))
}

/** Those who move or remove groups take turns, so that two of them cannot tie a knot in the tree. */
async function takeTurn({ tx, corpId }: Ctx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${corpId}/radar_group`}, 10))`
}
