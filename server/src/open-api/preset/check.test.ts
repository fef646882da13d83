import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addCorp } from '../../../../qa/support/service.ts'
import { cf_fields, ok, type Presets, startPresets } from './test-setup.ts'

let presets: Presets
beforeAll(async () => {
  presets = await startPresets()
})
afterAll(() => presets.service.stop())
beforeEach(() => presets.reset())

it('takes an empty or missing value_list, and any staff member who acts', async () => {
  expect(await presets.mobile([])).toEqual(ok)
  expect(await presets.send({ target_type: 'union_id' })).toEqual(ok)
  expect(await presets.mobile([], { staff_id: 'lina' })).toEqual(ok)
})

it('takes 50, and 51 is 21832', async () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => ({ phone_number: `1380000${1000 + i}`, remark: 'x' }))
  expect((await presets.mobile(many(51))).errcode).toBe(21832)
  expect(await presets.waiting()).toBe(0)
  expect(await presets.mobile(many(50))).toEqual(ok)
  expect(await presets.waiting()).toBe(50)
})

const u = (more: object) => ['union_id', { union_id: 'on_x', remark: 'x', ...more }] as const
const m = (more: object) => ['mobile', { phone_number: '13900000001', remark: 'x', ...more }] as const
const f = (more: object) => u({ cf_fields: [cf_fields[0], more] })
it.each<[number, readonly [string, object]]>([
  [21821, m({ phone_number: '1390000000a' })],
  [21821, m({ phone_number: '1234' })],
  [21821, m({ phone_number: '1'.repeat(21) })],
  [21821, m({ phone_number: 13900000001 })],
  [21821, u({ phone_number: '手机' })],
  [21822, u({ union_id: 'a b' })],
  [21822, u({ union_id: 'a'.repeat(65) })],
  [21822, u({ union_id: 5 })],
  [21823, u({ birthday: '1990-02-30' })],
  [21823, u({ birthday: '1990/02/01' })],
  [21823, u({ birthday: '1990-02-01 00:00:00' })],
  [21823, u({ birthday: 19900201 })],
  [21824, f({ field_id: 3, field_datetime: '2023-02-29' })],
  [21824, f({ field_id: 3, field_datetime: '2023-02-01 25:00:00' })],
  [21824, f({ field_id: 3, field_datetime: 1700000000 })],
  [21825, u({ remark: undefined })],
  [21825, u({ remark: '', cf_fields: [] })],
  [21825, u({ remark: undefined, phone_number: '13900000001', openid: 'o' })],
  [21826, f({ field_id: 99, field_value: 'x' })],
  [21826, f({ field_id: '1', field_value: 'x' })],
  [21826, f({ field_value: 'x' })],
  [21827, f({ field_id: 1 })],
  [21827, f({ field_id: 1, field_value: '' })],
  [21827, f({ field_id: 1, number_value: 5 })],
  [21827, f({ field_id: 1, field_value: 5 })],
  [21827, f({ field_id: 2, field_value: '5' })],
  [21827, f({ field_id: 2, number_value: '5' })],
  [21827, f({ field_id: 3, field_value: '2024-01-01' })],
  [21827, f({ field_id: 4, field_value: '大杯' })],
  [21827, f({ field_id: 4, option_id: '2' })],
  [21828, f({ field_id: 1, field_name: '身高', field_value: 'x' })],
  [21828, f({ field_id: 1, field_name: 5, field_value: 'x' })],
  [21829, f({ field_id: 4, option_id: 3 })],
  [21831, u({ union_id: undefined, phone_number: '13900000001' })],
  [21831, u({ union_id: '' })],
  [21831, m({ phone_number: undefined, union_id: 'on_x' })],
  [21833, u({ openid: 'o o' })],
  [21833, u({ openid: 5 })],
  [10049, u({ state: 5 })],
  [10049, u({ cf_fields: {} })],
])('%i for %j, naming its index, and nothing is taken', async (code, [target_type, item]) => {
  const sound = { union_id: 'on1', phone_number: '13900000011', age: '9' }
  const body = await presets.send({ target_type, value_list: [sound, item, { union_id: '!' }] })
  expect(body).toEqual({ errcode: code, errmsg: expect.stringContaining('value_list.1') })
  expect(await presets.known('wm0001')).toMatchObject({ properties: { state: '旧来源', email: '' } })
  expect(await presets.waiting()).toBe(0)
})

it.each<[number, Record<string, unknown>]>([
  [21820, { target_type: 'mobile', staff_id: 'nobody' }],
  [21820, { target_type: 'mobile', staff_id: 5 }],
  [10049, { target_type: 'phone' }],
  [10049, {}],
  [10049, { target_type: 'mobile', value_list: {} }],
  [10049, { target_type: 'mobile', value_list: ['x'] }],
  [10049, { target_type: 'mobile', coverage_information_is_enable: 'true' }],
])('%i for %j', async (code, body) => expect((await presets.send(body)).errcode).toBe(code))

it('answers 21830 when the database refuses', async () => {
  await presets.service.store.owner`alter table preset add constraint no check (value::text <> '"拒绝"')`
  expect(await presets.mobile([{ phone_number: '13900000001', remark: '拒绝' }])).toMatchObject({ errcode: 21830 })
  await presets.service.store.owner`alter table preset drop constraint no`
})

it('needs the marketing seat', async () => {
  const { token: seatless } = await addCorp(presets.service, 'wwbasic', { seats: ['basic'] })
  expect((await presets.send({ target_type: 'mobile' }, seatless)).errcode).toBe(10901)
})
