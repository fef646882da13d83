import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { removeCustomField } from '../../engines/customers/catalogue.ts'

const CORP = 'wwfields'
const FIRST = { staff_id: 'lina', added_at: 1_685_000_000 }
const SECOND = { staff_id: 'zhangwei', added_at: 1_686_000_000 }

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const own = [{ field_id: 1, value: '徒步' }]
  const people = [1, 2, 3, 4].map((n) => customer(n, { follows: [FIRST, SECOND], custom_fields: own }))
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people })
})
afterAll(() => service.stop())

const post = async (path: string, body: object) => {
  const reply = (await service.call(`/open-api/${path}`, { token, body })).body
  return reply.errcode as number
}
type Value = { name: string; value: string | number; field_value: string; field_type: string }
type Detail = {
  phones: string[]
  properties: Record<string, string>
  custom_fields: Value[]
  follow_staffs: { staff_id: string; custom_fields: Value[] }[]
}
async function detail(id: string): Promise<Detail> {
  return (await service.call('/open-api/external_user/get', { token, query: { id } })).body.external_user as never
}
const shown = (values: readonly Value[]) =>
  Object.fromEntries(values.map(({ name, field_value }) => [name, field_value]))
const fieldsOf = async (id: string) => {
  const { custom_fields, follow_staffs } = await detail(id)
  return [custom_fields, ...follow_staffs.map((follow) => follow.custom_fields)].map(shown)
}
const item = (over: object = {}) => ({ external_user_id: 'wm0001', staff_id: 'zhangwei', field_id: 1, ...over })
const set = (...data_list: object[]) => post('external_user/remark/custom_field/batch_update', { data_list })

describe('values of custom fields', () => {
  it('belong to the pair, and to the customer where the earliest sets them', async () => {
    expect(
      await set(
        item({ field_value: '游泳' }),
        item({ field_id: 2, number_value: '170.50' }),
        item({ field_id: 3, field_datetime: '2024-01-31 08:00:00' }),
        item({ field_id: 4, option_id: 2, staff_id: 'lina' }),
      ),
    ).toBe(0)
    const [own, lina, zhangwei] = await fieldsOf('wm0001')
    expect(own).toEqual({ 爱好: '徒步', 杯型: '大杯' })
    expect(lina).toEqual(own)
    expect(zhangwei).toEqual({ 爱好: '游泳', 身高: '170.5', 入会日期: '2024-01-31 08:00:00', 杯型: '大杯' })
  })

  it('are changes of what is known, and go with their field and their customer', async () => {
    expect(await set(item({ external_user_id: 'wm0002', field_value: '下棋' }))).toBe(0)
    const query = { source: 'remark', limit: 1 }
    const { body } = await service.call('/open-api/external_user/update/list', { token, query })
    expect(body.external_user_list).toMatchObject([{ id: 'wm0002' }])
    const kept = () => service.store.owner`
      select field_id, count(*)::int as n from customer_field_value where corp_id = ${CORP} group by 1 order by 1`
    expect([...(await kept())]).toMatchObject([
      { field_id: 1, n: 2 },
      { field_id: 2, n: 1 },
      { field_id: 3, n: 1 },
    ])
    await service.act(CORP, (ctx) => removeCustomField(ctx, 2))
    await service.store.owner`delete from customer where corp_id = ${CORP} and external_user_id = 'wm0002'`
    expect([...(await kept())]).toMatchObject([
      { field_id: 1, n: 1 },
      { field_id: 3, n: 1 },
    ])
  })

  it.each<[number, object[]]>([
    [21801, Array.from({ length: 11 }, () => item({ field_value: 'x' }))],
    [21802, [item()]],
    [21802, [item({ field_value: '' })]],
    [21803, [item({ field_value: 'x', staff_id: 'nobody' })]],
    [21803, [item({ field_value: 'x', external_user_id: 'nobody' })]],
    [21804, [item({ field_value: 'x', field_id: '1' })]],
    [21805, [item({ field_id: 4, option_id: 9 })]],
    [21805, [item({ field_id: 4, option_id: '1' })]],
    [21806, [item({ field_value: 'x', staff_id: 'wangfang' })]],
    [21807, [item({ number_value: '1' })]],
    [21807, [item({ field_id: 4, field_value: '大杯' })]],
    [21807, [item({ field_value: '长'.repeat(501) })]],
    [21808, [item({ field_id: 3, field_datetime: '昨天' })]],
    [21808, [item({ field_id: 3, field_datetime: '2024-02-30 00:00:00' })]],
    [21809, [item({ field_value: 'x', staff_id: null })]],
    [21809, [item({ field_value: 'x', field_id: null })]],
    [21809, []],
    [21811, [item({ field_value: 'x', field_id: 77 })]],
  ])('answers %i to %j, and sets nothing', async (code, items) => {
    const before = await fieldsOf('wm0003')
    expect(await set(item({ external_user_id: 'wm0003', field_value: '下棋' }), ...items.slice(0, 10))).toBe(
      items.length === 0 ? 0 : code,
    )
    if (items.length === 0) expect(await set()).toBe(code)
    else expect(await fieldsOf('wm0003')).toEqual(before)
  })

  it('of an import are everybody’s, until each has their own', async () => {
    const [own] = await fieldsOf('wm0004')
    expect(own).toEqual({ 爱好: '徒步' })
    expect(await fieldsOf('wm0004')).toEqual([own, own, own])
    const pair = { external_user_id: 'wm0004', staff_id: 'lina' }
    expect(await set(item({ ...pair, field_value: '游泳' }), item({ ...pair, field_value: '下棋' }))).toBe(0)
    expect(await fieldsOf('wm0004')).toEqual([{ 爱好: '下棋' }, { 爱好: '下棋' }, own])
  })
})

describe('definitions of custom fields', () => {
  const add = (body: object) => post('external_user_custom_field/add', body)
  const many = (n: number) => Array.from({ length: n }, (_, i) => `选项${i}`)

  it('are listed with numbers for their options, and take values', async () => {
    expect(await add({ field_name: '甜度', field_type: 'option_text', option_name_list: ['少糖', '全糖'] })).toBe(0)
    expect(await add({ field_name: '忌口', option_name_list: null })).toBe(0)
    const { body } = await service.call('/open-api/custom_field/list', { token })
    const [sweet, avoids] = (body.custom_field_list as { field_id: number; field_name: string }[]).slice(-2)
    expect(sweet).toMatchObject({ field_name: '甜度', kind: 'option', options: [{ option_id: 1, name: '少糖' }, {}] })
    expect(avoids).toMatchObject({ field_name: '忌口', kind: 'text', options: [] })
    expect(await set(item({ field_id: sweet?.field_id, option_id: 2 }))).toBe(0)
    expect((await fieldsOf('wm0001'))[2]).toMatchObject({ 甜度: '全糖' })
  })

  const option = (option_name_list: string[]) => ({ field_name: '温度', field_type: 'option_text', option_name_list })
  it.each<[number, object]>([
    [21811, { field_name: '温度', field_type: 'date' }],
    [21812, option([])],
    [21812, { field_name: '温度', field_type: 'option_text' }],
    [21813, option(many(101))],
    [21814, option(['热', '热'])],
    [21815, option(['一二三四五六七八九十一二三四五六'])],
    [21816, { field_name: '一二三四五六' }],
    [21817, { field_name: '爱好' }],
    [21819, option(['热', ' '])],
    [10049, { field_name: ' ' }],
    [10049, {}],
  ])('answers %i to %j', async (code, body) => {
    expect(await add(body)).toBe(code)
  })

  it('are fifty at most', async () => {
    await service.store.owner`
      insert into custom_field (corp_id, field_id, field_name, kind, options)
      select ${CORP}, 1000 + n, 'f' || n, 'text', '[]' from generate_series(1, 50) n`
    expect(await add({ field_name: '温度' })).toBe(21818)
  })
})

describe('a customer’s profile', () => {
  const write = (body: object) =>
    post('external_user/import_info', { staff_id: 'zhangwei', external_user_id: 'wm0003', ...body })

  it('gets what is given over what there is', async () => {
    expect(await write({ phone_number: '13800000003', age: '30', state: '门店', qq: null })).toBe(0)
    const fields = [
      { field_name: '爱好', field_value: '围棋' },
      { field_name: '杯型', field_type: 'option_text', field_value: '中杯' },
      { field_name: '入会日期', field_type: 'datetime', field_datetime: '2024-05-01 10:00:00' },
    ]
    const unionid = { external_user_id: null, external_user_unionid: 'on3' }
    expect(await write({ ...unionid, age: '31', external_user_fields: fields })).toBe(0)
    const { phones, properties } = await detail('wm0003')
    expect([phones, properties]).toEqual([['13800000003'], { state: '门店', age: '31' }])
    const [own, , zhangwei] = await fieldsOf('wm0003')
    expect(own).toEqual({ 爱好: '徒步' })
    expect(zhangwei).toEqual({ 爱好: '围棋', 杯型: '中杯', 入会日期: '2024-05-01 10:00:00' })
  })

  it('takes empty text for a phone, a kind and values that are not there', async () => {
    const before = await detail('wm0003')
    const fields = [{ field_name: '爱好', field_type: '', field_value: '书法', option_id: '', number_value: '' }]
    expect(await write({ phone_number: '', external_user_openid: '', external_user_fields: fields })).toBe(0)
    expect((await detail('wm0003')).phones).toEqual(before.phones)
    expect((await fieldsOf('wm0003'))[2]).toMatchObject({ 爱好: '书法' })
  })

  const field = (over: object) => ({ external_user_fields: [{ field_name: '爱好', ...over }] })
  it.each<[number, object]>([
    [20210, { external_user_id: 'nobody' }],
    [20211, { external_user_id: null, external_user_unionid: 'nobody' }],
    [20212, { external_user_id: null }],
    [20213, { staff_id: 'wangfang' }],
    [20213, { staff_id: 'nobody' }],
    [20214, { external_user_fields: '爱好' }],
    [20214, { external_user_fields: [{ field_value: '围棋' }] }],
    [20215, field({ field_name: '没有', field_value: '1' })],
    [20216, field({ field_value: '长'.repeat(501) })],
    [20217, field({ field_name: '杯型', field_type: 'option_text', option_name: '桶' })],
    [21801, { external_user_fields: Array.from({ length: 11 }, () => ({ field_name: '爱好', field_value: '1' })) }],
    [21802, field({})],
    [21805, field({ field_name: '杯型', field_type: 'option_text', option_id: '1' })],
    [21809, { staff_id: null }],
    [21807, field({ field_type: 'number', number_value: '1' })],
    [21807, field({ number_value: '1' })],
    [21808, field({ field_name: '入会日期', field_type: 'datetime', field_datetime: '明天' })],
    [10049, { phone_number: 'abc' }],
    [10049, { age: '长'.repeat(501) }],
  ])('answers %i to %j, and writes nothing', async (code, body) => {
    const before = await detail('wm0003')
    expect(await write({ address: '别处', ...body })).toBe(code)
    expect(await detail('wm0003')).toEqual(before)
  })
})
