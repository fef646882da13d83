import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, removeRow } from '../../storage/row.ts'
import { expectStaff } from '../staff/known.ts'
import { nameStages } from './new-uids.ts'
import { expectPlan, type PlanDraft } from './project.ts'
import { columnsOf, lockProject } from './store.ts'

/**
 * Changes the given fields; false when there is no such project. Stages are replaced as a whole: those whose id was
 * there before stay complete if they were. New stages without a `staff_remark` renew it.
 */
export async function changeProject(ctx: Ctx, uid: string, changes: Partial<PlanDraft>): Promise<boolean> {
  const { tx, corpId } = ctx
  const stored = await lockProject(ctx, uid)
  if (!stored) return false
  const { staff_remark, ...before } = stored
  const kept = changes.stages ? {} : { staff_remark }
  const stages = changes.stages ? await nameStages(ctx, changes.stages, stored.stages) : stored.stages
  const plan = expectPlan({ ...before, ...kept, ...changes, stages })
  if (changes.staff_ids) await expectStaff(ctx, { staff_users: plan.staff_ids })
  return changeRow(tx, 'project', { corp_id: corpId, uid }, columnsOf(plan, stored.stages))
}

/** Removes a project with its stages; false when there is no such one. */
export async function removeProject({ tx, corpId }: Ctx, uid: string): Promise<boolean> {
  return removeRow(tx, 'project', { corp_id: corpId, uid })
}
