import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoService } from '../../support/demo.ts'
import type { TestService } from '../../support/service.ts'
import { type Agent, agentOf, DEMO, succeeds } from './setup.ts'

let service: TestService
let agent: Agent
beforeAll(async () => {
  service = await startDemoService()
  agent = await agentOf(service, 'owner')
})
afterAll(async () => {
  await agent?.close()
  await service.stop()
})

const get = (given: Record<string, unknown>) => succeeds(agent, 'get', given)
const CUSTOMERS = ['wm_yunqi_1001', 'wm_yunqi_1002']

it('names ids that no record can have as missing, and shows the others', async () => {
  const { items } = (await succeeds(agent, 'search', { kind: 'tags', limit: 2 })) as { items: { t_id: number }[] }
  const known = items.map(({ t_id }) => t_id)
  for (const odd of ['abc', '1e3', -1, 0, '101,102', 'x'.repeat(30_000)]) {
    const got = await get({ kind: 'tags', ids: [...known, odd] })
    expect([(got.items as { t_id: number }[]).map(({ t_id }) => t_id).toSorted(), got.missing]).toEqual([
      known.toSorted(),
      [odd],
    ])
  }
  expect(await get({ kind: 'customers', ids: ['wm_yunqi_1001,wm_yunqi_1002', '\ud800', '\0'] })).toMatchObject({
    items: [],
    missing: ['wm_yunqi_1001,wm_yunqi_1002', expect.any(String), '\0'],
  })
})

it('goes on where an id stands for more records than a reply holds', async () => {
  await service.store.owner`
    insert into points_entry (corp_id, external_user_id, id, delta, balance, kind, reason, created_at)
    select ${DEMO}, ${CUSTOMERS[0] as string}, n, 1, n, 'correction', '', 4000000000 + n from generate_series(1001, 1120) n`
  const ids = [...CUSTOMERS, 'nobody']
  const seen: string[] = []
  let cursor: unknown
  do {
    const got = await get({ kind: 'points-entries', ids, ...(cursor ? { cursor } : {}) })
    expect(got.missing).toEqual(['nobody'])
    seen.push(...(got.items as { external_user_id: string; id: number }[]).map((e) => `${e.external_user_id} ${e.id}`))
    cursor = got.next_cursor
  } while (cursor)
  const [all] = await service.store.owner`
    select count(*)::int as n from points_entry where corp_id = ${DEMO} and external_user_id in ${service.store.owner(CUSTOMERS)}`
  expect([new Set(seen).size, seen.length]).toEqual([all?.n, all?.n])
})

it('goes on where a reply would be too long, and misses nothing that is there', async () => {
  await service.store.owner`update customer set corp_full_name = repeat('长', 500) where corp_id = ${DEMO}`
  const { items } = (await succeeds(agent, 'search', { kind: 'customers', limit: 50, fields: ['name'] })) as {
    items: { external_user_id: string }[]
  }
  const ids = [...items.map(({ external_user_id }) => external_user_id), 'nobody']
  const seen: string[] = []
  let cursor: unknown
  let pages = 0
  do {
    const got = await get({ kind: 'customers', ids: ids.slice(1), ...(cursor ? { cursor } : {}) })
    expect(got.missing).toEqual(['nobody'])
    seen.push(...(got.items as { external_user_id: string }[]).map(({ external_user_id }) => external_user_id))
    cursor = got.next_cursor
    pages++
  } while (cursor)
  expect(pages).toBeGreaterThan(1)
  expect(seen.toSorted()).toEqual(ids.slice(1, -1).toSorted())
})
