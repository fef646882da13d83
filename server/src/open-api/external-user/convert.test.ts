import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let token: string
let encrypted: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwplain')).token
  encrypted = (await addCorp(service, 'wwcipher')).token
  const people = [
    customer(1, { unionid: 'on1', openid: 'oid1', follows: [follow('lina', 12), follow('zhangwei', 11)] }),
    customer(2, { unionid: 'on2', openid: 'oid2', follows: [follow('lina', null)] }),
    customer(3, { unionid: null }),
    customer(4, { unionid: 'on1', openid: 'oid4' }),
  ]
  for (const corp of [{ corp_id: 'wwplain' }, { corp_id: 'wwcipher', ciphertext: true }])
    await importRecords(service, corp, { ...surroundings, customer: people })
})
afterAll(() => service.stop())

const follow = (staff_id: string, stage_id: number | null) => ({ staff_id, added_at: 1_685_000_000, stage_id })
const call = async (path: string, body: object, as = token) =>
  (await service.call(`/open-api/external_user/${path}`, { token: as, body })).body

it('gives the customer of each unionid in the order asked, and nothing for one that is not known', async () => {
  const { errcode, result } = await call('unionid2eu_id', { unionid_list: ['on2', 'nobody', 'on1', 'on2'] })
  expect([errcode, result]).toEqual([
    0,
    [
      { external_user_id: 'wm0002', unionid: 'on2' },
      { external_user_id: '', unionid: 'nobody' },
      { external_user_id: 'wm0001', unionid: 'on1' },
      { external_user_id: 'wm0002', unionid: 'on2' },
    ],
  ])
})

it('a ciphertext enterprise names both, and they must belong together', async () => {
  const pairs = [
    { unionid: 'on1', openid: 'oid4' },
    { unionid: 'on2', openid: 'oid1' },
  ]
  const { result } = await call('unionid2eu_id', { unionid_openid_list: pairs }, encrypted)
  expect(result).toEqual([
    { external_user_id: 'wm0004', unionid: 'on1' },
    { external_user_id: '', unionid: 'on2' },
  ])
  expect((await call('unionid2eu_id', { unionid_list: ['on1'] }, encrypted)).errcode).toBe(10049)
  expect((await call('unionid2eu_id', { unionid_openid_list: pairs })).result).toEqual([
    { external_user_id: 'wm0001', unionid: 'on1' },
    { external_user_id: 'wm0002', unionid: 'on2' },
  ])
})

it('gives the unionid of each customer, and nothing for one without', async () => {
  const { result } = await call('eu_id2unionid', { external_user_ids: ['wm0003', 'wm0001', 'wm9999'] })
  expect(result).toEqual([
    { external_user_id: 'wm0003', unionid: '' },
    { external_user_id: 'wm0001', unionid: 'on1' },
    { external_user_id: 'wm9999', unionid: '' },
  ])
})

it('refuses more than the vendor does, and neither list', async () => {
  for (const [path, body] of [
    ['unionid2eu_id', { unionid_list: Array(1001).fill('on1') }],
    ['unionid2eu_id', { unionid_openid_list: Array(11).fill({ unionid: 'a', openid: 'b' }) }],
    ['unionid2eu_id', {}],
    ['unionid2eu_id', { unionid_list: null, unionid_openid_list: null }],
    ['eu_id2unionid', { external_user_ids: Array(1001).fill('wm0001') }],
  ] as const) {
    expect((await call(path, body)).errcode).toBe(10049)
  }
  expect((await call('unionid2eu_id', { unionid_list: Array(1000).fill('on1') })).errcode).toBe(0)
})

it('a list without anybody, beside the other, is as good as none', async () => {
  const pairs = [{ unionid: 'on2', openid: 'op2' }]
  const given = await call('unionid2eu_id', { unionid_list: [], unionid_openid_list: pairs })
  expect(given.result).toEqual([{ external_user_id: 'wm0002', unionid: 'on2' }])
  const other = await call('unionid2eu_id', { unionid_list: ['on1'], unionid_openid_list: [] })
  expect(other.result).toEqual([{ external_user_id: 'wm0001', unionid: 'on1' }])
  expect((await call('unionid2eu_id', { unionid_list: [], unionid_openid_list: [] })).errcode).toBe(10049)
})

it('null is a field that is not set', async () => {
  const both = { unionid_list: ['on1'], unionid_openid_list: null }
  expect((await call('unionid2eu_id', both)).result).toMatchObject([{ external_user_id: 'wm0001' }])
  const one = await call('unionid_to_external_userid', { unionid: 'on2', openid: null })
  expect([one.errcode, one.external_user_id]).toEqual([0, 'wm0002'])
  expect((await call('unionid_to_external_userid', { unionid: null })).errcode).toBe(10049)
})

it('gives the stage of each pair of customer and staff member', async () => {
  const { total, stage_list } = await call('stage/get', { external_user_ids: ['wm0002', 'wm0001', 'nobody'] })
  const item = (staff_id: string, stage_id: number) => ({ external_user_id: 'wm0001', staff_id, stage_id })
  expect([total, stage_list]).toEqual([
    2,
    [item('lina', 12), item('zhangwei', 11)].map((each) => ({ ...each, stage_name: expect.any(String) })),
  ])
})

it('a time in milliseconds is later than every record', async () => {
  const list = async (query: Record<string, string>) =>
    (await service.call('/open-api/external_user/list', { token, query })).body
  expect(await list({ end_time: '1730000000000' })).toMatchObject({ errcode: 0, total: 4 })
  expect(await list({ start_time: '1730000000000' })).toMatchObject({ errcode: 0, total: 0 })
  expect((await list({ end_time: '9007199254740993' })).errcode).toBe(10049)
})
