import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addCorp } from '../../../../qa/support/service.ts'
import { ADD, type Clues, ok, startClues, whole } from './test-setup.ts'

let clues: Clues
beforeAll(async () => {
  clues = await startClues()
})
afterAll(() => clues.service.stop())
beforeEach(() => clues.reset())

it('adds a clue with all that is known, and one with nothing but a phone', async () => {
  expect(await clues.add(whole, { base_info: { phone_number: '13912340000' } })).toEqual(ok)
  const now = clues.service.now()
  const rest = { external_user_id: null, converted_at: null, created_at: now, updated_at: now }
  expect(await clues.listed()).toEqual([
    { ...whole, ...rest },
    {
      phone: '13912340000',
      staff_ext_id: null,
      remark: '',
      grade_id: 0,
      tags: [],
      base_info: { phone_number: '13912340000' },
      custom_info: null,
      ...rest,
    },
  ])
})

it('updates a clue when its phone is sent again, and keeps what is not sent', async () => {
  await clues.add(whole)
  const created_at = clues.service.now()
  clues.service.advance(5)
  expect(
    await clues.add({ phone: whole.phone, grade_id: 3, tags: [] }, { phone: whole.phone, base_info: { qq: '5' } }),
  ).toEqual(ok)
  const base_info = { ...whole.base_info, qq: '5' }
  const [clue, ...others] = await clues.listed()
  expect(others).toEqual([])
  expect(clue).toMatchObject({
    ...whole,
    grade_id: 3,
    tags: [],
    base_info,
    created_at,
    updated_at: clues.service.now(),
  })
})

it('takes empty strings for nothing said, and keeps what was there', async () => {
  await clues.add(whole)
  const before = await clues.listed()
  clues.service.advance(5)
  const blank = Object.fromEntries(Object.keys(whole.base_info).map((name) => [name, '']))
  const custom_info = { field_name: whole.custom_info.field_name, field_value: '' }
  expect(await clues.add({ phone: whole.phone, staff_ext_id: '', remark: '', base_info: blank, custom_info })).toEqual(
    ok,
  )
  expect(await clues.listed()).toEqual(before)
})

it('leaves a clue and its customer as they were when it tells nothing new', async () => {
  const its = { ...whole, phone: '13900000001' }
  await clues.add(whole, its)
  const before = [await clues.listed(), await clues.known('wm0001')]
  clues.service.advance(5)
  await clues.add({ ...whole, grade_id: undefined }, its)
  expect([await clues.listed(), await clues.known('wm0001')]).toEqual(before)
  await clues.add({ ...its, grade_id: 5, remark: '又来' })
  const now = clues.service.now()
  expect(await clues.listed({ phone: its.phone })).toMatchObject([{ grade_id: 5, updated_at: now, converted_at: now }])
  expect(await clues.known('wm0001')).toEqual(before[1])
})

it('says that it is deprecated, and needs no seat', async () => {
  const { token: seatless } = await addCorp(clues.service, 'wwseatless', { seats: [] })
  const { body, headers } = await clues.service.call(ADD, { token: seatless, body: { clue_list: [] } })
  expect(body).toEqual(ok)
  expect(headers.get('deprecation')).toBeTruthy()
})

it('takes 20, and 21 is 21105', async () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => ({ phone: `1380000${1000 + i}` }))
  expect((await clues.add(...many(21))).errcode).toBe(21105)
  expect(await clues.listed()).toEqual([])
  expect(await clues.add(...many(20))).toEqual(ok)
  expect((await clues.listed()).length).toBe(20)
})

const p = { phone: '13800000000' }
it.each<[number, object]>([
  [21102, { ...p, staff_ext_id: 'nobody' }],
  [21102, { ...p, staff_ext_id: 5 }],
  [21102, { ...p, batch_add_customer_mission: true }],
  [21103, {}],
  [21103, { phone: '', base_info: {} }],
  [21104, { ...p, custom_info: { field_name: '没有', field_value: 'x' } }],
  [21104, { ...p, custom_info: { field_name: 5 } }],
  [21106, { ...p, base_info: { birthday: '1990-02-30' } }],
  [21106, { ...p, base_info: { birthday: 19900201 } }],
  [21106, { ...p, custom_info: { field_name: '入会日期', field_value: '昨天' } }],
  [21107, { phone: '138abc00000' }],
  [21107, { phone: '1234' }],
  [21107, { phone: '1'.repeat(21) }],
  [21107, { phone: '138-0000-0000' }],
  [21107, { phone: 13800000000 }],
  [21107, { base_info: { phone_number: '手机' } }],
  [10049, { ...p, grade_id: '1' }],
  [10049, { ...p, tags: 'x' }],
  [10049, { ...p, batch_add_customer_mission: 'true' }],
  [10049, { ...p, custom_info: { field_name: '身高', field_value: '高' } }],
  [10049, { ...p, custom_info: { field_name: '杯型', field_value: '小杯' } }],
])('%i for %j, naming its index, and nothing is added', async (code, item) => {
  const body = await clues.add({ phone: '13800000009' }, item, { phone: '!' })
  expect(body).toEqual({ errcode: code, errmsg: expect.stringContaining('clue_list.1') })
  expect(await clues.listed()).toEqual([])
})

it.each([[{}], [{ clue_list: {} }], [{ clue_list: ['x'] }]])('10049 for %j', async (body) =>
  expect((await clues.service.call(ADD, { token: clues.token, body })).body.errcode).toBe(10049),
)

it('answers 21101 when the database refuses', async () => {
  await clues.service.store.owner`alter table clue add constraint no check (remark <> '拒绝')`
  expect(await clues.add({ ...p, remark: '拒绝' })).toMatchObject({ errcode: 21101 })
  await clues.service.store.owner`alter table clue drop constraint no`
})
