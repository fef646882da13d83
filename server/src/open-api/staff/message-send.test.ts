import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { said } from '../../../../qa/support/said.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { PlatformError } from '../../platform/error.ts'
import type { StaffMessages } from '../../platform/port.ts'

const CORP = 'wwstaffmessage'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, surroundings)
  await service.store.owner`update staff set name = '李娜' where id = 'lina'`
})
afterAll(() => service.stop())
beforeEach(async () => {
  await service.store.owner`delete from staff_message`
  await service.store.owner`delete from job`
})

const send = async (body: object) => (await service.call('/open-api/staff_message/send', { token, body })).body
const rows = async () => [
  ...(await service.store
    .owner`select staff_id, content, msgid, reason_of(reason_code, reason_params) as reason, done_at is not null as done from staff_message order by id`),
]
type Message = Parameters<StaffMessages['sendStaffMessage']>[0]

it('is sent by the app, with the staff member’s name in it', async () => {
  expect(await send({ staff_id: 'lina', msgtype: 'text', content: '{staff_name}，有新客户' })).toEqual({
    errcode: 0,
    errmsg: 'ok',
  })
  const sent: Message[] = []
  const sendStaffMessage = async (message: Message) => {
    sent.push(message)
    return { msgid: 'm1' }
  }
  expect(await workOnDue(service.store, { sendStaffMessage })).toBe(1)
  expect(sent).toMatchObject([{ corpId: CORP, staff: 'lina', text: '李娜，有新客户', distinct: true }])
  expect(await rows()).toMatchObject([{ content: '李娜，有新客户', msgid: 'm1', reason: null, done: true }])
})

it('says whether the same was said before, so that a repetition can be told from another message', async () => {
  const content = '有新客户'
  for (let i = 0; i < 2; i++) await send({ staff_id: 'lina', msgtype: 'text', content })
  await send({ staff_id: 'wangfang', msgtype: 'text', content })
  const sent: Message[] = []
  const sendStaffMessage = async (message: Message) => {
    sent.push(message)
    return { msgid: 'm' }
  }
  while ((await workOnDue(service.store, { sendStaffMessage })) > 0);
  expect(sent.map(({ staff, distinct }) => `${staff} ${distinct}`).sort()).toEqual([
    ...['lina false', 'lina false', 'wangfang true'],
  ])
})

it('waits with the reason while the corporation is not connected, and fails when it is refused', async () => {
  await send({ staff_id: 'lina', msgtype: 'text', content: '一' })
  const failing = (fault: 'unconfigured' | 'refused') => async () =>
    Promise.reject(new PlatformError(fault, said(`${fault}!`)))
  await workOnDue(service.store, { sendStaffMessage: failing('unconfigured') })
  expect(await rows()).toMatchObject([{ reason: said('unconfigured!'), done: false }])
  await service.store.owner`update job set due_ms = 0`
  await workOnDue(service.store, { sendStaffMessage: failing('refused') })
  expect(await rows()).toMatchObject([{ reason: said('refused!'), done: true }])
})

it('is cut after 2048 bytes, not within a character', async () => {
  await send({ staff_id: 'lina', msgtype: 'text', content: `a${'茶'.repeat(1000)}` })
  expect(await rows()).toMatchObject([{ content: `a${'茶'.repeat(682)}` }])
})

it.each([
  [20701, { staff_id: 'nobody' }],
  [20702, { msgtype: 'image' }],
  [20702, { msgtype: undefined }],
  [20703, { content: '' }],
  [20703, { content: undefined }],
  [10049, { staff_id: undefined }],
])('refuses with %i: %j', async (errcode, bad) => {
  expect((await send({ staff_id: 'lina', msgtype: 'text', content: '一', ...bad })).errcode).toBe(errcode)
  expect(await rows()).toEqual([])
})
