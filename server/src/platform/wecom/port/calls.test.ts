import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CORP, now, once, type Port, startPort, way } from './test-setup.ts'

let started: Port
let customers: string[]
let welcomeCode: string
beforeAll(async () => {
  started = await startPort()
})
afterAll(() => started.close())
beforeEach(async () => {
  ;({ customers, welcomeCode } = await started.reset())
})

const pair = () => ({ corpId: CORP, staff: 'lina', externalUserId: customers[0] as string })
const followOf = async (external_userid: string) => {
  const get = { path: 'externalcontact/get', query: { external_userid } }
  return (await started.client.call<{ follow_user: Record<string, unknown>[] }>(CORP, get)).follow_user[0]
}

describe('a welcome', () => {
  const welcome = (more: object = {}) => ({
    ...{ ...pair(), key: 'k', externalUserId: customers[2] as string, welcomeCode, repeated: false },
    content: { text: { content: '您好' }, image: { media_id: '', url: 'https://cdn.guanxi-files.cn/a.png' } },
    ...more,
  })
  it('is sent with its pictures, and a used code is told from another app’s welcome', async () => {
    await started.port.sendWelcome(welcome())
    const [call] = await started.platform.calls(CORP, 'externalcontact/send_welcome_msg')
    expect(call.body).toMatchObject({ text: { content: '您好' }, attachments: [{ msgtype: 'image' }] })
    await expect(started.port.sendWelcome(welcome())).rejects.toMatchObject({ fault: 'refused', errcode: 41050 })
    await started.fault('send_welcome_msg', { errcode: 41051 })
    await expect(started.port.sendWelcome(welcome())).rejects.toMatchObject({ fault: 'refused', errcode: 41051 })
    await started.fault('send_welcome_msg', { errcode: 41096 })
    await expect(started.port.sendWelcome(welcome())).rejects.toMatchObject({ fault: 'limited', retryAfterMs: 1000 })
  })

  it('goes without pictures that cannot be started.fetched, unless they are all of it', async () => {
    const image = { url: 'https://away.guanxi-files.cn/a.png' }
    await expect(started.port.sendWelcome(welcome({ content: { image } }))).rejects.toMatchObject({
      fault: 'unavailable',
    })
    await started.port.sendWelcome(welcome({ content: { text: { content: '您好' }, image } }))
    const [call] = await started.platform.calls(CORP, 'externalcontact/send_welcome_msg')
    expect(call.body).toEqual({ welcome_code: welcomeCode, text: { content: '您好' } })
  })

  it('that was sent before its answer was lost counts as sent', async () => {
    await started.fault('send_welcome_msg', { reset: 'reply' })
    await expect(started.port.sendWelcome(welcome())).rejects.toMatchObject({
      fault: 'unavailable',
      outcomeUnknown: true,
    })
    await started.port.sendWelcome(welcome({ repeated: true }))
    const { welcome_codes } = await started.platform.get(`state?corpid=${CORP}`)
    expect(welcome_codes.filter(({ used }: { used?: object }) => used)).toHaveLength(1)
  })
})

it('marks tags and remarks as they are here', async () => {
  await started.port.markTags({ ...pair(), add: ['etgold', 'etold'], remove: [] })
  await started.port.markTags({ ...pair(), add: [], remove: ['etold'] })
  await started.port.setRemark({
    ...pair(),
    remark: '老客户'.repeat(10),
    description: '喜欢绿茶',
    phones: ['13800000000'],
  })
  expect(await followOf(customers[0] as string)).toMatchObject({
    ...{ tags: [{ tag_id: 'etgold' }], remark: [...'老客户'.repeat(10)].slice(0, 20).join('') },
    ...{ description: '喜欢绿茶', remark_mobiles: ['13800000000'] },
  })
  const phones = Array.from({ length: 6 }, (_, n) => `1380000000${n}`)
  await started.port.setRemark({ ...pair(), phones })
  expect(await followOf(customers[0] as string)).toMatchObject({ remark_mobiles: phones.slice(0, 5) })
  await started.port.setRemark({ ...pair(), phones: [] })
  expect(await followOf(customers[0] as string)).toMatchObject({ description: '喜欢绿茶', remark_mobiles: [] })
  const stranger = started.port.markTags({ ...pair(), staff: 'wang', add: ['etgold'], remove: [] })
  await expect(stranger).rejects.toMatchObject({ fault: 'refused', errcode: 84061 })
})

describe('a channel code', () => {
  it('is made, changed and removed', async () => {
    const made = await started.port.createContactWay({ ...once, way: { ...way, type: 2, staff: ['lina', 'wang'] } })
    expect(made.qrCode).toMatch(/\/sim\/qr\//)
    await started.port.changeContactWay({
      corpId: CORP,
      configId: made.configId,
      way: { ...way, type: 2, state: 'other' },
    })
    const [, changed] = (await started.platform.get(`state?corpid=${CORP}`)).contact_ways
    expect(changed).toMatchObject({ config_id: made.configId, state: 'other', user: ['lina'] })
    await started.port.removeContactWay({ corpId: CORP, configId: made.configId })
    await started.port.removeContactWay({ corpId: CORP, configId: made.configId })
    expect((await started.platform.get(`state?corpid=${CORP}`)).contact_ways).toHaveLength(1)
  })

  it('whose answer was lost is found, not made twice', async () => {
    const [first] = (await started.platform.get(`state?corpid=${CORP}`)).contact_ways
    const isTaken = async (id: string) => id === first.config_id
    const since = now()
    await started.fault('add_contact_way', { reset: 'reply' })
    await expect(started.port.createContactWay({ ...once, way })).rejects.toMatchObject({ outcomeUnknown: true })
    const found = await started.port.findContactWay({ corpId: CORP, way, since, isTaken })
    const all = (await started.platform.get(`state?corpid=${CORP}`)).contact_ways
    expect(all.map((each: { config_id: string }) => each.config_id)).toEqual([first.config_id, found?.configId])
  })
})

it('sends staff messages, one that is repeated once', async () => {
  const message = { corpId: CORP, key: 'k', staff: 'lina', text: '有新客户', distinct: true }
  await started.port.sendStaffMessage(message)
  await started.port.sendStaffMessage(message)
  await started.port.sendStaffMessage({ ...message, distinct: false })
  await started.port.addCustomerTask({
    corpId: CORP,
    key: 'k',
    staff: 'lina',
    phones: ['13900001234'],
    note: '来自官网',
  })
  const { app_messages } = await started.platform.get(`state?corpid=${CORP}`)
  expect(app_messages.map(({ content }: { content: { content: string } }) => content.content)).toEqual([
    ...['有新客户', '有新客户', '请添加客户：13900001234\n来自官网'],
  ])
  await expect(started.port.sendStaffMessage({ ...message, staff: 'nobody' })).rejects.toMatchObject({
    fault: 'refused',
  })
})

it('sends a staff member attachments of every kind, each as the app has it', async () => {
  const url = 'https://cdn.guanxi-files.cn/a.png'
  const message = { corpId: CORP, key: 'k', staff: 'lina', text: '', distinct: true }
  const attachments = [
    { msgtype: 'image', image: { url } },
    { msgtype: 'video', video: { url } },
    { msgtype: 'file', file: { url, title: '菜单' } },
    { msgtype: 'link', link: { title: '新品', url: 'https://tea.cn/', desc: '看看', picurl: url } },
    { msgtype: 'miniprogram', miniprogram: { appid: 'wx1', title: '会员日', page: 'pages/day', cover: '/files/1' } },
  ]
  for (const attachment of attachments) await started.port.sendStaffMessage({ ...message, attachment })
  const { app_messages } = await started.platform.get(`state?corpid=${CORP}`)
  const media_id = expect.any(String)
  expect(app_messages).toMatchObject([
    ...['image', 'video', 'file'].map((msgtype) => ({ users: ['lina'], msgtype, content: { media_id } })),
    {
      msgtype: 'news',
      content: { articles: [{ title: '新品', url: 'https://tea.cn/', description: '看看', picurl: url }] },
    },
    { msgtype: 'news', content: { articles: [{ title: '会员日', appid: 'wx1', pagepath: 'pages/day' }] } },
  ])
})

it('asks for results after pauses that grow', () => {
  const pauses = [0, 60_000, 3_600_000, 86_400_000].map((age) => started.port.pollMs(age))
  expect(pauses).toEqual([2_000, 12_000, 720_000, 3_600_000])
})
