import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../../../../qa/support/customers.ts'
import { untilBlocked } from '../../../../qa/support/locks.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { putCustomField, removeCustomField } from '../../engines/customers/catalogue.ts'
import { changeCustomer } from '../../engines/customers/change.ts'
import { CORP, cf_fields, everything, ok, type Presets, startPresets, values } from './test-setup.ts'

let presets: Presets
beforeAll(async () => {
  presets = await startPresets()
})
afterAll(() => presets.service.stop())
beforeEach(() => presets.reset())

describe('a customer that exists', () => {
  it('gets what is empty, at once, every property and every kind of field', async () => {
    expect(await presets.mobile([{ phone_number: '13900000011', ...everything, cf_fields }])).toEqual(ok)
    expect(await presets.known('wm0001')).toEqual({
      properties: { ...everything, state: '旧来源' },
      custom_fields: values,
      updated_at: presets.service.now(),
    })
    expect(await presets.waiting()).toBe(0)
  })

  it('keeps what it has, and is not touched when nothing was empty', async () => {
    const before = await presets.known('wm0002')
    await presets.mobile([{ phone_number: '13900000002', cf_fields: [{ field_id: 1, field_value: '酒' }] }])
    expect(await presets.known('wm0002')).toEqual(before)
  })

  it('gets all of it when it covers, and nothing else is lost', async () => {
    const covering = { coverage_information_is_enable: true }
    await presets.unionid([{ union_id: 'on1', state: '新来源' }], covering)
    await presets.unionid([{ union_id: 'on2', cf_fields: cf_fields.slice(0, 2) }], covering)
    expect(await presets.known('wm0001')).toMatchObject({ properties: { state: '新来源', email: '' } })
    expect(await presets.known('wm0002')).toMatchObject({ custom_fields: values.slice(0, 2) })
  })
})

describe('a customer named by eu_ext_id', () => {
  it('gets it at once, whatever phone or unionid is beside it', async () => {
    expect(await presets.mobile([{ eu_ext_id: 'wm0001', ...everything }])).toEqual(ok)
    expect(await presets.unionid([{ eu_ext_id: 'wm0001', union_id: 'on2', cf_fields }])).toEqual(ok)
    expect(await presets.known('wm0001')).toMatchObject({
      properties: { ...everything, state: '旧来源' },
      custom_fields: values,
    })
    expect(await presets.waiting()).toBe(0)
  })

  it('is looked for by phone or unionid when nobody has that id, which then is needed', async () => {
    expect(await presets.mobile([{ eu_ext_id: 'nobody', phone_number: '13900000011', qq: '10002' }])).toEqual(ok)
    expect(await presets.known('wm0001')).toMatchObject({ properties: { qq: '10002' } })
    expect((await presets.mobile([{ eu_ext_id: 'nobody', qq: '10003' }])).errcode).toBe(21831)
  })
})

describe('a customer that does not exist yet', () => {
  const stranger = { external_user_id: 'wm9', staff_id: 'lina' }
  const arrival = (details: Record<string, unknown>) => ({ ...stranger, details })

  it.each([
    ['phone', () => presets.mobile([{ phone_number: '+8613912345678', ...everything, cf_fields }])],
    ['unionid', () => presets.unionid([{ union_id: 'on_9', ...everything, cf_fields }])],
  ])('gets it when it appears with that %s', async (_, call) => {
    expect(await call()).toEqual(ok)
    expect(await presets.waiting()).toBe(13)
    const now = 1_700_000_000
    await presets.act((ctx) => follow(ctx, stranger), now)
    await presets.act((ctx) => changeCustomer(ctx, 'wm9', { properties: { qq: '5' } }), now)
    await presets.act((ctx) => follow(ctx, arrival({ phones: ['+8613912345678'], unionid: 'on_9' })), now)
    const properties = { ...everything, qq: '5' }
    expect(await presets.known('wm9')).toEqual({ properties, custom_fields: values, updated_at: 1_700_000_000 })
    expect(await presets.waiting()).toBe(0)
  })

  it('gets it when a known one’s phone becomes known, and through an import', async () => {
    await presets.mobile([
      { phone_number: '13911110001', remark: '甲' },
      { phone_number: '13911110002', remark: '乙' },
    ])
    await presets.act((ctx) => changeCustomer(ctx, 'wm0003', { phones: ['13911110001'] }), presets.service.now())
    await importRecords(presets.service, { corp_id: CORP }, { customer: [customer(7, { phones: ['13911110002'] })] })
    expect(await presets.known('wm0003')).toMatchObject({ properties: { remark: '甲' } })
    expect(await presets.known('wm0007')).toMatchObject({ properties: { remark: '乙' } })
    expect(await presets.waiting()).toBe(0)
  })

  it.each([
    ['phone', { phones: ['13911110003'] }, () => presets.mobile([{ phone_number: '13911110003', remark: '同' }])],
    ['unionid', { unionid: 'on_same' }, () => presets.unionid([{ union_id: 'on_same', remark: '同' }])],
  ])(
    'gets it together with everyone to whom one import gives that %s, known ones and new ones',
    async (_, more, call) => {
      await call()
      const lines = [9, 3, 8, 2].map((n) => customer(n, more))
      await importRecords(presets.service, { corp_id: CORP }, { customer: lines })
      for (const n of [2, 3, 8, 9])
        expect(await presets.known(`wm000${n}`)).toMatchObject({ properties: { remark: '同' } })
      expect(await presets.waiting()).toBe(0)
      await importRecords(presets.service, { corp_id: CORP }, { customer: [customer(7, more)] })
      expect(await presets.known('wm0007')).toMatchObject({ properties: {} })
    },
  )

  it('gets, of one call, what came first for one of its phones, and last when it covers', async () => {
    const items = ['13911110005', '13911110004'].map((phone_number, i) => ({
      phone_number,
      remark: `${i}`,
      qq: `${i}`,
    }))
    await presets.mobile(items)
    await presets.mobile(
      items.map(({ phone_number, qq }) => ({ phone_number, qq })),
      { coverage_information_is_enable: true },
    )
    await presets.act((ctx) => follow(ctx, arrival({ phones: ['13911110004', '13911110005'] })), 1)
    expect(await presets.known('wm9')).toMatchObject({ properties: { remark: '0', qq: '1' } })
  })

  it('gets what several calls left as if it had been there', async () => {
    const someone = { union_id: 'on_late' }
    await presets.unionid([{ ...someone, state: '一', qq: '一', age: '一' }])
    await presets.unionid([{ ...someone, state: '二', qq: '二' }], { coverage_information_is_enable: true })
    await presets.unionid([{ ...someone, state: '三', weibo: '三' }])
    await presets.act((ctx) => follow(ctx, stranger), 1)
    await presets.act((ctx) => changeCustomer(ctx, 'wm9', { properties: { qq: '有', age: '有' } }), 1)
    await presets.act((ctx) => follow(ctx, arrival({ unionid: 'on_late' })), 1)
    expect(await presets.known('wm9')).toMatchObject({ properties: { state: '二', age: '有', weibo: '三', qq: '二' } })
  })

  it('does not get values of a field that went or changed meanwhile', async () => {
    const field = { field_id: 77, field_name: '临时', kind: 'text' as const, options: [] }
    await presets.act((ctx) => putCustomField(ctx, field))
    await presets.act((ctx) => putCustomField(ctx, { ...field, field_id: 78 }))
    const both = [77, 78].map((field_id) => ({ field_id, field_value: 'x' }))
    await presets.unionid([{ union_id: 'on_late', remark: '在', cf_fields: both }])
    await presets.act((ctx) => removeCustomField(ctx, 77))
    await presets.act((ctx) => putCustomField(ctx, { ...field, field_id: 78, kind: 'number' }))
    await presets.act((ctx) => follow(ctx, arrival({ unionid: 'on_late' })), 1)
    expect(await presets.known('wm9')).toMatchObject({ properties: { remark: '在' }, custom_fields: [] })
  })

  it('is not missed when it appears while the call runs', async () => {
    const rounds = Array.from({ length: 12 }, (_, i) => i)
    await Promise.all(
      rounds.flatMap((i) => [
        presets.unionid([{ union_id: `on_race${i}`, remark: '到' }]),
        presets.act((ctx) => follow(ctx, { ...arrival({ unionid: `on_race${i}` }), external_user_id: `race${i}` }), 1),
      ]),
    )
    for (const i of rounds) expect(await presets.known(`race${i}`)).toMatchObject({ properties: { remark: '到' } })
    expect(await presets.waiting()).toBe(0)
  })
})

it('steps back for a transaction that holds the customer and makes a phone known', async () => {
  let preset: Promise<unknown> = Promise.resolve()
  await presets.act(async (ctx) => {
    await ctx.tx`select 1 from customer where corp_id = ${CORP} and external_user_id = 'wm0001' for update`
    preset = presets.mobile([{ phone_number: '13900000001', remark: '等' }])
    await untilBlocked(ctx.tx, [preset])
    await changeCustomer(ctx, 'wm0001', { phones: ['13900000001', '13900000099'] })
  }, presets.service.now())
  expect(await preset).toEqual(ok)
  expect(await presets.known('wm0001')).toMatchObject({ properties: { remark: '等' } })
})

it('lets opposing batches with the same customers pass', async () => {
  const items = [1, 2, 11].map((n) => ({ phone_number: `139000000${String(n).padStart(2, '0')}`, remark: 'x' }))
  const batches = Array.from({ length: 8 }, (_, i) => presets.mobile(i % 2 ? items : [...items].reverse()))
  for (const answer of await Promise.all(batches)) expect(answer).toEqual(ok)
})

it('uses the first of a repeated phone or unionid', async () => {
  const [first, second] = [{ remark: '一' }, { remark: '二', state: '二' }]
  await presets.mobile([first, second].map((item) => ({ phone_number: '13900000002', ...item })))
  await presets.unionid([first, second].map((item) => ({ union_id: 'on3', ...item })))
  expect(await presets.known('wm0002')).toMatchObject({ properties: { remark: '一' } })
  expect(await presets.known('wm0003')).toMatchObject({ properties: { remark: '一' } })
})

it.each([
  { remark: undefined },
  { birthday: '1990-02-30' },
  { birthday: 19900201 },
  { openid: 'o o' },
  { cf_fields: [{ field_id: 99, field_value: 'x' }] },
  { cf_fields: {} },
])('does not check the second of a repeated phone or unionid: %j', async (more) => {
  const twice = (identity: object) => [
    { ...identity, qq: '一' },
    { ...identity, remark: '二', ...more },
  ]
  expect(await presets.mobile(twice({ phone_number: '13900000002' }))).toEqual(ok)
  expect(await presets.unionid(twice({ union_id: 'on3' }))).toEqual(ok)
  expect(await presets.known('wm0002')).toMatchObject({ properties: { qq: '一' } })
  expect(await presets.known('wm0003')).toMatchObject({ properties: { qq: '一' } })
})

it('still names the index at which a bad item stands behind repeats', async () => {
  const items = ['13900000002', '13900000002', '13900000002', 'x'].map((phone_number) => ({ phone_number, qq: '1' }))
  expect(await presets.mobile(items)).toEqual({ errcode: 21821, errmsg: expect.stringContaining('value_list.3') })
})

it('takes a unionid with another openid for the same identity of a ciphertext enterprise', async () => {
  const lines = [customer(1, { openid: 'oid1' })]
  await importRecords(presets.service, { corp_id: 'wwcipher', ciphertext: true }, { customer: lines })
  const value_list = ['oid1', 'other', undefined].map((openid, i) => ({ union_id: 'on1', openid, remark: `${i}` }))
  expect(await presets.send({ target_type: 'union_id', value_list }, presets.cipher)).toEqual(ok)
  expect(await presets.known('wm0001', presets.cipher)).toMatchObject({ properties: { remark: '0' } })
  expect(await presets.waiting()).toBe(0)
})

it('matches a ciphertext enterprise’s customers by unionid and openid, and asks for both', async () => {
  const lines = [customer(1, { openid: 'oid1', phones: ['13900000001'] }), customer(2, { openid: null })]
  await importRecords(presets.service, { corp_id: 'wwcipher', ciphertext: true }, { customer: lines })
  const give = (value_list: unknown[], target_type = 'union_id') =>
    presets.send({ target_type, value_list }, presets.cipher)
  expect((await give([{ union_id: 'on1', remark: 'x' }])).errcode).toBe(21833)
  expect(
    await give([
      { union_id: 'on1', openid: 'oid1', remark: '甲' },
      { union_id: 'on2', openid: 'oid2', remark: '乙' },
    ]),
  ).toEqual(ok)
  expect(await presets.known('wm0001', presets.cipher)).toMatchObject({ properties: { remark: '甲' } })
  expect(await presets.known('wm0002', presets.cipher)).toMatchObject({ properties: {} })
  await presets.service.act('wwcipher', (ctx) => changeCustomer(ctx, 'wm0002', { openid: 'oid2' }))
  expect(await presets.known('wm0002', presets.cipher)).toMatchObject({ properties: { remark: '乙' } })
  expect(await give([{ phone_number: '13900000001', qq: '1' }], 'mobile')).toEqual(ok)
  expect(await presets.known('wm0001', presets.cipher)).toMatchObject({ properties: { remark: '甲', qq: '1' } })
})

it('touches no other corporation', async () => {
  await importRecords(
    presets.service,
    { corp_id: 'wwcipher', ciphertext: true },
    { customer: [customer(1, { phones: ['13900000001'] })] },
  )
  await presets.mobile([{ phone_number: '13900000001', remark: '这里' }])
  expect(await presets.known('wm0001', presets.cipher)).toMatchObject({ properties: {} })
})
