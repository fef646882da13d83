import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { said } from '../../../../qa/support/said.ts'
import { PlatformError } from '../../platform/error.ts'
import type { StaffMessages } from '../../platform/port.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

type Message = Parameters<StaffMessages['sendStaffMessage']>[0]

const link = { msgtype: 'link', link: { title: '新品', url: 'https://tea.cn/' } }
const image = { msgtype: 'image', image: { url: 'https://tea.cn/a.png' } }
const others = [
  { msgtype: 'video', video: { url: 'https://tea.cn/a.mp4' } },
  { msgtype: 'file', file: { url: 'https://tea.cn/a.pdf', title: '茶单' } },
  { msgtype: 'miniprogram', miniprogram: { appid: 'wx1', page: 'pages/a', title: '点单' } },
]

it('sends one staff member the text and each attachment, in their order, and customers nothing', async () => {
  const missions = async () => (await admin.call('group-messages')).body.total
  const before = await missions()
  const content = { staff_id: 'majingyi', text: '春茶，{staff_name}', attachments: [link, image, ...others] }
  expect((await admin.post('group-messages/test', content)).body).toMatchObject({ messages: 6 })
  const sent: Message[] = []
  const platform = {
    sendStaffMessage: async (message: Message) => ({ msgid: `m${sent.push(message)}` }),
    sendGroupMessage: async () => expect.fail('customers get nothing'),
  }
  while ((await workOnDue(admin.service.store, platform)) > 0);
  expect(sent).toMatchObject([
    { staff: 'majingyi', text: '春茶，{staff_name}', attachment: null, distinct: true },
    { staff: 'majingyi', text: '', attachment: link },
    { staff: 'majingyi', text: '', attachment: image },
    ...others.map((attachment) => ({ staff: 'majingyi', text: '', attachment })),
  ])
  expect(await missions()).toBe(before)
})

it('sends a long text in as many messages as the platform needs for it', async () => {
  const text = '茶'.repeat(1500)
  expect((await admin.post('group-messages/test', { staff_id: 'majingyi', text })).body).toMatchObject({
    messages: 3,
  })
  const rows = await admin.service.store.owner`
    select content from staff_message where content like '茶茶%' order by id`
  expect(rows.map(({ content }) => content).join('')).toBe(text)
})

it('tells what became of each, and why one failed or waits', async () => {
  const content = { staff_id: 'majingyi', text: '失败试看', attachments: [link] }
  const { ids } = (await admin.post('group-messages/test', content)).body as { ids: number[] }
  const states = async () => (await admin.call('group-messages/test', { query: { ids: ids.join(',') } })).body.items
  expect(await states()).toEqual(ids.map((id) => ({ id, state: 'pending', reason: null })))
  const platform = {
    sendStaffMessage: async ({ attachment }: Message) => {
      if (attachment) throw new PlatformError('refused', said('not in the app'))
      return { msgid: 'm1' }
    },
  }
  while ((await workOnDue(admin.service.store, platform)) > 0);
  expect(await states()).toMatchObject([
    { state: 'sent', reason: null },
    { state: 'failed', reason: { ...said('not in the app'), message: expect.any(String) } },
  ])
  for (const bad of ['', 'x', '1,', '1'.repeat(16)])
    expect((await admin.call('group-messages/test', { query: { ids: bad } })).status).toBe(422)
  expect((await admin.view('group-messages/test', { query: { ids: '1' } })).status).toBe(403)
})

it('refuses nobody, nothing, and those who may not send', async () => {
  const field = async (body: object) => {
    const { status, body: reply } = await admin.post('group-messages/test', body)
    return [status, (reply.errors as { field: string; code: string }[])[0]]
  }
  expect(await field({ staff_id: 'nobody', text: '一' })).toMatchObject([422, { field: 'staff_id', code: 'not_found' }])
  expect(await field({ staff_id: 'majingyi' })).toMatchObject([422, { field: 'text', code: 'content_missing' }])
  const body = { staff_id: 'majingyi', text: '一' }
  expect((await admin.view('group-messages/test', { body })).status).toBe(403)
})
