import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let member: Record<string, string>
const corps = ['wwlist1', 'wwList2', 'wwlist3', 'wwlist4', 'wwlist5']
beforeAll(async () => {
  service = await startTestService()
  for (const corpId of [...corps, 'wwother']) await addCorp(service, corpId)
  for (const [i, corpId] of corps.entries())
    await service.store.owner`update corp set name = ${`名${9 - i}`}, created_at = ${[5, 40, 300, 40, 7][i] as number}
      where corp_id = ${corpId}`
  const roles = Object.fromEntries(corps.map((corpId) => [corpId, 'viewer']))
  member = (await addOperator(service, { name: 'member', corps: roles as never })).bearer
})
afterAll(() => service.stop())

type Page = { items: { corp_id: string }[]; total: number; next_cursor?: string }
const list = (query: Record<string, string | number>) => service.call('/admin-api/corps', { headers: member, query })
const idsOf = ({ items }: Page) => items.map(({ corp_id }) => corp_id)

describe('the list of corporations', () => {
  it.each([
    ['corp_id', ['wwList2', 'wwlist1', 'wwlist3', 'wwlist4', 'wwlist5']],
    ['name', ['wwlist5', 'wwlist4', 'wwlist3', 'wwList2', 'wwlist1']],
    ['created_at', ['wwlist1', 'wwlist5', 'wwList2', 'wwlist4', 'wwlist3']],
  ])('comes by %s forwards and backwards, by cursors and at offsets', async (sort, expected) => {
    for (const [order, wanted] of [
      [sort, expected],
      [`-${sort}`, expected.toReversed()],
    ] as const) {
      const walked: string[] = []
      let cursor: string | undefined
      do {
        const page = (await list({ sort: order, limit: 2, ...(cursor ? { cursor } : {}) })).body as Page
        expect(page.total).toBe(5)
        walked.push(...idsOf(page))
        cursor = page.next_cursor
      } while (cursor)
      expect(walked).toEqual(wanted)
      expect(idsOf((await list({ sort: order, limit: 2, offset: 3 })).body as Page)).toEqual(wanted.slice(3))
      expect((await list({ sort: order, offset: 9 })).body).toEqual({ items: [], total: 5 })
    }
  })

  it('refuses a cursor of another order, one that is none, and one beside an offset', async () => {
    const { next_cursor: cursor = '' } = (await list({ sort: 'name', limit: 2 })).body as Page
    const refused = [
      { sort: 'corp_id', cursor },
      { cursor: 'wwlist1' },
      { sort: 'name', cursor, offset: 0 },
      { sort: 'x' },
    ]
    const statuses = await Promise.all(refused.map(async (query) => (await list(query as never)).status))
    expect(statuses).toEqual([422, 422, 422, 422])
  })
})
