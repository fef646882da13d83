import type { Ctx } from '../../storage/ctx.ts'
import type { Plan, Stage } from './project.ts'

/** A project as its row holds it, locked until the transaction ends. */
export type Stored = Required<Omit<Plan, 'stages'>> & { stages: Stage[] }

/** The plan's columns; stages that were there before keep whether and when they were completed. */
export function columnsOf({ stages, staff_remark, ...plan }: Plan, before: readonly Stage[]) {
  const known = new Map(before.map((stage) => [stage.uid, stage]))
  return {
    ...plan,
    staff_remark: staff_remark ?? stages.map(({ uid }) => uid).join(','),
    stages: stages.map(({ uid, title, end_time }): Stage => {
      const { status = 1, complete_time = 0 } = known.get(uid) ?? {}
      return { uid, title, status, end_time, complete_time }
    }),
  }
}

/** Locks a project and gives what it holds; undefined when there is no such one. */
export async function lockProject({ tx, corpId }: Ctx, uid: string): Promise<Stored | undefined> {
  const [row] = await tx<Stored[]>`
    select name, description, start_time, end_time, staff_ids, stages, staff_remark
    from project where corp_id = ${corpId} and uid = ${uid} for update`
  return row
}
