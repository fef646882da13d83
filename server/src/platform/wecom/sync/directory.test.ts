import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPlatform, type TestPlatform } from '../../../../../qa/support/platform.ts'
import { addCorp, startTestService, type TestService } from '../../../../../qa/support/service.ts'
import { inbound } from '../../../effects/inbound.ts'
import { workOnce } from '../../../jobs/worker.ts'
import { failedCalls } from '../call-record.ts'
import { openWecomClient, type WecomClient } from '../client.ts'
import { lookAtStaff } from '../look.ts'
import { syncJob } from './job.ts'
import { requestSync } from './request.ts'

const STAFF = ['chenjing', 'lina', 'zhangwei']

let platform: TestPlatform
let service: TestService
let client: WecomClient
let CORP = 'wwbook'
beforeAll(async () => {
  platform = await startPlatform()
  service = await startTestService()
  client = openWecomClient({ owner: service.store.owner, vault: platform.vault })
})
afterAll(async () => {
  await client.close()
  await service.stop()
  await platform.close()
})
beforeEach(async () => {
  CORP = `${CORP}x`
  await addCorp(service, CORP)
  await platform.connect(service.store, CORP)
})

async function sync(): Promise<Record<string, unknown>> {
  const { owner, app } = service.store
  const id = await service.act(CORP, requestSync)
  while ((await workOnce({ owner, app, kinds: [syncJob(inbound)], deps: { client }, clock: Date.now })) > 0);
  const [row] = await owner`select changes from platform_sync where corp_id = ${CORP} and id = ${id}`
  return row?.changes
}

/** A corporation whose app sees one member alone. */
const addNarrow = (settings: object) =>
  platform.post('corps', {
    ...{ corpid: CORP, name: CORP, contact_secret: 'contact-secret', settings },
    departments: [
      { id: 1, name: '总部', parentid: 0, order: 1 },
      { id: 2, name: '门店', parentid: 1, order: 1 },
    ],
    users: STAFF.map((userid, i) => ({ userid, name: userid, department: [1 + (i % 2)] })),
    apps: [{ agentid: 1000002, name: 'CRM', secret: 'app-secret', visible: ['lina'] }],
  })

it('reads the whole address book by its own secret', async () => {
  await addNarrow({})
  expect(await sync()).toMatchObject({ departments: { created: 2 }, staff: { created: 3 } })
})

it('looks at a member outside the app’s range by that secret, and else tells what the app was told', async () => {
  await addNarrow({})
  expect(await lookAtStaff(client, CORP, 'zhangwei')).toMatchObject({ id: 'zhangwei' })
  CORP = `${CORP}x`
  await addCorp(service, CORP)
  await platform.connect(service.store, CORP)
  await addNarrow({ contact_secret_reads: false })
  await expect(lookAtStaff(client, CORP, 'zhangwei')).rejects.toMatchObject({ fault: 'refused', errcode: 60011 })
})

it('reads what the app may see where that secret is shown ids alone', async () => {
  await addNarrow({ contact_secret_reads: false })
  expect(await sync()).toMatchObject({ departments: { created: 1 }, staff: { created: 1 } })
})

it('a member without customers is no failure of a call', async () => {
  const { owner } = service.store
  await platform.addCorp(CORP)
  await sync()
  const noted = () => owner`select 1 from platform_call where corp_id = ${CORP} and errcode = 84061`
  while ((await noted()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect([...(await failedCalls(owner, CORP, 20))]).toEqual([])
})
