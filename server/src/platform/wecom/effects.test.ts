import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import { startPlatform, type TestPlatform } from '../../../../qa/support/platform.ts'
import { PlatformError } from '../error.ts'
import type { Platform } from '../port.ts'
import { openWecomClient, type WecomClient } from './client.ts'
import { openWecomPlatform } from './platform.ts'

const CORP = 'wweffects'
let store: Awaited<ReturnType<typeof freshDatabase>>
let platform: TestPlatform
let client: WecomClient
let port: Platform
const fetched: string[] = []
const source = async (url: string) => {
  fetched.push(url)
  if (url.includes('away')) throw new PlatformError('unavailable', 'no such host')
  return {
    bytes: Buffer.alloc(url.includes('large') ? 10 * 1024 * 1024 : 100, 1),
    contentType: 'image/png',
    filename: 'a.png',
  }
}
beforeAll(async () => {
  store = await freshDatabase()
  platform = await startPlatform()
  await store.owner`insert into corp (corp_id, name, created_at) values (${CORP}, 'x', 1)`
  client = openWecomClient({ owner: store.owner, vault: platform.vault })
  port = openWecomPlatform({ owner: store.owner, client, source })
})
afterAll(async () => {
  await client.close()
  await platform.close()
  await store.close()
})

const users = ['lina', 'wang'].map((userid) => ({ userid, name: userid }))
const tag_group = [
  {
    group_id: 'etg',
    group_name: '等级',
    tag: [
      { id: 'etgold', name: '金' },
      { id: 'etold', name: '旧' },
    ],
  },
]
let customers: string[]
let welcomeCode: string
beforeEach(async () => {
  fetched.length = 0
  await platform.post('reset')
  await platform.addCorp(CORP, { users, tag_group })
  await platform.connect(store, CORP)
  await store.owner`delete from platform_media`
  const { people } = await platform.post('people', { count: 3 })
  const { configId } = await port.createContactWay({ ...once, way })
  customers = []
  for (const { person } of people) {
    const scanned = await platform.post('scan', { corpid: CORP, config_id: configId, person })
    customers.push(scanned.external_userid)
    welcomeCode = scanned.welcome_code
  }
})

const once = { corpId: CORP, key: 'k', since: undefined, isTaken: async () => false }
const way = {
  ...{ type: 1 as const, scene: 2 as const, style: null, remark: '门店', skipVerify: true },
  ...{ state: 'poster', staff: ['lina'], party: [] },
}
const pair = () => ({ corpId: CORP, staff: 'lina', externalUserId: customers[0] as string })
const followOf = async (id: string) =>
  (
    await client.call<{ follow_user: Record<string, unknown>[] }>(CORP, {
      path: 'externalcontact/get',
      query: { external_userid: id },
    })
  ).follow_user[0]
const fault = (path: string, effect: object) =>
  platform.post('faults', { match: { path: `externalcontact/${path}` }, effect, times: 1 })
const now = () => Math.floor(Date.now() / 1000)

describe('a welcome', () => {
  const welcome = (more: object = {}) => ({
    ...{ ...pair(), key: 'k', externalUserId: customers[2] as string, welcomeCode, repeated: false },
    content: { text: { content: '您好' }, image: { media_id: '', url: 'https://cdn.guanxi-files.cn/a.png' } },
    ...more,
  })
  it('is sent with its pictures, and a used code is told from another app’s welcome', async () => {
    await port.sendWelcome(welcome())
    const [call] = await platform.calls(CORP, 'externalcontact/send_welcome_msg')
    expect(call.body).toMatchObject({ text: { content: '您好' }, attachments: [{ msgtype: 'image' }] })
    await expect(port.sendWelcome(welcome())).rejects.toMatchObject({ fault: 'refused', errcode: 41050 })
    await fault('send_welcome_msg', { errcode: 41051 })
    await expect(port.sendWelcome(welcome())).rejects.toMatchObject({ fault: 'refused', errcode: 41051 })
    await fault('send_welcome_msg', { errcode: 41096 })
    await expect(port.sendWelcome(welcome())).rejects.toMatchObject({ fault: 'limited', retryAfterMs: 1000 })
  })

  it('goes without pictures that cannot be fetched, unless they are all of it', async () => {
    const image = { url: 'https://away.guanxi-files.cn/a.png' }
    await expect(port.sendWelcome(welcome({ content: { image } }))).rejects.toMatchObject({ fault: 'unavailable' })
    await port.sendWelcome(welcome({ content: { text: { content: '您好' }, image } }))
    const [call] = await platform.calls(CORP, 'externalcontact/send_welcome_msg')
    expect(call.body).toEqual({ welcome_code: welcomeCode, text: { content: '您好' } })
  })

  it('that was sent before its answer was lost counts as sent', async () => {
    await fault('send_welcome_msg', { reset: 'reply' })
    await expect(port.sendWelcome(welcome())).rejects.toMatchObject({ fault: 'unavailable', outcomeUnknown: true })
    await port.sendWelcome(welcome({ repeated: true }))
    const { welcome_codes } = await platform.get(`state?corpid=${CORP}`)
    expect(welcome_codes.filter(({ used }: { used?: object }) => used)).toHaveLength(1)
  })
})

it('marks tags and remarks as they are here', async () => {
  await port.markTags({ ...pair(), add: ['etgold', 'etold'], remove: [] })
  await port.markTags({ ...pair(), add: [], remove: ['etold'] })
  await port.setRemark({ ...pair(), remark: '老客户'.repeat(10), description: '喜欢绿茶', phones: ['13800000000'] })
  expect(await followOf(customers[0] as string)).toMatchObject({
    ...{ tags: [{ tag_id: 'etgold' }], remark: [...'老客户'.repeat(10)].slice(0, 20).join('') },
    ...{ description: '喜欢绿茶', remark_mobiles: ['13800000000'] },
  })
  await port.setRemark({ ...pair(), phones: [] })
  expect(await followOf(customers[0] as string)).toMatchObject({ description: '喜欢绿茶', remark_mobiles: [] })
  const stranger = port.markTags({ ...pair(), staff: 'wang', add: ['etgold'], remove: [] })
  await expect(stranger).rejects.toMatchObject({ fault: 'refused', errcode: 84061 })
})

describe('a channel code', () => {
  it('is made, changed and removed', async () => {
    const made = await port.createContactWay({ ...once, way: { ...way, type: 2, staff: ['lina', 'wang'] } })
    expect(made.qrCode).toMatch(/\/sim\/qr\//)
    await port.changeContactWay({ corpId: CORP, configId: made.configId, way: { ...way, type: 2, state: 'other' } })
    const [, changed] = (await platform.get(`state?corpid=${CORP}`)).contact_ways
    expect(changed).toMatchObject({ config_id: made.configId, state: 'other', user: ['lina'] })
    await port.removeContactWay({ corpId: CORP, configId: made.configId })
    await port.removeContactWay({ corpId: CORP, configId: made.configId })
    expect((await platform.get(`state?corpid=${CORP}`)).contact_ways).toHaveLength(1)
  })

  it('whose answer was lost is found, not made twice', async () => {
    const [first] = (await platform.get(`state?corpid=${CORP}`)).contact_ways
    const isTaken = async (id: string) => id === first.config_id
    const since = now()
    await fault('add_contact_way', { reset: 'reply' })
    await expect(port.createContactWay({ ...once, way })).rejects.toMatchObject({ outcomeUnknown: true })
    const found = await port.createContactWay({ ...once, way, since, isTaken })
    const all = (await platform.get(`state?corpid=${CORP}`)).contact_ways
    expect(all.map((each: { config_id: string }) => each.config_id)).toEqual([first.config_id, found.configId])
  })
})

describe('a group message', () => {
  const message = (more: object = {}) => ({
    ...{ ...once, sender: 'lina', text: '上新了', allowSelect: false, recipients: [...customers, 'wmnone'] },
    attachments: [{ msgtype: 'image', image: { url: 'https://cdn.guanxi-files.cn/a.png' } }],
    ...more,
  })
  const accepted = (msgid: string) => ({ corpId: CORP, msgid, sender: 'lina', acceptedMs: 0, recipients: customers })

  it('is handed to its sender, who sends it; results come with their reasons', async () => {
    const { msgid, failed } = await port.sendGroupMessage(message())
    expect(failed).toEqual(['wmnone'])
    expect(await port.readGroupMessageResult(accepted(msgid))).toBeUndefined()
    await platform.post('leave', { corpid: CORP, external_userid: customers[1], userid: 'lina', by: 'customer' })
    await platform.post('confirm', { corpid: CORP, msgid })
    expect(await port.readGroupMessageResult(accepted(msgid))).toEqual([
      { id: customers[0], state: 'sent', time: expect.any(Number) },
      { id: customers[1], state: 'failed', time: null, failure: 'not_friend' },
      { id: customers[2], state: 'sent', time: expect.any(Number) },
    ])
  })

  it('whose answer was lost is found by its content and recipients, not sent twice', async () => {
    const other = await port.sendGroupMessage(message({ recipients: customers.slice(0, 2) }))
    const fresh = await port.sendGroupMessage(message({ since: now(), attachments: [] }))
    const wider = await port.sendGroupMessage(message({ since: now() }))
    expect(new Set([other.msgid, fresh.msgid, wider.msgid]).size).toBe(3)
    const taken = await port.sendGroupMessage(message())
    const since = now()
    await fault('add_msg_template', { reset: 'reply' })
    await expect(port.sendGroupMessage(message())).rejects.toMatchObject({ outcomeUnknown: true })
    const isTaken = async (id: string) => [wider.msgid, taken.msgid].includes(id)
    const found = await port.sendGroupMessage(message({ since, isTaken }))
    expect([other.msgid, wider.msgid, taken.msgid]).not.toContain(found.msgid)
    expect(found.failed).toEqual(['wmnone'])
    expect((await platform.get(`state?corpid=${CORP}`)).mass_messages).toHaveLength(5)
  })

  it('takes a picture in place of an address that is made for examples, on a simulator alone', async () => {
    const attachments = [{ msgtype: 'image', image: { url: 'https://img.yunqi-tea.example.com/a.png' } }]
    await port.sendGroupMessage(message({ attachments }))
    expect(fetched).toEqual([])
    const far = openWecomPlatform({
      ...{ owner: store.owner, source },
      client: { ...client, isLocal: async () => false },
    })
    await store.owner`delete from platform_media`
    await expect(far.sendGroupMessage(message({ attachments }))).rejects.toMatchObject({ fault: 'refused' })
    expect(fetched).toEqual([])
  })

  it('uploads a file once, and again before the platform forgets it', async () => {
    await port.sendGroupMessage(message())
    await port.sendGroupMessage(message())
    expect(fetched).toHaveLength(1)
    await store.owner`update platform_media set expires_at = 1`
    await port.sendGroupMessage(message())
    expect(fetched).toHaveLength(2)
    const large = [{ msgtype: 'video', video: { url: 'https://cdn.guanxi-files.cn/large.mp4' } }]
    await expect(port.sendGroupMessage(message({ attachments: large }))).rejects.toMatchObject({
      ...{ fault: 'refused', message: 'video is not smaller than 10 MB' },
    })
  })
})

describe('a moment', () => {
  const moment = (more: object = {}) => ({
    ...{ ...once, text: '到店了', staff: ['lina', 'gone'], tags: ['etgold'] },
    attachments: [{ msgtype: 'image', image: { url: 'https://cdn.guanxi-files.cn/a.png' } }],
    ...more,
  })

  it('goes from the platform’s job to its id and to those who published it', async () => {
    const { jobid } = (await port.publishMoment(moment())) as { jobid: string }
    const job = await port.readMomentJob({ corpId: CORP, jobid })
    expect(job).toEqual({ momentId: expect.stringMatching(/^mom/), refused: ['gone'] })
    const momentId = job?.momentId as string
    expect(await port.readMomentResult({ corpId: CORP, momentId, staff: ['lina'] })).toEqual([])
    await platform.post('confirm', { corpid: CORP, msgid: momentId })
    expect(await port.readMomentResult({ corpId: CORP, momentId, staff: ['lina'] })).toMatchObject([
      { id: 'lina', state: 'sent' },
    ])
  })

  it('whose answer was lost is found, not published twice', async () => {
    const since = now()
    await fault('add_moment_task', { reset: 'reply' })
    await expect(port.publishMoment(moment())).rejects.toMatchObject({ outcomeUnknown: true })
    expect(await port.publishMoment(moment({ since }))).toEqual({ momentId: expect.stringMatching(/^mom/) })
    expect((await platform.get(`state?corpid=${CORP}`)).moments).toHaveLength(1)
  })
})

it('sends staff messages, one that is repeated once', async () => {
  const message = { corpId: CORP, key: 'k', staff: 'lina', text: '有新客户', distinct: true }
  await port.sendStaffMessage(message)
  await port.sendStaffMessage(message)
  await port.sendStaffMessage({ ...message, distinct: false })
  await port.addCustomerTask({ corpId: CORP, key: 'k', staff: 'lina', phones: ['13900001234'], note: '来自官网' })
  const { app_messages } = await platform.get(`state?corpid=${CORP}`)
  expect(app_messages.map(({ content }: { content: { content: string } }) => content.content)).toEqual([
    ...['有新客户', '有新客户', '请添加客户：13900001234\n来自官网'],
  ])
  await expect(port.sendStaffMessage({ ...message, staff: 'nobody' })).rejects.toMatchObject({ fault: 'refused' })
})

it('asks for results after pauses that grow', () => {
  const pauses = [0, 60_000, 3_600_000, 86_400_000].map((age) => port.pollMs(age))
  expect(pauses).toEqual([2_000, 12_000, 720_000, 3_600_000])
})
