import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
let token: string
beforeAll(async () => {
  admin = await startAdmin()
  token = await admin.integrator()
})
afterAll(() => admin.stop())

const open = {
  readGroupMessageResult: async () => undefined,
  readMomentResult: async () => [],
  pollMs: () => 86_400_000,
}
const workAt = async (seconds: number) => {
  while ((await workOnDue(admin.service.store, open, { clock: () => seconds * 1000 })) > 0);
}
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const read = async (path: string) => {
  const now = admin.service.now()
  const query = { start_time: now - 3600, end_time: now + 3 * 3600, limit: 30 }
  return (await admin.service.call(`/open-api/${path}`, { token, query })).body
}
const missions = async (path = 'group_msg/result') =>
  Object.fromEntries(((await read(path)).missions as { name: string }[]).map((each) => [each.name, each]))

const scheduled = { text: '您好', filter: { staff_ext_id_list: ['majingyi'] } }

it('tells which messages went at their time, and which somebody sent', async () => {
  const send_at = inAnHour()
  const early = await admin.post('group-messages', { ...scheduled, name: '提前', send_at })
  await admin.post('group-messages', { ...scheduled, name: '定时', send_at })
  const chats = { text: '您好', chat_ids: ['wr_yunqi_5'], name: '群里定时', send_at }
  expect((await admin.post('group-messages', chats)).status).toBe(201)
  expect((await admin.post(`group-messages/${early.body.id}/send`)).status).toBe(200)
  await workAt(send_at)
  expect(await missions()).toMatchObject({ 定时: { send_type: 'schedule' }, 提前: { send_type: 'realtime' } })
  expect(await missions('customer_group_msg/result')).toMatchObject({ 群里定时: { send_type: 'schedule' } })
})

it('sends nothing before its time, whoever has its job tried', async () => {
  const send_at = inAnHour()
  const image = { msgtype: 'image', image: { url: 'https://img.example.com/1.png' } }
  const moment = { name: '未到点', text: '上新', attachments: [image], staff_ids: ['majingyi'], send_at }
  const waiting = [
    [
      'group-messages',
      'group_message_due',
      (await admin.post('group-messages', { ...scheduled, name: '未到点', send_at })).body.id,
    ],
    ['moments', 'moment_due', (await admin.post('moments', moment)).body.id],
  ] as const
  const stateOf = async (path: string, id: unknown) => (await admin.call(`${path}/${id}`)).body.state
  for (const [path, kind, id] of waiting) {
    const { items } = (await admin.call('jobs', { query: { kind, state: 'waiting' } })).body as {
      items: { id: number }[]
    }
    for (const job of items) expect((await admin.post(`jobs/${job.id}/retry`)).status).toBe(200)
    await workAt(Math.floor(Date.now() / 1000) + 60)
    expect([path, await stateOf(path, id)]).toEqual([path, 'scheduled'])
  }
  await workAt(send_at)
  for (const [path, , id] of waiting) expect(await stateOf(path, id)).not.toBe('scheduled')
})

it('tells of a message that was cancelled', async () => {
  const made = await admin.post('group-messages', { ...scheduled, name: '取消' })
  expect(await missions()).toMatchObject({ 取消: { status: expect.stringMatching(/waiting|sended/) } })
  expect((await admin.post(`group-messages/${made.body.id}/cancel`)).status).toBe(200)
  expect(await missions()).toMatchObject({ 取消: { status: 'canceled' } })
})

it('tells which moments went at their time', async () => {
  const send_at = inAnHour()
  const image = { msgtype: 'image', image: { url: 'https://img.example.com/1.png' } }
  const moment = { text: '上新', attachments: [image], staff_ids: ['majingyi'] }
  await admin.post('moments', { ...moment, name: '定时发表', send_at })
  await admin.post('moments', { ...moment, name: '立即发表' })
  await workAt(send_at)
  const { moment_message_list: list } = await read('moment_message/result')
  const told = Object.fromEntries((list as { title: string; is_cron: boolean }[]).map((m) => [m.title, m.is_cron]))
  expect(told).toMatchObject({ 定时发表: true, 立即发表: false })
})
