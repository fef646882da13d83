import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { adminEndpoints } from '../index.ts'
import type { Resource } from './resource.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** Counters that visitors move: an index on them would cost each visit more than it spares a list of some hundred records. */
const COUNTERS = new Set(['add_user_count', 'clicked_total', 'clicked_users_total', 'send_count'])

/** Tables that people fill by hand, with some rows each. */
const SMALL = new Set(['custom_field', 'journey_stage'])

const resources = adminEndpoints.flatMap((each) => ('resource' in each ? [each.resource as Resource] : []))

it('every order that a list offers is the order of an index', async () => {
  const rows = await service.store.owner<{ table: string; columns: string }[]>`
    select i.indrelid::regclass::text as table, string_agg(a.attname, ',' order by k.n) as columns
    from pg_index i cross join lateral unnest(i.indkey) with ordinality k (attnum, n)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indpred is null group by i.indexrelid, i.indrelid`
  const indexes = new Set(rows.map(({ table, columns }) => `${table}: ${columns}`))
  const orders = resources.flatMap(({ table, sorts }) =>
    Object.values(sorts)
      .map(({ columns }) => columns.map((name) => name.replaceAll('"', '')))
      .filter(([first]) => !COUNTERS.has(first as string) && !SMALL.has(table))
      .map((columns) => `${table}: ${['corp_id', ...columns].join(',')}`),
  )
  expect(orders.length).toBeGreaterThan(50)
  expect(orders.filter((order) => ![...indexes].some((index) => `${index},`.startsWith(`${order},`)))).toEqual([])
})

it('the number of all records comes from a counted list, in whichever order they are asked for', async () => {
  const { corpId } = await addCorp(service, 'wwtotals')
  const { bearer } = await addOperator(service, { name: 'totals', corps: { [corpId]: 'owner' } })
  await service.store.owner`insert into counted_list_delta values (${corpId}, 'customer', '', 0, 1, '', 7)`
  for (const sort of ['arrival', '-arrival', 'updated_at', '-updated_at']) {
    const { body } = await service.call(`/admin-api/corps/${corpId}/customers`, { headers: bearer, query: { sort } })
    expect([sort, body.total]).toEqual([sort, 7])
  }
})
