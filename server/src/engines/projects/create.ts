import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { expectStaff } from '../staff/known.ts'
import { nameStages, newUids } from './new-uids.ts'
import { expectPlan, type PlanDraft } from './project.ts'
import { columnsOf } from './store.ts'

/** Creates an open project with open stages and gives its id, a new one unless the caller brings it. */
export async function createProject(
  ctx: Ctx,
  { uid: given, create_staff_id, ...wanted }: PlanDraft & { uid?: string; create_staff_id: string },
): Promise<string> {
  const { tx, corpId, now } = ctx
  const uid = given ?? (await newUids(ctx, 1))[0] ?? ''
  const plan = expectPlan({ ...wanted, stages: await nameStages(ctx, wanted.stages) })
  if (uid === '') throw new FieldError('uid', reason('empty'))
  await expectStaff(ctx, { create_staff_id: [create_staff_id], staff_users: plan.staff_ids })
  const row = {
    corp_id: corpId,
    uid,
    create_staff_id,
    create_time: now,
    complete_time: 0,
    state: 'open',
    ...columnsOf(plan, []),
  }
  const created = await tx`insert into project ${tx(row as never)} on conflict do nothing returning 1`
  if (created.length === 0) throw new FieldError('uid', reason('taken', { value: uid }))
  return uid
}
