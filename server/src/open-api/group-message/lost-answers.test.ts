import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasTwin, openTask, type Task, type TaskContent, taskAsked } from '../../engines/messages/task.ts'
import { basic, messageCalls, startMessages } from './test-setup.ts'

let started: Awaited<ReturnType<typeof startMessages>>
beforeAll(async () => {
  started = await startMessages()
})
afterAll(() => started.service.stop())

const act = <T>(work: Parameters<typeof started.service.act<T>>[1]) => started.service.act('wwmsg', work)

async function taskOf(body: object): Promise<{ task: Task; content: TaskContent }> {
  const reply = await messageCalls(started.service, started.token).send({ ...basic, ...body })
  const mission_id = reply.mission_id as number
  const open = await act((ctx) => openTask(ctx, { mission_id, first: 1 }))
  return open as NonNullable<typeof open>
}

it('has a twin while another of its sender and text was asked for and has no answer', async () => {
  const { task, content } = await taskOf({ eu_ext_ids: ['wm0001'] })
  const others = [
    await taskOf({ eu_ext_ids: ['wm0001'], text: '别的' }),
    await taskOf({ eu_ext_ids: ['wm0002'] }), // of another sender
    await taskOf({ eu_ext_ids: ['wm0001'] }),
  ]
  const twin = others[2]?.task as Task
  const isTwinned = () => act((ctx) => hasTwin(ctx, task, content))
  await act((ctx) => taskAsked(ctx, task))
  for (const other of others.slice(0, 2)) await act((ctx) => taskAsked(ctx, other.task))
  expect(await isTwinned()).toBe(false)
  await act((ctx) => taskAsked(ctx, twin))
  expect(await isTwinned()).toBe(true)
  await started.service.store.owner`
    update group_message_task set msgid = 'm1', state = 'accepted' where mission_id = ${twin.mission_id}`
  expect(await isTwinned()).toBe(false)
})
