import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const OPEN = 'tickets/WO202505185044'
type Flow = { action: string; staff_id: string }
const lastAct = async () => {
  const { body } = await admin.call(`${OPEN}/flows`)
  const { action, staff_id } = (body.items as Flow[]).at(-1) as Flow
  return [action, staff_id]
}

it('operators act on every ticket, as their own staff member unless another is named', async () => {
  const replied = await admin.post(`${OPEN}/reply`, { content: { text: '收到' } })
  expect(replied.status).toBe(200)
  expect(await lastAct()).toEqual(['reply', 'luojianguo'])
  const changed = await admin.patch(OPEN, { title: '礼品卡', staff_id: 'majingyi' })
  expect([changed.status, changed.body.title]).toEqual([200, '礼品卡'])
  expect(await lastAct()).toEqual(['update', 'majingyi'])
  expect((await admin.post(`${OPEN}/switch`, { handler_id: 'majingyi' })).body.handler_id).toBe('majingyi')
  expect((await admin.post(`${OPEN}/close`)).body.status).toBe(30)
  expect(await lastAct()).toEqual(['close', 'luojianguo'])
  expect((await admin.post(`${OPEN}/close`)).body.code).toBe('closed')
  expect((await admin.post(`${OPEN}/reopen`, { staff_id: 'nobody' })).body.errors).toMatchObject([
    { field: 'staff_id' },
  ])
  expect((await admin.post(`${OPEN}/reopen`)).body.status).toBe(20)
})
