import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../../qa/support/database.ts'
import { startPlatform, type TestPlatform } from '../../../../../qa/support/platform.ts'
import type { Platform } from '../../port.ts'
import { openWecomClient, type WecomClient } from '../client/client.ts'
import { openWecomPlatform } from './platform.ts'

const CORP = 'wwtakeback'
let store: Awaited<ReturnType<typeof freshDatabase>>
let platform: TestPlatform
let client: WecomClient
let port: Platform
beforeAll(async () => {
  store = await freshDatabase()
  platform = await startPlatform()
  await store.owner`insert into corp (corp_id, name, created_at) values (${CORP}, 'x', 1)`
  client = openWecomClient({ owner: store.owner, vault: platform.vault })
  const source = async () => ({ bytes: Buffer.alloc(100, 1), contentType: 'image/png', filename: 'a.png' })
  port = openWecomPlatform({ owner: store.owner, client, source })
  await platform.addCorp(CORP, { users: [{ userid: 'lina', name: 'lina' }] })
  await platform.connect(store, CORP)
})
afterAll(async () => {
  await client.close()
  await platform.close()
  await store.close()
})

const once = { corpId: CORP, key: 'k', since: undefined, isTaken: async () => false, mayBeAnothers: async () => true }

it('a group message is reminded of three times a day, and what was not sent is taken back', async () => {
  const way = {
    ...{ type: 1 as const, scene: 2 as const, style: null, remark: '门店', skipVerify: true },
    ...{ state: 'poster', staff: ['lina'], party: [] },
  }
  const { configId } = await port.createContactWay({ ...once, way })
  const { people } = await platform.post('people', { count: 1 })
  const scan = { corpid: CORP, config_id: configId, person: people[0].person }
  const { external_userid } = await platform.post('scan', scan)
  const to = { chatType: 'single' as const, recipients: [external_userid as string] }
  const message = { ...once, sender: 'lina', text: '上新', attachments: [], allowSelect: false, ...to }
  const { msgid } = await port.sendGroupMessage(message)
  for (let i = 0; i < 3; i++) await port.remindGroupMessage({ corpId: CORP, msgid })
  await expect(port.remindGroupMessage({ corpId: CORP, msgid })).rejects.toMatchObject({ fault: 'limited' })
  for (let i = 0; i < 2; i++) await port.cancelGroupMessage({ corpId: CORP, msgid })
  await platform.post('confirm', { corpid: CORP, msgid })
  const accepted = { corpId: CORP, msgid, sender: 'lina', acceptedMs: 0, ...to }
  expect(await port.readGroupMessageResult(accepted)).toBeUndefined()
})

it('a moment that was not published is taken back', async () => {
  const { jobid } = (await port.publishMoment({
    ...{ ...once, text: '到店了', staff: ['lina'], tags: [] },
    attachments: [{ msgtype: 'image', image: { url: 'https://cdn.guanxi-files.cn/a.png' } }],
  })) as { jobid: string }
  const momentId = (await port.readMomentJob({ corpId: CORP, jobid }))?.momentId as string
  for (let i = 0; i < 2; i++) await port.cancelMoment({ corpId: CORP, momentId })
  const { moments } = await platform.get(`state?corpid=${CORP}`)
  expect(moments).toMatchObject([{ moment_id: momentId, cancelled: true }])
})
