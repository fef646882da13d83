import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../qa/support/operators.ts'
import { startPlatform, type TestPlatform } from '../../../qa/support/platform.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { createClient } from '../src/index.ts'
import { sandbox } from '../src/testing.ts'

let service: TestService
let platform: TestPlatform
let trial: ReturnType<typeof sandbox>
let secret: string
let key: string
beforeAll(async () => {
  platform = await startPlatform()
  service = await startTestService({
    simulator: () => ({ origin: platform.origin, token: 'control' }),
    webhooks: () => ({ vault: platform.vault }),
  })
  secret = (await addCorp(service, 'wwsand')).secret
  await addCorp(service, 'wwplain')
  await service.store.owner`update corp set sandbox = true where corp_id = 'wwsand'`
  key = (await addOperator(service, { name: 'dev', corps: { wwsand: 'developer', wwplain: 'developer' } })).key
  trial = sandbox({ baseUrl: service.address, corpId: 'wwsand', key })
})
afterAll(async () => {
  await service.stop()
  await platform.close()
})

it('lets calls of a program fail, which its client survives', async () => {
  const client = createClient({ baseUrl: service.address, corpId: 'wwsand', secret, retryMs: 1 })
  const fault = await trial.faults.add({
    match: { path: '/open-api/staff/list' },
    effect: { code: 10953, at: 'before' },
    times: 2,
  })
  expect((await client.staff.list()).total).toBe(0)
  expect(await trial.faults.list()).toMatchObject([{ id: fault.id, struck: 2 }])
  await trial.faults.clear(fault.id)
  await trial.faults.clear()
  expect(await trial.faults.list()).toEqual([])
  const slow = { calls: { fixed_ms: 5 } }
  expect(await trial.latency.set(slow)).toEqual(slow)
  expect(await trial.latency.get()).toEqual(slow)
  await trial.latency.set({})
  expect(trial.force({ code: 10053 })).toEqual({ headers: { 'guanxi-force': 'code=10053' } })
})

it('tells what was asked of the platform, and waits for it', async () => {
  expect(await trial.outbox.list({ kind: 'welcome', limit: 1 })).toEqual([])
  const waiting = trial.outbox.waitFor({ kind: 'tag', to: 'wm 1', count: 1, timeout_s: 60 })
  await service.store.owner`
    insert into sandbox_outbox (corp_id, no, at, kind, recipient, state, body)
    values ('wwsand', 1, 1, 'tag', 'wm 1', 'sent', '{}')`
  expect((await waiting).items).toMatchObject([{ no: 1, kind: 'tag', to: 'wm 1' }])
  expect(await trial.outbox.waitFor({ after: 1, timeout_s: 0 })).toEqual({ items: [], timed_out: true })
})

it('scripts receivers, and tells what they got', async () => {
  const { url } = await trial.sinks.put('crm', { script: [{ status: 503 }] })
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(503)
  const { items } = await trial.sinks.waitFor('crm', { count: 1, timeout_s: 60 })
  expect(items).toMatchObject([{ no: 1, signature: 'bad', answered: '503' }])
  expect(await trial.sinks.received('crm', { limit: 5 })).toEqual(items)
  await trial.sinks.remove('crm')
  await expect(trial.sinks.received('crm')).rejects.toMatchObject({ status: 404 })
})

it('has people do things on the simulated platform, one or a story', async () => {
  for (const done of [
    () => trial.trigger('archive', { count: 1 }),
    () => trial.trigger({ verb: 'archive', count: 1 }),
    () => trial.story([{ do: 'archive', with: { count: 1 } }]),
  ])
    await expect(done()).rejects.toMatchObject({ status: 409, code: 'no_simulator' })
  await platform.addCorp('wwsand')
  await platform.connect(service.store, 'wwsand')
  const made = { count: 2, from: 'lina', to: 'lina' }
  expect(await trial.trigger('archive', made)).toEqual({ reply: { messages: 2 }, moved: [] })
  expect(await trial.story([{ do: 'archive', with: made, as: 'said' }])).toEqual([
    { do: 'archive', ok: true, reply: { messages: 2 } },
  ])
})

it('says why it may not', async () => {
  const plain = sandbox({ baseUrl: service.address, corpId: 'wwplain', key })
  await expect(plain.faults.list()).rejects.toMatchObject({ name: 'SandboxError', status: 403, code: 'not_sandbox' })
  const wrong = sandbox({ baseUrl: service.address, corpId: 'wwsand', key: 'gxo_wrong' })
  await expect(wrong.latency.set({})).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  await expect(trial.faults.add({ effect: {} })).rejects.toMatchObject({ status: 422, code: 'invalid' })
})

it('keeps states and goes back to them', async () => {
  expect(await trial.snapshots.save('one')).toMatchObject({ name: 'one', records: expect.any(Number) })
  await trial.snapshots.save('start')
  expect((await trial.snapshots.list()).map(({ name }) => name)).toEqual(['one', 'start'])
  expect(await trial.snapshots.restore('one')).toEqual({ name: 'one' })
  expect(await trial.snapshots.remove('one')).toBeUndefined()
  expect(await trial.reset()).toEqual({ name: 'start' })
  expect(await trial.clone({ as: 'wwcopy' })).toEqual({ corp_id: 'wwcopy', secret: expect.any(String) })
  await expect(trial.snapshots.restore('one')).rejects.toMatchObject({ status: 404 })
})
