import { afterAll, beforeAll, beforeEach, it, vi } from 'vitest'
import { startPlatform, type TestPlatform } from '../../../../../qa/support/platform.ts'
import { addCorp, startTestService, type TestService } from '../../../../../qa/support/service.ts'
import { workOnce } from '../../../jobs/worker.ts'
import { inbound } from '../../../worker/inbound.ts'
import { openWecomClient, type WecomClient } from '../client/client.ts'
import { refreshJob } from '../records/refresh-job.ts'
import { openCallback } from './callback.ts'
import { eventJob } from './event-job.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any
type Calls = Pick<WecomClient, 'call'>

let platform: TestPlatform
let service: TestService
let client: WecomClient
let CORP = 'wwrepeat'
let token: string
beforeAll(async () => {
  platform = await startPlatform()
  service = await startTestService({ platformCallback: (store) => openCallback(store, platform.vault, Date.now) })
  client = openWecomClient({ owner: service.store.owner, vault: platform.vault })
})
afterAll(async () => {
  await client.close()
  await service.stop()
  await platform.close()
})
let customer: string
/** In one second of the platform's, so that two edits of one thing are told by the same event. */
beforeEach(async () => {
  CORP = `${CORP}x`
  token = (await addCorp(service, CORP)).token
  await platform.connect(service.store, CORP)
  await platform.addCorp(CORP, {
    callbackUrl: `${service.address}/platform/wecom/${CORP}/callback`,
    users: [{ userid: 'lina', name: 'lina', department: [1] }],
    tag_group: [{ group_id: 'g1', group_name: '来源', tag: [{ id: 'et1', name: '桌贴' }] }],
  })
  const way = { type: 2, scene: 2, user: ['lina'], state: 's' }
  const { config_id } = await client.call<Json>(CORP, { path: 'externalcontact/add_contact_way', body: way })
  const { people } = await platform.post('people', { count: 1 })
  await platform.post('clock', { corpid: CORP, freeze: true })
  const scanned = await platform.post('scan', { corpid: CORP, config_id, person: people[0].person })
  customer = scanned.external_userid
})

async function work(calls: Calls = client): Promise<void> {
  const { owner, app } = service.store
  const kinds = [eventJob(inbound), refreshJob(inbound)]
  while ((await workOnce({ owner, app, kinds, deps: { client: calls }, clock: Date.now })) > 0);
}
const edit = (kind: string, more: object) => platform.post('edit', { corpid: CORP, kind, ...more })
const shown = async (path: string) => (await service.call(`/open-api/${path}`, { token })).body as Json
/** Works on what arrives until the list shows this. */
const until = (path: string, read: (list: Json) => unknown, value: unknown) =>
  vi.waitUntil(
    async () => {
      await work()
      return read(await shown(path)) === value
    },
    { timeout: 15_000, interval: 50 },
  )

it.each([
  [
    'remark',
    (name: string) => edit('customer', { external_userid: customer, userid: 'lina', remark: name }),
    'external_user/list',
    ({ external_user_list: [one] }: Json) => one?.follows[0]?.remark,
  ],
  [
    'tag’s name',
    (name: string) => edit('tag', { id: 'et1', name }),
    'tag/list',
    ({ tag_list = [] }: Json) => tag_list[0]?.tag_name,
  ],
])('the second of two edits of a %s within one second is read too', async (_, change, path, read) => {
  await change('一')
  await until(path, read, '一')
  await change('二')
  await until(path, read, '二')
})

it('so is one that is told while the first is being worked on, after the platform was asked', async () => {
  const change = (remark: string) => edit('customer', { external_userid: customer, userid: 'lina', remark })
  const read = ({ external_user_list: [one] }: Json) => one?.follows[0]?.remark
  const kept = async () =>
    (await service.store.owner`select 1 from platform_event where corp_id = ${CORP} and event like '%edit%'`).length
  const delivered = async () => (await platform.get(`deliveries?corpid=${CORP}`)).deliveries.length
  await vi.waitUntil(async () => (await delivered()) > 0)
  await work()
  await change('一')
  await vi.waitUntil(async () => (await kept()) === 1)
  const before = await delivered()
  let edited = false
  const slow: Calls = {
    async call<T>(...given: Parameters<Calls['call']>): Promise<T> {
      const reply = await client.call<T>(...given)
      if (!edited) {
        edited = true
        await change('二')
        await vi.waitUntil(async () => (await delivered()) > before)
      }
      return reply
    },
  }
  await work(slow)
  await until('external_user/list', read, '二')
})
