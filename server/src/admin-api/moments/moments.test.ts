import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { said } from '../../../../qa/support/said.ts'
import { PlatformError } from '../../platform/error.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const image = { msgtype: 'image', image: { url: 'https://img.example.com/1.png' } }
const link = { msgtype: 'link', link: { title: '茶', url: 'https://example.com' } }
const staff_ids = ['majingyi', 'chenjunjie']

it('forecasts, creates, and shows what each staff member has done', async () => {
  const { post, call } = admin
  const everyone = await post('moments/forecast', { staff_ids })
  const some = await post('moments/forecast', { staff_ids, tag_list: ['et_yunqi_101'] })
  expect([everyone.status, some.status]).toEqual([200, 200])
  expect(Number(everyone.body.customers)).toBeGreaterThan(Number(some.body.customers))
  expect(everyone.body.staff).toMatchObject(staff_ids.map((staff_id) => ({ staff_id })))

  const made = await post('moments', { name: '上新', attachments: [image], staff_ids })
  expect([made.status, made.body]).toMatchObject([
    201,
    { text: '', creator_id: 'luojianguo', state: 'pending', counts: { total: 2, pending: 2, sent: 0, failed: 0 } },
  ])
  while ((await workOnDue(admin.service.store)) > 0);
  const path = `moments/${made.body.id}`
  expect((await call(path)).body).toMatchObject({ state: 'done', counts: { total: 2, sent: 2 } })
  const results = await call(`${path}/results`)
  expect(results.body).toMatchObject({
    total: 2,
    items: [{ n: 1, staff_id: 'majingyi', name: '马静怡', state: 'sent', failed_reason: null }, { n: 2 }],
  })
})

it('refuses mixed attachments and what is not there', async () => {
  const field = async (body: object) => {
    const answer = await admin.post('moments', { name: '甲', attachments: [image], staff_ids, ...body })
    return [answer.status, (answer.body.errors as { field: string }[])[0]?.field]
  }
  expect(await field({ attachments: [image, link] })).toEqual([422, 'attachments'])
  expect(await field({ attachments: [link, link] })).toEqual([422, 'attachments'])
  expect(await field({ staff_ids: ['nobody'] })).toEqual([422, 'staff_ids'])
  expect(await field({ tag_list: ['nothing'] })).toEqual([422, 'tag_list'])
})

it('is taken back, and staff members are reminded of it', async () => {
  const { post, call } = admin
  const { store } = admin.service
  const made = async () =>
    `moments/${(await post('moments', { name: '秋茶', attachments: [image], staff_ids })).body.id}`
  const unpublished = { readMomentResult: async () => [], pollMs: () => 600_000 }
  const waiting = await made()
  expect((await post(`${waiting}/remind`)).body.code).toBe('nobody_to_remind')
  expect((await post(`${waiting}/cancel`)).status).toBe(200)
  while ((await workOnDue(store, unpublished)) > 0);
  expect((await call(waiting)).body).toMatchObject({ state: 'failed', counts: { failed: 2 } })

  const handed = await made()
  await workOnDue(store, { ...unpublished, pollMs: () => 0 })
  await workOnDue(store, unpublished)
  expect((await post(`${handed}/remind`)).status).toBe(200)
  const told: string[] = []
  const back: string[] = []
  await workOnDue(store, {
    ...unpublished,
    sendStaffMessage: async ({ staff, text }) => {
      told.push(`${staff} ${text.includes('秋茶')}`)
      return { msgid: staff }
    },
  })
  expect(told.sort()).toEqual(['chenjunjie true', 'majingyi true'])
  await post(`${handed}/cancel`)
  const one = { id: 'majingyi', state: 'sent' as const, time: 5 }
  await workOnDue(store, {
    readMomentResult: async () => [one],
    cancelMoment: async ({ momentId }) => void back.push(momentId),
  })
  expect(back.length).toBe(1)
  const results = await call(`${handed}/results`)
  expect(results.body.items).toMatchObject([
    { state: 'sent' },
    { state: 'failed', failed_reason: { code: 'cancelled' } },
  ])
  expect((await call(`${handed}/progress`)).body).toMatchObject({
    ...{ state: 'done', counts: { total: 2, pending: 0, sent: 1, failed: 1 } },
    staff: [
      { staff_id: 'majingyi', name: '马静怡', state: 'sent', send_time: 5 },
      { staff_id: 'chenjunjie', state: 'failed' },
    ],
  })
  expect((await post(`${handed}/cancel`)).body.code).toBe('already_ended')
})

it('is not handed to a platform that was away when it was asked, once it is cancelled', async () => {
  const { post, call } = admin
  const { store } = admin.service
  const asked = async () => {
    const path = `moments/${(await post('moments', { name: '冬茶', attachments: [image], staff_ids })).body.id}`
    const away = async () => {
      throw new PlatformError('unavailable', said('away'))
    }
    await workOnDue(store, { publishMoment: away })
    expect((await post(`${path}/cancel`)).status).toBe(200)
    return path
  }
  const never = await asked()
  await workOnDue(store, { publishMoment: async () => expect.fail('it was cancelled') })
  expect((await call(never)).body).toMatchObject({ state: 'failed', counts: { failed: 2 } })

  const lost = await asked()
  const back: string[] = []
  const found = { findMoment: async () => ({ momentId: 'mom1' }), readMomentResult: async () => [] }
  const cancelMoment = async ({ momentId }: { momentId: string }) => void back.push(momentId)
  while ((await workOnDue(store, { ...found, cancelMoment })) > 0);
  expect(back).toEqual(['mom1'])
  expect((await call(lost)).body.state).toBe('failed')
})
