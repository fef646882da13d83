import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwaudit')).token
})
afterAll(() => service.stop())

const PATH = '/open-api/customer_open_sea/clue/add'
const clue = (phone: string, remark = '') => ({ phone, remark })
const add = (clues: readonly object[], headers: Record<string, string> = {}) =>
  service.call(PATH, { token, body: { clue_list: clues }, headers })

const rows = async () => [
  ...(await service.store.owner`
    select actor_kind, actor_name, action, kind, record_id, after::text as after, address, request_id
    from audit where corp_id = 'wwaudit' order by id`),
]

it('writes one row for a call of the open API, by any secret, and none for a replay or a refusal', async () => {
  const request = { 'idempotency-key': 'k', 'x-request-id': 'the-call' }
  for (const _ of ['first', 'again']) expect((await add([clue('13800000001')], request)).body.errcode).toBe(0)
  expect((await add([clue('no phone')])).body.errcode).not.toBe(0)
  expect((await service.call('/open-api/staff/list', { token })).body.errcode).toBe(0)
  expect(await rows()).toEqual([
    {
      ...{ actor_kind: 'integrator', actor_name: expect.any(String), kind: 'open_api', record_id: '1' },
      ...{ action: 'customer_open_sea/clue/add', address: '127.0.0.1', request_id: 'the-call' },
      after: JSON.stringify({ clue_list: [clue('13800000001')] }),
    },
  ])
})

it('keeps only the length of a long body', async () => {
  const many = Array.from({ length: 20 }, (_, i) => clue(String(13_900_000_000 + i), 'x'.repeat(200)))
  expect((await add(many)).body.errcode).toBe(0)
  const last = (await rows()).at(-1)
  expect(last?.after).toBe(JSON.stringify({ bytes: JSON.stringify({ clue_list: many }).length }))
})
