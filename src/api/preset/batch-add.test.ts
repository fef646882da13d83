import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../test/customers.ts'
import { importRecords } from '../../../test/records.ts'
import { addCorp, startTestService, type TestService, tokenFor } from '../../../test/service.ts'
import { putCustomField, removeCustomField } from '../../engines/customers/catalogue.ts'
import { changeCustomer } from '../../engines/customers/change.ts'
import { follow } from '../../engines/customers/follow.ts'
import type { Tx } from '../../storage/connect.ts'

const PATH = '/open-api/pre_write_properties/batch_add'
const CORP = 'wwpreset'
const ok = { errcode: 0, errmsg: 'ok' }

let service: TestService
let token: string
let cipher: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const seats = ['basic', 'marketing'].map((kind) => ({ kind, quantity: 1, expires_at: null }))
  await importRecords(service, { corp_id: 'wwcipher', ciphertext: true, secrets: ['cipher'], seats }, surroundings)
  cipher = await tokenFor(service, 'wwcipher', 'cipher')
})
afterAll(() => service.stop())
beforeEach(async () => {
  await service.store.owner`delete from preset`
  await service.store.owner`delete from customer`
  const lines = [
    customer(1, { phones: ['13900000001', '13900000011'], properties: { state: '旧来源', email: '' } }),
    customer(2, { phones: ['13900000002'], custom_fields: [{ field_id: 1, value: '茶' }] }),
    customer(3),
  ]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: lines })
})

const send = async (body: Record<string, unknown>, as = token) => (await service.call(PATH, { token: as, body })).body
const mobile = (value_list: unknown[], more = {}) => send({ target_type: 'mobile', value_list, ...more })
const unionid = (value_list: unknown[], more = {}) => send({ target_type: 'union_id', value_list, ...more })
const act = (work: (tx: Tx) => Promise<unknown>) => service.store.owner.begin(work)

async function known(id: string, as = token) {
  const { body } = await service.call('/open-api/external_user/list', { token: as, query: { limit: 100 } })
  const list = body.external_user_list as Record<string, unknown>[]
  const found = list.find(({ external_user_id }) => external_user_id === id)
  return found && { properties: found.properties, custom_fields: found.custom_fields, updated_at: found.updated_at }
}
const waiting = async () => (await service.store.owner`select count(*)::int as n from preset`)[0]?.n

const everything = {
  state: '展会',
  age: '30',
  description: '爱喝茶',
  email: 'a@example.com',
  birthday: '1990-02-28',
  weibo: 'wb',
  qq: '10001',
  address: '凤起路',
  remark: '王女士',
}
const cf_fields = [
  { field_id: 1, field_name: '爱好', field_value: '咖啡' },
  { field_id: 2, number_value: 1.75 },
  { field_id: 3, field_datetime: '2024-02-29 08:00:00' },
  { field_id: 4, field_name: '杯型', option_id: 2 },
]
const values = [
  { field_id: 1, value: '咖啡' },
  { field_id: 2, value: 1.75 },
  { field_id: 3, value: '2024-02-29 08:00:00' },
  { field_id: 4, value: 2 },
]

describe('a customer that exists', () => {
  it('gets what is empty, at once, every property and every kind of field', async () => {
    expect(await mobile([{ phone_number: '13900000011', ...everything, cf_fields }])).toEqual(ok)
    expect(await known('wm0001')).toEqual({
      properties: { ...everything, state: '旧来源' },
      custom_fields: values,
      updated_at: service.now(),
    })
    expect(await waiting()).toBe(0)
  })

  it('keeps what it has, and is not touched when nothing was empty', async () => {
    const before = await known('wm0002')
    await mobile([{ phone_number: '13900000002', cf_fields: [{ field_id: 1, field_value: '酒' }] }])
    expect(await known('wm0002')).toEqual(before)
  })

  it('gets all of it when it covers, and nothing else is lost', async () => {
    const covering = { coverage_information_is_enable: true }
    await unionid([{ union_id: 'on1', state: '新来源' }], covering)
    await unionid([{ union_id: 'on2', cf_fields: cf_fields.slice(0, 2) }], covering)
    expect(await known('wm0001')).toMatchObject({ properties: { state: '新来源', email: '' } })
    expect(await known('wm0002')).toMatchObject({ custom_fields: values.slice(0, 2) })
  })
})

describe('a customer that does not exist yet', () => {
  const arrival = (details: Record<string, unknown>) => ({ external_user_id: 'wm9', staff_id: 'lina', details })

  it.each([
    ['phone', () => mobile([{ phone_number: '+8613912345678', ...everything, cf_fields }])],
    ['unionid', () => unionid([{ union_id: 'on_9', ...everything, cf_fields }])],
  ])('gets it when it appears with that %s', async (_, call) => {
    expect(await call()).toEqual(ok)
    expect(await waiting()).toBe(13)
    await act((tx) =>
      follow(
        tx,
        CORP,
        arrival({ phones: ['+8613912345678'], unionid: 'on_9', properties: { qq: '5' } }),
        1_700_000_000,
      ),
    )
    const properties = { ...everything, qq: '5' }
    expect(await known('wm9')).toEqual({ properties, custom_fields: values, updated_at: 1_700_000_000 })
    expect(await waiting()).toBe(0)
  })

  it('gets it when a known one’s phone becomes known, and through an import', async () => {
    await mobile([
      { phone_number: '13911110001', remark: '甲' },
      { phone_number: '13911110002', remark: '乙' },
    ])
    await act((tx) => changeCustomer(tx, CORP, 'wm0003', { phones: ['13911110001'] }, service.now()))
    await importRecords(service, { corp_id: CORP }, { customer: [customer(7, { phones: ['13911110002'] })] })
    expect(await known('wm0003')).toMatchObject({ properties: { remark: '甲' } })
    expect(await known('wm0007')).toMatchObject({ properties: { remark: '乙' } })
    expect(await waiting()).toBe(0)
  })

  it.each([
    ['phone', { phones: ['13911110003'] }, () => mobile([{ phone_number: '13911110003', remark: '同' }])],
    ['unionid', { unionid: 'on_same' }, () => unionid([{ union_id: 'on_same', remark: '同' }])],
  ])(
    'gets it together with everyone to whom one import gives that %s, known ones and new ones',
    async (_, more, call) => {
      await call()
      const lines = [9, 3, 8, 2].map((n) => customer(n, more))
      await importRecords(service, { corp_id: CORP }, { customer: lines })
      for (const n of [2, 3, 8, 9]) expect(await known(`wm000${n}`)).toMatchObject({ properties: { remark: '同' } })
      expect(await waiting()).toBe(0)
      await importRecords(service, { corp_id: CORP }, { customer: [customer(7, more)] })
      expect(await known('wm0007')).toMatchObject({ properties: {} })
    },
  )

  it('gets, of one call, what came first for one of its phones, and last when it covers', async () => {
    const items = ['13911110005', '13911110004'].map((phone_number, i) => ({
      phone_number,
      remark: `${i}`,
      qq: `${i}`,
    }))
    await mobile(items)
    await mobile(
      items.map(({ phone_number, qq }) => ({ phone_number, qq })),
      { coverage_information_is_enable: true },
    )
    await act((tx) => follow(tx, CORP, arrival({ phones: ['13911110004', '13911110005'] }), 1))
    expect(await known('wm9')).toMatchObject({ properties: { remark: '0', qq: '1' } })
  })

  it('gets what several calls left as if it had been there', async () => {
    const someone = { union_id: 'on_late' }
    await unionid([{ ...someone, state: '一', qq: '一', age: '一' }])
    await unionid([{ ...someone, state: '二', qq: '二' }], { coverage_information_is_enable: true })
    await unionid([{ ...someone, state: '三', weibo: '三' }])
    await act((tx) => follow(tx, CORP, arrival({ unionid: 'on_late', properties: { qq: '有', age: '有' } }), 1))
    expect(await known('wm9')).toMatchObject({ properties: { state: '二', age: '有', weibo: '三', qq: '二' } })
  })

  it('does not get values of a field that went or changed meanwhile', async () => {
    const field = { field_id: 77, field_name: '临时', kind: 'text' as const, options: [] }
    await act((tx) => putCustomField(tx, CORP, field))
    await act((tx) => putCustomField(tx, CORP, { ...field, field_id: 78 }))
    const both = [77, 78].map((field_id) => ({ field_id, field_value: 'x' }))
    await unionid([{ union_id: 'on_late', remark: '在', cf_fields: both }])
    await act((tx) => removeCustomField(tx, CORP, 77))
    await act((tx) => putCustomField(tx, CORP, { ...field, field_id: 78, kind: 'number' }))
    await act((tx) => follow(tx, CORP, arrival({ unionid: 'on_late' }), 1))
    expect(await known('wm9')).toMatchObject({ properties: { remark: '在' }, custom_fields: [] })
  })

  it('is not missed when it appears while the call runs', async () => {
    const rounds = Array.from({ length: 12 }, (_, i) => i)
    await Promise.all(
      rounds.flatMap((i) => [
        unionid([{ union_id: `on_race${i}`, remark: '到' }]),
        act((tx) => follow(tx, CORP, { ...arrival({ unionid: `on_race${i}` }), external_user_id: `race${i}` }, 1)),
      ]),
    )
    for (const i of rounds) expect(await known(`race${i}`)).toMatchObject({ properties: { remark: '到' } })
    expect(await waiting()).toBe(0)
  })
})

it('steps back for whoever holds the customer and makes a phone known', async () => {
  let preset: Promise<unknown> = Promise.resolve()
  await act(async (tx) => {
    await tx`select 1 from customer where corp_id = ${CORP} and external_user_id = 'wm0001' for update`
    preset = mobile([{ phone_number: '13900000001', remark: '等' }])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await changeCustomer(tx, CORP, 'wm0001', { phones: ['13900000001', '13900000099'] }, service.now())
  })
  expect(await preset).toEqual(ok)
  expect(await known('wm0001')).toMatchObject({ properties: { remark: '等' } })
})

it('lets opposing batches with the same customers pass', async () => {
  const items = [1, 2, 11].map((n) => ({ phone_number: `139000000${String(n).padStart(2, '0')}`, remark: 'x' }))
  const batches = Array.from({ length: 8 }, (_, i) => mobile(i % 2 ? items : [...items].reverse()))
  for (const answer of await Promise.all(batches)) expect(answer).toEqual(ok)
})

it('uses the first of a repeated phone or unionid', async () => {
  const [first, second] = [{ remark: '一' }, { remark: '二', state: '二' }]
  await mobile([first, second].map((item) => ({ phone_number: '13900000002', ...item })))
  await unionid([first, second].map((item) => ({ union_id: 'on3', ...item })))
  expect(await known('wm0002')).toMatchObject({ properties: { remark: '一' } })
  expect(await known('wm0003')).toMatchObject({ properties: { remark: '一' } })
})

it('takes an empty or missing value_list, and whoever acts', async () => {
  expect(await mobile([])).toEqual(ok)
  expect(await send({ target_type: 'union_id' })).toEqual(ok)
  expect(await mobile([], { staff_id: 'lina' })).toEqual(ok)
})

it('takes 50, and 51 is 21832', async () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => ({ phone_number: `1380000${1000 + i}`, remark: 'x' }))
  expect((await mobile(many(51))).errcode).toBe(21832)
  expect(await waiting()).toBe(0)
  expect(await mobile(many(50))).toEqual(ok)
  expect(await waiting()).toBe(50)
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
  const body = await send({ target_type, value_list: [sound, item, { union_id: '!' }] })
  expect(body).toEqual({ errcode: code, errmsg: expect.stringContaining('value_list.1') })
  expect(await known('wm0001')).toMatchObject({ properties: { state: '旧来源', email: '' } })
  expect(await waiting()).toBe(0)
})

it.each<[number, Record<string, unknown>]>([
  [21820, { target_type: 'mobile', staff_id: 'nobody' }],
  [21820, { target_type: 'mobile', staff_id: 5 }],
  [10049, { target_type: 'phone' }],
  [10049, {}],
  [10049, { target_type: 'mobile', value_list: {} }],
  [10049, { target_type: 'mobile', value_list: ['x'] }],
  [10049, { target_type: 'mobile', coverage_information_is_enable: 'true' }],
])('%i for %j', async (code, body) => expect((await send(body)).errcode).toBe(code))

it('answers 21830 when the database refuses', async () => {
  await service.store.owner`alter table preset add constraint no check (value::text <> '"拒绝"')`
  expect(await mobile([{ phone_number: '13900000001', remark: '拒绝' }])).toMatchObject({ errcode: 21830 })
  await service.store.owner`alter table preset drop constraint no`
})

it('needs the marketing seat', async () => {
  const { token: seatless } = await addCorp(service, 'wwbasic', { seats: ['basic'] })
  expect((await send({ target_type: 'mobile' }, seatless)).errcode).toBe(10901)
})

it('matches a ciphertext enterprise’s customers by unionid and openid, and asks for both', async () => {
  const lines = [customer(1, { openid: 'oid1', phones: ['13900000001'] }), customer(2, { openid: null })]
  await importRecords(service, { corp_id: 'wwcipher', ciphertext: true }, { customer: lines })
  const give = (value_list: unknown[], target_type = 'union_id') => send({ target_type, value_list }, cipher)
  expect((await give([{ union_id: 'on1', remark: 'x' }])).errcode).toBe(21833)
  expect(
    await give([
      { union_id: 'on1', openid: 'other', remark: '他' },
      { union_id: 'on1', openid: 'oid1', remark: '甲' },
      { union_id: 'on2', openid: 'oid2', remark: '乙' },
    ]),
  ).toEqual(ok)
  expect(await known('wm0001', cipher)).toMatchObject({ properties: { remark: '甲' } })
  expect(await known('wm0002', cipher)).toMatchObject({ properties: {} })
  await act((tx) => changeCustomer(tx, 'wwcipher', 'wm0002', { openid: 'oid2' }, service.now()))
  expect(await known('wm0002', cipher)).toMatchObject({ properties: { remark: '乙' } })
  expect(await give([{ phone_number: '13900000001', qq: '1' }], 'mobile')).toEqual(ok)
  expect(await known('wm0001', cipher)).toMatchObject({ properties: { remark: '甲', qq: '1' } })
})

it('touches no other corporation', async () => {
  await importRecords(
    service,
    { corp_id: 'wwcipher', ciphertext: true },
    { customer: [customer(1, { phones: ['13900000001'] })] },
  )
  await mobile([{ phone_number: '13900000001', remark: '这里' }])
  expect(await known('wm0001', cipher)).toMatchObject({ properties: {} })
})
