import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { groupMessageJob } from './job.ts'

/** Has tasks that were just written handed to the platform. */
export async function enqueueTasks(ctx: Ctx, tasks: readonly { mission_id: number; first: number }[]): Promise<void> {
  await enqueueAll(
    ctx,
    groupMessageJob,
    tasks.map((task) => ({ payload: task, key: `${task.mission_id}/${task.first}` })),
  )
}
