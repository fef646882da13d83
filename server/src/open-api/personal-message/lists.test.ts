import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwpersonal'
let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  other = (await addCorp(service, 'wwotherpersonal')).token
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1)] })
})
afterAll(() => service.stop())

type Query = Record<string, string | number>
const get = async (path: string, query: Query = {}, as = token) =>
  (await service.call(`/open-api/${path}`, { token: as, query })).body

describe('personal messages of staff', () => {
  const ROOT = 'per/group_msg/single'
  const none = { image: {}, link: {}, miniprogram: {}, video: {} }
  beforeAll(async () => {
    const message = (n: number, staff_id: string) => ({
      ...{ msg_id: `m${n}`, staff_id, msg_data: { text: { content: `好${n}` }, ...none } },
      ...{ created_at: 1_700_000_000 + n, updated_at: 1_700_000_100 + n },
    })
    const sent = ['wm0001', 'wm1', 'wm2', 'wm3'].map((external_user_id, status) => ({
      ...{ msg_id: 'm1', external_user_id, status, send_time: status === 1 ? 1_700_000_050 : 0 },
    }))
    const personal_message = [message(1, 'lina'), message(2, 'wangfang')]
    await importRecords(service, { corp_id: CORP }, { personal_message, personal_message_recipient: sent })
  })
  type Message = { msg_id: string; msg_data: string }
  const listed = async (query: Query = {}, as = token) => {
    const { msg_list, total } = (await get(`${ROOT}/list`, query, as)) as { msg_list: Message[]; total: number }
    return { msg_list, total, ids: msg_list?.map(({ msg_id }) => msg_id) }
  }

  it('are listed with what became of them', async () => {
    const { msg_list, total } = await listed()
    expect(total).toBe(2)
    expect(msg_list[0]).toEqual({
      ...{ msg_id: 'm1', staff_id: 'lina', staff_name: 'lina', msg_create_time: 1_700_000_001 },
      ...{ delivery_count: 1, fail_count: 2, msg_data: expect.any(String) },
    })
    expect(JSON.parse(msg_list[0]?.msg_data as string)).toEqual({ text: { content: '好1' }, ...none })
    expect((await listed({}, other)).total).toBe(0)
  })

  it.each<[Query, string[], number]>([
    [{ order: 'desc' }, ['m2', 'm1'], 2],
    [{ limit: 1, offset: 1 }, ['m2'], 2],
    [{ staff_id_list: '["lina"]' }, ['m1'], 1],
    [{ department_id_list: '["1"]' }, ['m1', 'm2'], 2],
    [{ department_id_list: '["2"]' }, [], 0],
    [{ start_time: 1_700_000_102 }, ['m2'], 1],
    [{ end_time: 1_700_000_101 }, ['m1'], 1],
  ])('are narrowed by %j', async (query, ids, total) => {
    expect(await listed(query)).toMatchObject({ ids, total })
  })

  it.each<[Query, string[], number]>([
    [{}, ['wm0001', 'wm1', 'wm2', 'wm3'], 4],
    [{ status: 1 }, ['wm1'], 1],
    [{ external_user_name: '客户' }, ['wm0001'], 1],
    [{ staff_id: 'lina', limit: 2, offset: 1 }, ['wm1', 'wm2'], 4],
  ])('tell who got one by %j', async (query, ids, total) => {
    const reply = await get(`${ROOT}/user/list`, { msg_id: 'm1', ...query })
    const people = reply.msg_send_result as { external_user_id: string }[]
    expect([people.map((each) => each.external_user_id), reply.total]).toEqual([ids, total])
    expect(people[0]).toMatchObject({ staff_name: 'lina', status: expect.any(Number), send_time: expect.any(Number) })
  })

  it.each<[number, Query]>([
    [21501, { msg_id: 'm1', staff_id: 'nobody' }],
    [21502, { msg_id: 'm9' }],
    [21502, { msg_id: 'm1', staff_id: 'wangfang' }],
    [21503, {}],
    [10049, { msg_id: 'm1', status: 4 }],
  ])('are refused with %i for %j', async (code, query) => {
    expect((await get(`${ROOT}/user/list`, query)).errcode).toBe(code)
    expect((await get(`${ROOT}/list`, { staff_id_list: '["x"' })).errcode).toBe(10049)
  })
})
