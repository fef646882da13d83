import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../../qa/support/operators.ts'
import { startPlatform, type TestPlatform } from '../../../../../qa/support/platform.ts'
import { said } from '../../../../../qa/support/said.ts'
import { addCorp, startTestService, type TestService } from '../../../../../qa/support/service.ts'
import { workOnce } from '../../../jobs/worker.ts'
import { inbound } from '../../../worker/inbound.ts'
import { PlatformError } from '../../error.ts'
import { openWecomClient, type WecomClient } from '../client/client.ts'
import { refreshJob } from '../records/refresh-job.ts'
import { openCallback } from './callback.ts'
import { eventJob } from './event-job.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const CORP = 'wwreorder'
let platform: TestPlatform
let service: TestService
let client: WecomClient
beforeAll(async () => {
  platform = await startPlatform()
  service = await startTestService({ platformCallback: (store) => openCallback(store, platform.vault, Date.now) })
  client = openWecomClient({ owner: service.store.owner, vault: platform.vault })
  await addCorp(service, CORP)
  await platform.connect(service.store, CORP)
  await platform.addCorp(CORP, {
    callbackUrl: `${service.address}/platform/wecom/${CORP}/callback`,
    users: [{ userid: 'lina', name: 'lina', department: [1] }],
    tag_group: [
      { group_id: 'g1', group_name: '来源', tag: ['桌贴', '老客'].map((name, i) => ({ id: `et${i + 1}`, name })) },
    ],
  })
})
afterAll(async () => {
  await client.close()
  await service.stop()
  await platform.close()
})

async function work(calls: Pick<WecomClient, 'call'>): Promise<void> {
  const { owner, app } = service.store
  const kinds = [eventJob(inbound), refreshJob(inbound)]
  while ((await workOnce({ owner, app, kinds, deps: { client: calls }, clock: Date.now })) > 0);
}

it('tags and groups that change places at the platform do so here', async () => {
  const { bearer } = await addOperator(service, { name: 'order', corps: { [CORP]: 'owner' } })
  const listed = async (path: string) => {
    const { body } = await service.call(`/admin-api/corps/${CORP}/${path}`, { headers: bearer })
    return (body.items as Json[]).map(({ tag_name, tag_group_name }) => tag_name ?? tag_group_name)
  }
  // two of the same within one second are one event, so that events cannot be counted
  const becomes = async (path: string, names: string[], calls: Pick<WecomClient, 'call'> = client) => {
    while (!isDeepStrictEqual(await listed(path), names)) {
      await work(calls)
      await pause(10)
    }
  }
  const edit = (more: object) => platform.post('edit', { corpid: CORP, kind: 'tag', ...more })
  await edit({ id: 'g1', name: '来源' })
  await edit({ id: 'et3', name: '高', group_id: 'g3', group_name: '等级' })
  await edit({ group_id: 'g1', shuffle: ['et2', 'et1'] })
  await becomes('tags', ['老客', '桌贴', '高'])
  await edit({ group_id: 'g1', shuffle: ['et1', 'et2'] })
  await becomes('tags', ['桌贴', '老客', '高'])
  // without a group's id, the groups themselves have changed places
  await edit({ shuffle: ['g3', 'g1'] })
  await becomes('tag-groups', ['等级', '来源'])
  // the platform cannot be asked: the order is read later
  await edit({ shuffle: ['g1', 'g3'] })
  let asked = 0
  await becomes('tag-groups', ['来源', '等级'], {
    call: (...given) =>
      asked++ === 0 ? Promise.reject(new PlatformError('unavailable', said('busy'))) : client.call(...given),
  })
  expect(asked).toBeGreaterThan(1)
})
