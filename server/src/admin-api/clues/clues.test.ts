import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('is added, given to someone, taken from them again, and removed', async () => {
  const { post, patch, remove, call } = admin
  const made = await post('clues', { phone: '13900008888', remark: '展会', base_info: { qq: '10001' } })
  expect([made.status, made.body]).toMatchObject([201, { staff_ext_id: null, grade_id: 0, base_info: { qq: '10001' } }])
  const again = await post('clues', { phone: '13900008888' })
  expect([again.status, again.body.code]).toEqual([409, 'clue_exists'])
  const path = `clues/${made.body.id}`
  const given = await patch(path, { staff_ext_id: 'majingyi', base_info: { qq: '', age: '30' } })
  expect(given.body).toMatchObject({ staff_ext_id: 'majingyi', remark: '展会', base_info: { age: '30' } })
  expect((await patch(path, { staff_ext_id: null, remark: '' })).body).toMatchObject({ staff_ext_id: null, remark: '' })
  expect((await remove(path)).status).toBe(204)
  expect((await call(path)).status).toBe(404)
})

it('of a phone that a customer has is converted at once', async () => {
  const made = await admin.post('clues', { phone: '13610000006' })
  expect(made.body).toMatchObject({ external_user_id: expect.stringMatching(/^wm/), converted_at: admin.service.now() })
})

it.each([
  [{ phone: '12' }, 'phone'],
  [{ staff_ext_id: 'nobody' }, 'staff_ext_id'],
  [{ add_customer: true }, 'staff_ext_id'],
  [{ base_info: { birthday: 'soon' } }, 'base_info.birthday'],
  [{ custom_info: { field_name: '没有的', field_value: 'x' } }, 'custom_info.field_name'],
])('refuses %j', async (body, field) => {
  const answer = await admin.post('clues', { phone: '13900007777', ...body })
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field }]])
})

it('tells no phone to those who may not see it, not by a cursor or an address either', async () => {
  const { body, text } = await admin.view('clues', { query: { limit: 5 } })
  expect(text).not.toMatch(/1\d{10}/)
  const cursor = String(body.next_cursor)
  expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/1[3-9]\d{9}/)
  expect((await admin.view('clues', { query: { limit: 5, cursor } })).body.items).toHaveLength(5)
  const [known] = (await admin.call('clues', { query: { limit: 1 } })).body.items as { id: number; phone: string }[]
  expect((await admin.view(`clues/${known?.phone}`)).status).toBe(404)
  expect((await admin.view(`clues/${known?.id}`)).body).toMatchObject({ phone: expect.stringContaining('****') })
  expect((await admin.view('clues', { query: { phone: String(known?.phone) } })).status).toBe(403)
  expect((await admin.call('clues', { query: { phone: String(known?.phone) } })).body.total).toBe(1)
  const csv = await admin.view('clues', { headers: { accept: 'application/x-ndjson' } })
  expect((csv.body.lines as { phone: string }[]).every(({ phone }) => phone.includes('****'))).toBe(true)
})

it('ids follow the order in which clues were told, not that of their phones', async () => {
  const phones = ['13999990003', '13999990001', '13999990002']
  await admin.service.call('/open-api/customer_open_sea/clue/add', {
    token: admin.service.token,
    body: { clue_list: phones.map((phone) => ({ phone })) },
  })
  const { items } = (await admin.call('clues', { query: { limit: 3 } })).body as { items: { phone: string }[] }
  expect(items.map(({ phone }) => phone).toReversed()).toEqual(phones)
})
