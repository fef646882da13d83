import type { Ctx } from '../../storage/ctx.ts'
import type { Stage } from './project.ts'
import { lockProject } from './store.ts'

/** Completes an open project; its stages stay as they are. False when there is no such one, or it is complete already. */
export async function completeProject({ tx, corpId, now }: Ctx, uid: string): Promise<boolean> {
  const changed = await tx`
    update project set state = 'complete', complete_time = ${now}
    where corp_id = ${corpId} and uid = ${uid} and state = 'open' returning 1`
  return changed.length > 0
}

/** Makes a complete project an open one again; false when there is no such one, or it is open. */
export async function reopenProject({ tx, corpId }: Ctx, uid: string): Promise<boolean> {
  const changed = await tx`
    update project set state = 'open', complete_time = 0
    where corp_id = ${corpId} and uid = ${uid} and state = 'complete' returning 1`
  return changed.length > 0
}

/** Completes an open stage, never its project; false when there is no such one, or it is complete already. */
export async function completeStage(ctx: Ctx, uid: string, stage: string): Promise<boolean> {
  const { now } = ctx
  return markStage(ctx, uid, stage, { status: 2, complete_time: now })
}

/** Makes a complete stage an open one again; false when there is no such one, or it is open. */
export async function reopenStage(ctx: Ctx, uid: string, stage: string): Promise<boolean> {
  return markStage(ctx, uid, stage, { status: 1, complete_time: 0 })
}

type Mark = Pick<Stage, 'status' | 'complete_time'>

async function markStage(ctx: Ctx, uid: string, stage: string, mark: Mark): Promise<boolean> {
  const { tx, corpId } = ctx
  const project = await lockProject(ctx, uid)
  const marked = project?.stages.find((each) => each.uid === stage)
  if (!project || !marked || marked.status === mark.status) return false
  const stages = project.stages.map((each) => (each === marked ? { ...each, ...mark } : each))
  await tx`update project set ${tx({ stages } as never, 'stages' as never)} where corp_id = ${corpId} and uid = ${uid}`
  return true
}
