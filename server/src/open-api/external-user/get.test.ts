import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const AT = '/open-api/external_user'

let service: TestService
let token: string
let cipher: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwdetail')).token
  cipher = (await addCorp(service, 'wwcipher')).token
  const whole = customer(1, {
    openid: 'oid1',
    phones: ['13800000001', '13800000002'],
    points: 7,
    tags: [3],
    properties: { age: '30', qq: '1"2' },
    custom_fields: [
      { field_id: 2, value: 170.5 },
      { field_id: 4, value: 2 },
      { field_id: 3, value: '2024-01-31' },
    ],
    follows: [{ staff_id: 'lina', added_at: 5, state: 'q1', stage_id: 12, remark: '小一' }],
  })
  const lines = [whole, customer(2), customer(3, { unionid: 'on2', openid: 'oid3' })]
  await importRecords(service, { corp_id: 'wwdetail' }, { ...surroundings, customer: lines })
  await importRecords(service, { corp_id: 'wwcipher', ciphertext: true }, { ...surroundings, customer: lines })
})
afterAll(() => service.stop())

const get = async (query: Record<string, string>, as = token) =>
  (await service.call(`${AT}/get`, { token: as, query })).body
const post = async (what: string, body: object, as = token) =>
  (await service.call(`${AT}/${what}`, { token: as, body })).body

it('shows a customer with everyone who follows it and the names of its values', async () => {
  const fields = [
    { id: 2, name: '身高', field_type: 'number', value: 170.5, field_value: '170.5' },
    { id: 4, name: '杯型', field_type: 'option_text', value: 2, field_value: '大杯' },
    { id: 3, name: '入会日期', field_type: 'datetime', value: '2024-01-31', field_value: '2024-01-31' },
  ]
  expect(await get({ id: 'wm0001' })).toMatchObject({
    errcode: 0,
    total: 1,
    external_user: {
      ...{ id: 'wm0001', external_user_id: 'wm0001', type: 1, points: 7, custom_fields: fields },
      follow_staffs: [
        {
          ...{ staff_id: 'lina', staff_name: 'lina', state: 'q1', state_text: '', follow_time: 5, remark: '小一' },
          ...{ age: '30', qq: '1"2', email: '', phone_number: '13800000001', deleted_at: 0 },
          remark_mobiles: '["13800000001","13800000002"]',
          tags: [{ id: 3, tag_id: 'et3', name: '标签3', group_name: '等级' }],
          custom_fields: fields,
        },
      ],
    },
  })
  expect(await get({ id: 'wm0002' })).toMatchObject({ external_user: { follow_staffs: [], custom_fields: [] } })
})

it('finds by id first, then by unionid, then by openid; a ciphertext enterprise matches the pair', async () => {
  const found = async (query: Record<string, string>, as = token) =>
    ((await get(query, as)).external_user as { id: string } | undefined)?.id
  expect(await found({ id: 'wm0002', unionid: 'on1' })).toBe('wm0002')
  expect(await found({ unionid: 'on2' })).toBe('wm0002')
  expect(await found({ unionid: 'on2', openid: 'oid3' })).toBe('wm0002')
  expect(await found({ openid: 'oid3' })).toBe('wm0003')
  expect(await found({ unionid: 'on2', openid: 'oid3' }, cipher)).toBe('wm0003')
  expect((await get({ unionid: 'on2', openid: 'oid1' }, cipher)).errcode).toBe(20207)
  expect((await get({})).errcode).toBe(20208)
})

it('batch_get answers in the order asked, each once, and names whom it does not know', async () => {
  const shown = async (body: object) => {
    const { total, external_user } = await post('batch_get', body)
    return [total, (external_user as { id: string }[]).map(({ id }) => id)]
  }
  expect(await shown({ id_list: ['wm0003', 'wm0001', 'wm0003'] })).toEqual([2, ['wm0003', 'wm0001']])
  expect(await shown({ unionid_list: ['on2', 'on1'] })).toEqual([2, ['wm0002', 'wm0001']])
  expect(await post('batch_get', { id_list: ['wm0001', 'wm9'] })).toMatchObject({
    errcode: 20206,
    errmsg: expect.stringContaining('wm9'),
  })
  expect(await post('batch_get', { unionid_list: ['on9'] })).toMatchObject({ errcode: 20207 })
  expect((await post('batch_get', { id_list: Array(21).fill('wm0001') })).errcode).toBe(20205)
  expect((await post('batch_get', {})).errcode).toBe(20208)
  expect((await post('batch_get', { id_list: 'wm0001' })).errcode).toBe(10049)
})

it('unionid_to_external_userid looks at openid in a ciphertext enterprise only, and needs it there', async () => {
  const path = 'unionid_to_external_userid'
  expect(await post(path, { unionid: 'on2', openid: 'x' })).toMatchObject({ errcode: 0, external_user_id: 'wm0002' })
  expect(await post(path, { unionid: 'on2', openid: 'oid3' }, cipher)).toMatchObject({ external_user_id: 'wm0003' })
  expect((await post(path, { unionid: 'on2' }, cipher)).errcode).toBe(10049)
  expect((await post(path, { unionid: 'on9' })).errcode).toBe(20207)
})
