import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPlatform } from '../../../qa/support/platform.ts'
import { type Sandbox, startSandbox } from './test-setup.ts'

const NOWHERE = 'http://127.0.0.1:1'

let sandbox: Sandbox
beforeAll(async () => {
  const platform = await startPlatform()
  sandbox = await startSandbox({ simulator: () => ({ origin: NOWHERE, token: 'control' }) })
  await platform.addCorp('wwsand')
  await platform.connect(sandbox.service.store, 'wwsand')
  await platform.close()
  await sandbox.service.store.owner`update platform_connection set base_url = ${NOWHERE} where corp_id = 'wwsand'`
})
afterAll(() => sandbox.service.stop())

it.each([
  ['trigger', { verb: 'archive', count: 1 }],
  ['reset', {}],
  ['snapshots/start/restore', {}],
])('answers that the simulator does not run to %s', async (path, body) => {
  expect(await sandbox.post(path, body)).toMatchObject({ status: 409, body: { code: 'no_simulator' } })
})

it('says it of the step of a story', async () => {
  const { body } = await sandbox.post('story', { steps: [{ do: 'archive', with: { count: 1 } }] })
  expect(body.steps).toMatchObject([{ ok: false, reply: { error: 'the simulator does not answer' } }])
})

it('keeps no state without it', async () => {
  expect(await sandbox.put('snapshots/x')).toMatchObject({ status: 409, body: { code: 'no_simulator' } })
  expect((await sandbox.call('snapshots')).body.items).toEqual([])
})

it('still tells the time', async () => {
  expect(await sandbox.call('clock')).toMatchObject({ status: 200, body: { status: 'ready' } })
})
