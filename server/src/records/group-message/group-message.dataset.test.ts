import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { startWork } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwdata')).token
})
afterAll(() => service.stop())

const result = async (mission_id: number) =>
  (await service.call('/open-api/group_msg/result', { token, query: { mission_id } })).body

const mission = (id: number, state: string) => ({
  ...{ id, name: `群发${id}`, text: '您好', attachments: [], allow_select: false, creator_id: 'lina', state },
  created_at: 100,
})

const recipient = (mission_id: number, n: number, staff_id: string, state: string) => ({
  ...{ mission_id, n, external_user_id: `wm000${n}`, staff_id, state, send_time: state === 'sent' ? 160 : null },
})

const follows = [{ staff_id: 'lina', added_at: 1, state: '', stage_id: null, remark: '' }]

it('comes with a dataset: what is finished stays, what is not goes on, and new ones get ids behind it', async () => {
  await importRecords(
    service,
    { corp_id: 'wwdata' },
    {
      ...surroundings,
      customer: [1, 2, 3, 4].map((n) => customer(n, { follows })),
      group_message: [mission(7, 'done'), mission(40, 'sending')],
      group_message_recipient: [
        ...[recipient(7, 1, 'lina', 'sent'), recipient(7, 2, 'lina', 'failed')],
        ...[recipient(40, 1, 'lina', 'sent'), recipient(40, 2, 'lina', 'pending')],
        ...[recipient(40, 3, 'wangfang', 'pending'), recipient(40, 4, 'lina', 'pending')],
      ],
    },
  )
  expect(await result(7)).toMatchObject({ state: 'done', total: 2, counts: { pending: 0, sent: 1, failed: 1 } })
  expect(await result(40)).toMatchObject({ state: 'sending', total: 4, counts: { pending: 3, sent: 1, failed: 0 } })
  const query = { main_mission_id: 40, start_time: 0, end_time: 200 }
  expect((await service.call('/open-api/group_msg/sub_mission/result', { token, query })).body).toMatchObject({
    total_count: 2,
    sub_mission_list: [
      { staff_id: 'lina', external_user_list: ['wm0001', 'wm0002', 'wm0004'], total_target_count: 3, success_count: 1 },
      { staff_id: 'wangfang', external_user_list: ['wm0003'], total_target_count: 1 },
    ],
  })

  const worker = startWork(service.store, {}, { businessTime: service.now })
  while ((await result(40)).state !== 'done') await new Promise((resolve) => setTimeout(resolve, 20))
  await worker.stop()
  const { counts, recipients } = (await result(40)) as { counts: object; recipients: { send_time: number }[] }
  expect(counts).toEqual({ pending: 0, sent: 4, failed: 0 })
  expect(recipients.map(({ send_time }) => send_time)).toEqual([160, ...Array(3).fill(service.now())])

  const body = { name: '新', text: '您好', create_staff_ext_id: 'lina', eu_ext_ids: ['wm0001'] }
  const { body: added } = await service.call('/open-api/group_msg/add', { token, body })
  expect(added.mission_id).toBe(41)
})

it('is numbered per corporation: what others send shows in no id', async () => {
  const { token: other } = await addCorp(service, 'wwother')
  await importRecords(service, { corp_id: 'wwother' }, { ...surroundings, customer: [customer(1, { follows })] })
  const add = async (as: string, eu_ext_ids = ['wm0001']) => {
    const body = { name: '新', text: '您好', create_staff_ext_id: 'lina', eu_ext_ids }
    return (await service.call('/open-api/group_msg/add', { token: as, body })).body
  }
  expect(await add(other)).toMatchObject({ mission_id: 1 })
  expect(await add(token)).toMatchObject({ mission_id: 42 })
  expect(await add(other, ['nobody'])).toMatchObject({ errcode: 10049 })
  expect(await add(other)).toMatchObject({ mission_id: 2 })
})

it('counts anew when results or recipients come by a later import, and has the added ones sent', async () => {
  const { token: later } = await addCorp(service, 'wwlater')
  const shown = async () =>
    (await service.call('/open-api/group_msg/result', { token: later, query: { mission_id: 3 } })).body
  const bring = (group_message_recipient: Record<string, unknown>[]) =>
    importRecords(
      service,
      { corp_id: 'wwlater' },
      {
        ...surroundings,
        customer: [1, 2, 3].map((n) => customer(n, { follows })),
        group_message: [mission(3, 'sending')],
        group_message_recipient,
      },
    )
  await bring([recipient(3, 1, 'lina', 'pending'), recipient(3, 2, 'lina', 'pending')])
  expect(await shown()).toMatchObject({ total: 2, counts: { pending: 2, sent: 0 } })
  await bring([1, 2].map((n) => recipient(3, n, 'lina', 'sent')))
  expect(await shown()).toMatchObject({ total: 2, counts: { pending: 0, sent: 2 } })
  await bring([recipient(3, 3, 'lina', 'pending')])
  expect(await shown()).toMatchObject({ total: 3, counts: { pending: 1, sent: 2 } })
  const worker = startWork(service.store, {}, { businessTime: service.now })
  while ((await shown()).state !== 'done') await new Promise((resolve) => setTimeout(resolve, 20))
  await worker.stop()
  expect(await shown()).toMatchObject({ total: 3, counts: { pending: 0, sent: 3, failed: 0 } })
})
