import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, staff, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwaddtasks'
let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  other = (await addCorp(service, 'wwotheraddtasks')).token
  const phones = staff.map((each, i) => ({ ...each, mobile: `1380000000${i}` }))
  const known = customer(1, { phones: ['13900000001'], follows: [{ staff_id: 'lina', added_at: 100 }] })
  await importRecords(service, { corp_id: CORP }, { ...surroundings, staff: phones, customer: [known] })
})
afterAll(() => service.stop())
beforeEach(async () => {
  for (const table of ['store', 'contact_way', 'add_task', 'staff_message', 'last_id'])
    await service.store.owner.unsafe(`delete from ${table} where corp_id = '${CORP}'`)
})

type Query = Record<string, string | number>
const post = async (path: string, body: object, as = token) =>
  (await service.call(`/open-api/${path}`, { token: as, body })).body
const get = async (path: string, query: Query = {}, as = token) =>
  (await service.call(`/open-api/${path}`, { token: as, query })).body
const timeline = async (external_user_id: string) =>
  (await get('external_user/timeline', { external_user_id })).timeline_list as Record<string, unknown>[]

describe('people to add', () => {
  const person = { phone_number: '13911110001', remark_name: '展会李女士' }
  const valid = { staff_id: 'lina', staff_ids: ['lina', 'wangfang'], customer_detail_list: [person] }
  const add = (more: object = {}) => post('batch_add_customer/mission/add', { ...valid, ...more })
  type Task = { phone_number: string; staff_id: string; external_user_id: string | null }
  const listed = async (query: Query, as = token) =>
    (await get('batch_add_customer/sub_mission/list', query, as)) as { sub_mission_list: Task[]; total: number }
  const phones = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ phone_number: String(13_911_110_001 + i), remark_name: `人${i}` }))

  it('are dealt to the staff in turn, who are told, and listed newest first', async () => {
    expect(await add({ customer_detail_list: phones(3), add_tags: ['et1'] })).toEqual({ errcode: 0, errmsg: 'ok' })
    const { sub_mission_list, total } = await listed({ status: 'waiting' })
    expect([sub_mission_list.map(({ staff_id }) => staff_id), total]).toEqual([['lina', 'wangfang', 'lina'], 3])
    expect(sub_mission_list[2]).toMatchObject({
      ...phones(1)[0],
      status: 'waiting',
      source: 'open_api',
      add_tags: ['et1'],
    })
    const messages = await service.store.owner`
      select staff_id, content from staff_message where corp_id = ${CORP} order by staff_id`
    expect(messages).toMatchObject([
      { staff_id: 'lina', content: expect.stringContaining('2 位') },
      { staff_id: 'wangfang', content: expect.stringContaining('1 位') },
    ])
    expect((await listed({ status: 'waiting', limit: 1, offset: 1 })).sub_mission_list).toMatchObject([
      { staff_id: 'wangfang' },
    ])
    expect((await listed({ status: 'waiting', keyword: '人2' })).total).toBe(1)
    expect((await listed({ status: 'waiting', keyword: '13911110001' })).total).toBe(1)
    expect((await listed({ status: 'waiting', source_list: '["excel"]' })).total).toBe(0)
    expect((await listed({ status: 'waiting', source_list: '[]' })).total).toBe(3)
    expect((await listed({ status: 'waiting', source_list: 'excel,open_api' })).total).toBe(3)
    expect((await listed({ status: 'waiting', source_list: 'excel' })).total).toBe(0)
    // as PHP and some clients of JavaScript write lists
    for (const [query, total] of [
      ['source_list[]=excel', 0],
      ['source_list%5B0%5D=excel&source_list%5B1%5D=open_api', 3],
      ['source_list[]=excel&source_list[]=open_api', 3],
    ] as const) {
      const reply = await service.call(`/open-api/batch_add_customer/sub_mission/list?status=waiting&${query}`, {
        token,
      })
      expect(reply.body.total, query).toBe(total)
    }
    const twice = `batch_add_customer/sub_mission/list?status=waiting&source_list=excel&source_list=open_api`
    expect((await get(twice)).total).toBe(3)
    expect((await listed({ status: 'new' })).total).toBe(0)
    expect((await listed({ status: 'waiting' }, other)).total).toBe(0)
  })

  it.each<[number, object]>([
    [20800, { staff_ids: ['lina', 'nobody'] }],
    [20800, { staff_ids: [] }],
    [20801, { staff_id: 'nobody' }],
    [20802, { customer_detail_list: Array(1001).fill(person) }],
    [20803, { customer_detail_list: 'x' }],
    [20804, { customer_detail_list: [{ ...person, remark_name: '一'.repeat(65) }] }],
    [20805, { customer_detail_list: [{ ...person, phone_number: '139' }] }],
    [20806, { customer_detail_list: [] }],
  ])('are refused with %i, and nobody is added', async (code, wrong) => {
    expect((await add(wrong)).errcode).toBe(code)
    expect((await listed({ status: 'waiting' })).total).toBe(0)
  })

  it('who are on the list are named with 20807, and the others are added, once for a key', async () => {
    await add()
    const body = { ...valid, customer_detail_list: phones(2) }
    const headers = { 'Idempotency-Key': 'k1' }
    const call = () => service.call('/open-api/batch_add_customer/mission/add', { token, body, headers })
    const first = (await call()).body
    expect(first).toMatchObject({ errcode: 20807, errmsg: expect.stringContaining('13911110001') })
    expect(first.errmsg).not.toContain('13911110002')
    expect((await call()).body).toEqual(first)
    expect((await listed({ status: 'waiting' })).total).toBe(2)
  })

  it('pass when a customer has the phone, who gets tags and remark', async () => {
    await add({
      customer_detail_list: [person, { phone_number: '13900000001', remark_name: '熟客' }],
      add_tags: ['et1', '标签2', '没有'],
    })
    expect((await listed({ status: 'passed' })).sub_mission_list).toMatchObject([
      { phone_number: '13900000001', external_user_id: 'wm0001' },
    ])
    const details = { phones: ['13911110001'] }
    await service.act(CORP, (ctx) => follow(ctx, { external_user_id: 'wm8', staff_id: 'lina', details }))
    expect((await listed({ status: 'passed' })).total).toBe(2)
    const { external_user } = await get('external_user/get', { id: 'wm8' })
    expect(external_user).toMatchObject({ follow_staffs: [{ remark: '展会李女士' }] })
    const kinds = (await timeline('wm8')).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['add_task_created', 'pre_tag_by_mobile', 'add_external_user']))
    const [row] = await service.store.owner`
      select tags from customer where corp_id = ${CORP} and external_user_id = 'wm8'`
    expect(row?.tags).toEqual([1, 2])
  })

  it('must have eleven digits, which the refusal says', async () => {
    const { errcode, errmsg } = await add({ customer_detail_list: [{ ...person, phone_number: '139' }] })
    expect([errcode, errmsg]).toEqual([
      20805,
      'phone_number 应为 11 位数字：customer_detail_list.0.phone_number 应为十进制数字组成的字符串',
    ])
  })

  it.each([{ status: 'gone' }, {}, { status: 'new', source_list: '["x"' }, { status: 'new', limit: 101 }] as Query[])(
    'refuses to list by %j',
    async (query) => {
      expect(await listed(query)).toMatchObject({ errcode: 10049 })
    },
  )
})
