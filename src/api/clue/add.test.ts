import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../test/customers.ts'
import { importRecords } from '../../../test/records.ts'
import { addCorp, startTestService, type TestService } from '../../../test/service.ts'
import { workOnClueTasks } from '../../engines/clues/work.ts'
import { changeCustomer } from '../../engines/customers/change.ts'
import { follow } from '../../engines/customers/follow.ts'
import { removeCustomer } from '../../engines/customers/remove.ts'
import type { Tx } from '../../storage/connect.ts'

const PATH = '/open-api/customer_open_sea/clue/add'
const CORP = 'wwclue'
const ok = { errcode: 0, errmsg: 'ok' }

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
})
afterAll(() => service.stop())
beforeEach(async () => {
  await service.store.owner`delete from clue`
  await service.store.owner`delete from customer`
  const lines = [customer(1, { phones: ['13900000001'], properties: { state: '旧' }, tags: [3] }), customer(2)]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: lines })
})

const add = async (...clue_list: unknown[]) => (await service.call(PATH, { token, body: { clue_list } })).body
const act = (work: (tx: Tx) => Promise<unknown>) => service.store.owner.begin(work)
async function clues(query: Record<string, string | number> = {}, as = token) {
  const { body } = await service.call('/open-api/clue/list', { token: as, query: { limit: 100, ...query } })
  return body.clue_list as Record<string, unknown>[]
}
async function known(id: string) {
  const { body } = await service.call('/open-api/external_user/list', { token, query: { limit: 100 } })
  return (body.external_user_list as Record<string, unknown>[]).find((each) => each.external_user_id === id)
}
const tasks = () => service.store.owner`select phone, staff_id, note, state, reason from clue_task order by phone`

const whole = {
  phone: '+8613912345678',
  staff_ext_id: 'lina',
  remark: '展会王女士',
  grade_id: 2,
  tags: ['标签1', 'et2', '没有这个'],
  base_info: {
    state: '展会',
    description: '爱喝茶',
    age: '30',
    phone_number: '13912345678',
    qq: '10001',
    weibo: 'wb',
    email: 'a@example.com',
    address: '凤起路',
    birthday: '1990-02-28',
  },
  custom_info: { field_name: '爱好', field_value: '咖啡' },
}

it('adds a clue with all that is known, and one with nothing but a phone', async () => {
  expect(await add(whole, { base_info: { phone_number: '13912340000' } })).toEqual(ok)
  const now = service.now()
  const rest = { external_user_id: null, converted_at: null, created_at: now, updated_at: now }
  expect(await clues()).toEqual([
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
  await add(whole)
  const created_at = service.now()
  service.advance(5)
  expect(
    await add({ phone: whole.phone, grade_id: 3, tags: [] }, { phone: whole.phone, base_info: { qq: '5' } }),
  ).toEqual(ok)
  const base_info = { ...whole.base_info, qq: '5' }
  const [clue, ...others] = await clues()
  expect(others).toEqual([])
  expect(clue).toMatchObject({ ...whole, grade_id: 3, tags: [], base_info, created_at, updated_at: service.now() })
})

it('leaves a clue and its customer as they were when it tells nothing new', async () => {
  const its = { ...whole, phone: '13900000001' }
  await add(whole, its)
  const before = [await clues(), await known('wm0001')]
  service.advance(5)
  await add({ ...whole, grade_id: undefined }, its)
  expect([await clues(), await known('wm0001')]).toEqual(before)
  await add({ ...its, grade_id: 5, remark: '又来' })
  const now = service.now()
  expect(await clues({ phone: its.phone })).toMatchObject([{ grade_id: 5, updated_at: now, converted_at: now }])
  expect(await known('wm0001')).toEqual(before[1])
})

it('says that it is deprecated, and needs no seat', async () => {
  const { token: seatless } = await addCorp(service, 'wwseatless', { seats: [] })
  const { body, headers } = await service.call(PATH, { token: seatless, body: { clue_list: [] } })
  expect(body).toEqual(ok)
  expect(headers.get('deprecation')).toBeTruthy()
})

it('takes 20, and 21 is 21105', async () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => ({ phone: `1380000${1000 + i}` }))
  expect((await add(...many(21))).errcode).toBe(21105)
  expect(await clues()).toEqual([])
  expect(await add(...many(20))).toEqual(ok)
  expect((await clues()).length).toBe(20)
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
  const body = await add({ phone: '13800000009' }, item, { phone: '!' })
  expect(body).toEqual({ errcode: code, errmsg: expect.stringContaining('clue_list.1') })
  expect(await clues()).toEqual([])
})

it.each([[{}], [{ clue_list: {} }], [{ clue_list: ['x'] }]])('10049 for %j', async (body) =>
  expect((await service.call(PATH, { token, body })).body.errcode).toBe(10049),
)

it('answers 21101 when the database refuses', async () => {
  await service.store.owner`alter table clue add constraint no check (remark <> '拒绝')`
  expect(await add({ ...p, remark: '拒绝' })).toMatchObject({ errcode: 21101 })
  await service.store.owner`alter table clue drop constraint no`
})

describe('a clue becomes a customer’s', () => {
  const { phone_number, ...filled } = whole.base_info
  const given = {
    tags: [1, 2],
    properties: { ...filled, remark: '展会王女士' },
    custom_fields: [{ field_id: 1, value: '咖啡' }],
  }

  it('when someone with its phone appears', async () => {
    await add(whole)
    const details = { phones: [whole.phone] }
    await act((tx) => follow(tx, CORP, { external_user_id: 'wm9', staff_id: 'lina', details }, 1_800_000_000))
    expect(await known('wm9')).toMatchObject({ ...given, follows: [{ staff_id: 'lina', remark: '展会王女士' }] })
    expect(await clues()).toMatchObject([
      { external_user_id: 'wm9', converted_at: 1_800_000_000, updated_at: 1_800_000_000 },
    ])
  })

  it('when a known customer’s phone becomes known, and through an import', async () => {
    await add(whole, { phone: '13800000007', remark: '七' })
    await act((tx) => changeCustomer(tx, CORP, 'wm0002', { phones: [whole.phone] }, service.now()))
    await importRecords(service, { corp_id: CORP }, { customer: [customer(7, { phones: ['13800000007'] })] })
    expect(await known('wm0002')).toMatchObject(given)
    expect(await known('wm0007')).toMatchObject({ properties: { remark: '七' } })
    expect((await clues()).map(({ external_user_id }) => external_user_id)).toEqual(['wm0002', 'wm0007'])
  })

  it('at once when the customer is there, which keeps what it has', async () => {
    await add({ ...whole, phone: '13900000001', staff_ext_id: undefined })
    expect(await known('wm0001')).toMatchObject({
      ...given,
      tags: [3, 1, 2],
      properties: { ...given.properties, state: '旧' },
    })
    expect(await clues()).toMatchObject([{ external_user_id: 'wm0001', converted_at: service.now() }])
  })

  it.each([
    ['身高', '1.75', { field_id: 2, value: 1.75 }],
    ['入会日期', '2024-02-29', { field_id: 3, value: '2024-02-29' }],
    ['杯型', '大杯', { field_id: 4, value: 2 }],
  ])('its %s in the field’s own kind', async (field_name, field_value, field) => {
    await add({ phone: '13900000001', custom_info: { field_name, field_value } })
    expect((await known('wm0001'))?.custom_fields).toEqual([field])
  })

  it('until the customer is removed: it is open again', async () => {
    await add({ phone: '13900000001' })
    await act((tx) => removeCustomer(tx, CORP, 'wm0001'))
    expect(await clues()).toMatchObject([{ external_user_id: null, converted_at: null }])
  })
})

describe('a task to add the customer', () => {
  const task = { phone: whole.phone, staff_id: 'lina', note: '展会王女士', state: 'pending', reason: null }
  const asked = { ...whole, batch_add_customer_mission: true }

  it('is given once to a staff member, and goes when the customer is there', async () => {
    await add(asked, { ...asked, phone: '13900000001' })
    await add(asked)
    expect([...(await tasks())]).toEqual([task])
    await act((tx) => changeCustomer(tx, CORP, 'wm0002', { phones: [whole.phone] }, service.now()))
    expect([...(await tasks())]).toEqual([])
  })

  it('is handed to the platform once, tried again when that fails, and given up when refused', async () => {
    const { owner } = service.store
    await add(asked)
    const calls: unknown[] = []
    let time = service.now() * 1000
    const work = (fault?: Error) =>
      workOnClueTasks(
        owner,
        {
          async addCustomerTask(call) {
            calls.push(call)
            if (fault) throw fault
            return { taskId: 't1' }
          },
        },
        () => time,
      )
    expect(await work(new Error('busy'))).toBe(1)
    expect(await work()).toBe(0)
    time += 60_000
    expect(await work()).toBe(1)
    expect(await work()).toBe(0)
    expect([...(await tasks())]).toEqual([{ ...task, state: 'done' }])
    expect(calls[0]).toMatchObject({ corpId: CORP, staff: 'lina', phones: [whole.phone], note: '展会王女士' })
    expect(calls[1]).toEqual(calls[0])
    await add({ ...asked, phone: '13900000077' })
    await work(Object.assign(new Error('no right to the member'), { final: true }))
    expect((await tasks())[1]).toMatchObject({ state: 'failed', reason: 'no right to the member' })
  })
})

describe('the list', () => {
  it('pages by creation and phone, counts, and finds a phone', async () => {
    await add(...Array.from({ length: 20 }, (_, i) => ({ phone: `1380000${1019 - i}` })))
    service.advance(1)
    await add({ phone: '13700000000' })
    const { body } = await service.call('/open-api/clue/list', { token, query: { limit: 3, offset: 18 } })
    expect(body).toMatchObject({
      errcode: 0,
      clue_list: [{ phone: '13800001018' }, { phone: '13800001019' }, { phone: '13700000000' }],
      total: 21,
    })
    expect(await clues({ phone: '13700000000' })).toMatchObject([{ phone: '13700000000' }])
    expect(await clues({ phone: '1370000000' })).toEqual([])
    const other = (await addCorp(service, 'wwelse')).token
    expect(await clues({}, other)).toEqual([])
  })

  it.each<Record<string, number>>([{ limit: 0 }, { limit: 101 }, { offset: -1 }])('refuses %j', async (query) => {
    expect((await service.call('/open-api/clue/list', { token, query })).body.errcode).toBe(10049)
  })
})

it('comes with a dataset, and converts what waits for a customer that is there', async () => {
  const line = { ...whole, external_user_id: null, converted_at: null, created_at: 5, updated_at: 6 }
  const converted = { ...line, phone: '13700000001', external_user_id: 'wm0002', converted_at: 7 }
  await importRecords(service, { corp_id: CORP }, { clue: [line, converted, { ...line, phone: '13900000001' }] })
  expect(await clues()).toEqual([
    line,
    converted,
    {
      ...line,
      phone: '13900000001',
      external_user_id: 'wm0001',
      converted_at: expect.any(Number),
      updated_at: expect.any(Number),
    },
  ])
  expect(await known('wm0002')).toMatchObject({ properties: {} })
  for (const bad of [
    { staff_ext_id: 'nobody' },
    { external_user_id: 'nobody', converted_at: 1 },
    { converted_at: 1 },
  ]) {
    await expect(importRecords(service, { corp_id: CORP }, { clue: [{ ...line, ...bad }] })).rejects.toThrow()
  }
})
