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

/** A condition on rows, however it is written. */
const condition = (text: string) => text.toLowerCase().replaceAll(/[()]|\br\./g, '')

it('every order that a list offers is the order of an index', async () => {
  const rows = await service.store.owner<{ table: string; columns: string; only: string | null }[]>`
    select i.indrelid::regclass::text as table, string_agg(a.attname, ',' order by k.n) as columns,
      pg_get_expr(i.indpred, i.indrelid) as only
    from pg_index i cross join lateral unnest(i.indkey) with ordinality k (attnum, n)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    group by i.indexrelid, i.indrelid, i.indpred`
  // an index of some rows serves a list of those rows alone
  const indexes = new Set(rows.map(({ table, columns, only }) => `${table}${condition(only ?? '')}: ${columns}`))
  const orders = resources.flatMap(({ table, sorts, where }) =>
    Object.values(sorts)
      .map(({ columns }) => columns.map((name) => name.replaceAll('"', '')))
      .filter(([first]) => !COUNTERS.has(first as string) && !SMALL.has(table))
      .map((columns) => [table, condition(where?.strings.join('') ?? ''), ['corp_id', ...columns].join(',')] as const),
  )
  expect(orders.length).toBeGreaterThan(50)
  const serves = ([table, only, columns]: (typeof orders)[number]) =>
    [...indexes].some((index) =>
      [`${table}: ${columns},`, `${table}${only}: ${columns},`].some((order) => `${index},`.startsWith(order)),
    )
  expect(orders.filter((order) => !serves(order))).toEqual([])
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
