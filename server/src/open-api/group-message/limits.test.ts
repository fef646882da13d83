import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../../../qa/support/service.ts'
import { ADD, basic, messageCalls, startMessages } from './test-setup.ts'

type Calls = ReturnType<typeof messageCalls>

let service: TestService
let token: string
let send: Calls['send']
let recipientsOf: Calls['recipientsOf']
let refused: Calls['refused']

beforeAll(async () => {
  ;({ service, token } = await startMessages())
  ;({ send, recipientsOf, refused } = messageCalls(service, token))
})
afterAll(() => service.stop())

describe('limits', () => {
  const ids = (n: number, first = 'wm0001') => [first, ...Array.from({ length: n - 1 }, (_, i) => `x${i}`)]
  const staffed = (count: number) =>
    Array.from({ length: count }, () => ({ staff_ext_id: 'lina', eu_ext_ids: ['wm0001'] }))

  it.each([
    ['20,000 ids', { eu_ext_ids: ids(20_000) }, 19_999],
    ['20,000 unionids', { unionids: ids(20_000, 'on1') }, 19_999],
    ['10,000 ids of a staff member', { staff_eu_list: [{ staff_ext_id: 'lina', eu_ext_ids: ids(10_000) }] }, 9_999],
    ['100 staff ids', { staff_eu_list: staffed(100) }, 0],
    [
      '100 staff ids in one entry',
      { staff_eu_list: [{ staff_ext_id: Array(100).fill('lina'), eu_ext_ids: ids(300) }] },
      299,
    ],
  ])('takes %s', async (_, body, errors) => {
    const reply = await send({ ...basic, ...body })
    expect(reply.errcode).toBe(0)
    expect([...(reply.error_ext_ids as string[]), ...(reply.error_unionids as string[])].length).toBe(errors)
    expect(await recipientsOf(reply.mission_id as number)).toEqual(['wm0001 lina'])
  })

  it.each([
    ['20,001 ids', { eu_ext_ids: ids(20_001) }, /eu_ext_ids 不能超过 20000 项/],
    ['20,001 unionids', { unionids: ids(20_001) }, /unionids 不能超过 20000 项/],
    ['10,001 ids', { staff_eu_list: [{ staff_ext_id: 'lina', eu_ext_ids: ids(10_001) }] }, /10000 项/],
    [
      '10,001 ids of one staff member in two entries',
      { staff_eu_list: [ids(10_000), ['wm0001']].map((eu_ext_ids) => ({ staff_ext_id: 'lina', eu_ext_ids })) },
      /每个员工至多 10000 个客户/,
    ],
    ['101 entries', { staff_eu_list: staffed(101) }, /100 项/],
    [
      '101 staff ids over the call',
      { staff_eu_list: [...staffed(99), { staff_ext_id: ['lina', 'lina'], eu_ext_ids: [] }] },
      /至多 100 个员工/,
    ],
    [
      '101 staff ids in one entry',
      { staff_eu_list: [{ staff_ext_id: Array(101).fill('lina'), eu_ext_ids: [] }] },
      /staff_ext_id/,
    ],
  ])('refuses %s', async (_, body, reason) => {
    await refused(body, reason)
  })

  it('answers large bodies in the same words as small ones', async () => {
    const padding = ids(20_000).map((id) => id.padEnd(20, '_'))
    const small = await refused({ eu_ext_ids: ['wm0001'], name: 7 }, /name/)
    expect(await refused({ eu_ext_ids: padding, name: 7 }, /name/)).toEqual(small)
    await refused({ eu_ext_ids: [...padding, 'a\0'].slice(1) }, /eu_ext_ids.19999 不能包含 U\+0000/)
    const { status, body } = await service.call(ADD, { token, body: `[${JSON.stringify(padding)}]` })
    expect([status, body.errcode]).toEqual([400, 10906])
    const cut = await service.call(ADD, { token, body: JSON.stringify({ eu_ext_ids: padding }).slice(0, -1) })
    expect([cut.status, cut.body.errcode]).toEqual([400, 10906])
  })

  it('replays a large call for its key, and tells another body apart', async () => {
    const body = { ...basic, eu_ext_ids: ids(20_000).map((id, i) => (i ? id.padEnd(20, '_') : id)) }
    const first = await send(body, { key: 'k1' })
    expect(await send(body, { key: 'k1' })).toEqual(first)
    expect(await send({ ...body, name: '另一个' }, { key: 'k1' })).toMatchObject({ errcode: 10909 })
  })
})

it('takes many large calls at once and still has connections for others', { timeout: 60_000 }, async () => {
  const eu_ext_ids = ['wm0001', ...Array.from({ length: 19_999 }, (_, i) => `x${i}`.padEnd(20, '_'))]
  const large = Promise.all(Array.from({ length: 24 }, () => send({ ...basic, eu_ext_ids })))
  for (let i = 0; i < 20; i++) {
    expect((await service.call('/open-api/staff/list', { token })).body.errcode).toBe(0)
  }
  for (const reply of await large) expect(reply.errcode).toBe(0)
})
