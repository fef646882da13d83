import { randomUUID } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { MOST_ATTEMPTS, pauseAfter } from '../../retry.ts'
import type { Sql } from '../../storage/connect.ts'

/** What tasks need of the platform. An error with `final` set is a refusal that trying again does not change. */
export type AddCustomer = {
  addCustomerTask(task: {
    key: string
    corpId: string
    staff: string
    phones: readonly string[]
    note: string
  }): Promise<{ taskId: string }>
}

type Task = { corp_id: string; phone: string; staff_id: string; note: string; attempts: number; created_at: number }

/** Hands tasks that are due to the platform, at most `most` of them, and gives how many there were. */
export async function workOnClueTasks(
  owner: Sql,
  platform: AddCustomer,
  clock: Clock,
  { most = 20, leaseMs = 60_000 } = {},
): Promise<number> {
  const lease = randomUUID()
  const tasks = await owner<Task[]>`
    update clue_task t set lease = ${lease}, due_ms = ${clock() + leaseMs}, attempts = t.attempts + 1
    from (
      select corp_id, phone, staff_id from clue_task where state = 'pending' and due_ms <= ${clock()}
      order by due_ms limit ${most} for update skip locked) d
    where (t.corp_id, t.phone, t.staff_id) = (d.corp_id, d.phone, d.staff_id)
    returning t.corp_id, t.phone, t.staff_id, t.note, t.attempts, t.created_at`
  await Promise.all(tasks.map((task) => workOn(owner, platform, clock, task, lease)))
  return tasks.length
}

async function workOn(owner: Sql, platform: AddCustomer, clock: Clock, task: Task, lease: string): Promise<void> {
  const { corp_id, phone, staff_id, note, attempts, created_at } = task
  const key = `clue_task/${corp_id}/${staff_id}/${phone}/${created_at}`
  const settle = (changes: Record<string, unknown>) =>
    owner`
      update clue_task set ${owner(changes as never)}, lease = null
      where corp_id = ${corp_id} and phone = ${phone} and staff_id = ${staff_id} and lease = ${lease}`
  try {
    const { taskId } = await platform.addCustomerTask({ key, corpId: corp_id, staff: staff_id, phones: [phone], note })
    await settle({ state: 'done', task_id: taskId })
  } catch (error) {
    const { final = false, message } = error as { final?: boolean; message: string }
    if (final || attempts >= MOST_ATTEMPTS) await settle({ state: 'failed', reason: message })
    else await settle({ due_ms: clock() + pauseAfter(attempts) })
  }
}
