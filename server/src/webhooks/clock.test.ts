import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { startReceiver, until } from '../../../qa/support/receivers/receiver.ts'
import { addCorpRow, openWebhookSetup, recordMany, states } from '../../../qa/support/receivers/webhook-setup.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
let deps: ReturnType<typeof openWebhookSetup>
beforeAll(async () => {
  store = await freshDatabase()
  deps = openWebhookSetup(store.owner)
  await addCorpRow(store.owner, 'wwtime')
})
afterAll(async () => {
  await deps.close()
  await store.close()
})

it('however wrong the clock of its machine is, a worker keeps off others’ deliveries and signs with the right time', async () => {
  const receiver = await startReceiver({})
  await deps.subscribe('wwtime', receiver.url)
  const { owner } = store
  await recordMany(owner, 'wwtime', 2)
  await owner`
    update delivery set lease = gen_random_uuid(), lease_until_ms = clock_ms() + 60000
    where delivery_id = (select min(delivery_id) from delivery)`
  const began = Date.now() / 1000
  const ahead = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => Math.round(performance.timeOrigin + performance.now() + 600_000))
  const worker = deps.work()
  try {
    await until(async () => (await states(owner)).delivered === 1)
    expect(await states(owner)).toEqual({ delivered: 1, waiting: 1 })
    const [attempt] = await owner`select at_ms, request::json -> 'headers' as headers from delivery_attempt`
    expect(Math.abs(attempt?.at_ms / 1000 - began)).toBeLessThan(300)
    expect(Math.abs(Number(attempt?.headers['webhook-timestamp']) - began)).toBeLessThan(300)
    await owner`update delivery set lease_until_ms = 0 where lease is not null`
    await until(async () => (await states(owner)).delivered === 2)
  } finally {
    ahead.mockRestore()
    await worker.stop()
    await receiver.close()
  }
})
