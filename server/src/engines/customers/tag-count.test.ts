import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startDemoService } from '../../../../qa/support/demo.ts'
import { addOperator } from '../../../../qa/support/operators.ts'
import { type TestService, tokenFor } from '../../../../qa/support/service.ts'

vi.setConfig({ testTimeout: 60_000 })

const CORP = 'ww_demo_yunqi_tea'
const CUSTOMERS = `/admin-api/corps/${CORP}/customers`

let service: TestService
let headers: Record<string, string>
let token: string
beforeAll(async () => {
  service = await startDemoService()
  headers = (await addOperator(service, { name: 'owner', corps: { [CORP]: 'owner' } })).bearer
  token = await tokenFor(service, CORP, `secret of ${CORP}`)
})
afterAll(() => service.stop())

type Reply = Record<string, unknown>
const change = (id: string, body: unknown) => service.call(`${CUSTOMERS}/${id}`, { method: 'PATCH', headers, body })

/** Tags whose total in either API is not the number of customers who have them. */
async function wrong(): Promise<unknown[]> {
  const tags = await service.store.owner`
    select t.t_id::int, (select count(*)::int from customer c where c.corp_id = t.corp_id and t.t_id = any (c.tags)) as n
    from tag t where t.corp_id = ${CORP}`
  const found = []
  for (const { t_id, n } of tags) {
    const query = { t_id, limit: 1 }
    const { total } = (await service.call(CUSTOMERS, { headers, query })).body as Reply
    const open = (await service.call('/open-api/external_user/list', { query: { ...query, access_token: token } })).body
    if (total !== n || (open as Reply).total !== n) found.push({ t_id, n, total, open: (open as Reply).total })
  }
  return found
}

it('the customers with a tag are counted as they change, folded or not', async () => {
  const { items } = (await service.call(CUSTOMERS, { headers, query: { t_id: 128, limit: 3 } })).body as {
    items: { external_user_id: string; tags: number[] }[]
  }
  const [one, two, three] = items.map(({ external_user_id }) => external_user_id) as [string, string, string]
  const fold = () => service.store.owner`select fold_customer_tag_counts()`
  expect(await wrong()).toEqual([])
  await change(one, { tags: [] })
  await change(two, { tags: [128, 127] })
  await change(two, { tags: [127, 128] })
  expect(await wrong()).toEqual([])
  await fold()
  await service.call(`${CUSTOMERS}/${three}`, { method: 'DELETE', headers })
  expect(await wrong()).toEqual([])
  await service.call(`/admin-api/corps/${CORP}/tags/127`, { method: 'DELETE', headers })
  await fold()
  expect(await wrong()).toEqual([])
  const [left] = await service.store.owner`
    select (select count(*)::int from customer_tag_delta) as deltas, (select n::int from customer_tag_count
      where corp_id = ${CORP} and t_id = 127) as removed`
  expect(left).toEqual({ deltas: 0, removed: 0 })
})
