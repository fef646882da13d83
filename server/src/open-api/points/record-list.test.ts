import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/external_user/integral/record/list'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwrecords')).token
  const points_entry = [1, 2, 3, 4, 5].map((id) => ({
    ...{ external_user_id: 'wm0001', id, delta: 10, balance: 10 * id, created_at: 100 + id },
    reason: id % 2 ? 'open_api' : '打开文章',
    ...(id % 2 ? { kind: 'open_api' } : { kind: 'radar', target: '7', data: { event_tpl: '打开文章' } }),
  }))
  const lines = [customer(1, { points: 50 }), customer(2)]
  await importRecords(service, { corp_id: 'wwrecords' }, { ...surroundings, customer: lines, points_entry })
})
afterAll(() => service.stop())

type Entry = Record<string, unknown>
const list = async (query: Record<string, string | number>) =>
  (await service.call(PATH, { token, query: { external_user_id: 'wm0001', ...query } })).body.data as Entry[]

it('shows an entry under the names that other programs know', async () => {
  expect((await list({ limit: 1, offset: 1 }))[0]).toEqual({
    ...{ id: 2, created_at: 102, external_user_id: expect.any(Number), eu_ext_id: 'wm0001', unionid: 'on1' },
    ...{ integral_type: 'radar', score: 10, balance: 20, target_ext_id: '7', properties: { event_tpl: '打开文章' } },
  })
})

it.each<[Record<string, string | number>, number[]]>([
  [{}, [1, 2, 3, 4, 5]],
  [{ order: 'desc' }, [5, 4, 3, 2, 1]],
  [{ order: 'desc', limit: 2, offset: 2 }, [3, 2]],
  [{ limit: 2, offset: 3 }, [4, 5]],
  [{ offset: 9 }, []],
  [{ integral_type: 'radar' }, [2, 4]],
  [{ integral_type: 'open_api', order: 'desc', offset: 1 }, [3, 1]],
  [{ start_time: 102, end_time: 104 }, [2, 3, 4]],
  [{ external_user_id: '', unionid: 'on1' }, [1, 2, 3, 4, 5]],
  [{ unionid: 'on2' }, [1, 2, 3, 4, 5]],
  [{ external_user_id: 'wm0002' }, []],
])('%j finds %j', async (query, ids) => {
  expect((await list(query)).map(({ id }) => id)).toEqual(ids)
})

it.each<[number, Record<string, string>]>([
  [20206, { external_user_id: 'nobody' }],
  [20207, { external_user_id: '', unionid: 'nobody' }],
  [20208, { external_user_id: '' }],
  [10049, { limit: '101' }],
  [10049, { order: 'up' }],
])('answers %i to %j', async (code, query) => {
  const { body } = await service.call(PATH, { token, query: { external_user_id: 'wm0001', ...query } })
  expect(body.errcode).toBe(code)
})
