import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../../qa/support/csv.ts'
import { startDemoService } from '../../../../qa/support/demo.ts'
import { addOperator } from '../../../../qa/support/operators.ts'
import type { TestService } from '../../../../qa/support/service.ts'
import { adminEndpoints } from '../index.ts'
import { EXAMPLE_CORP } from './call.ts'

let service: TestService
let headers: Record<string, string>
beforeAll(async () => {
  service = await startDemoService()
  headers = (await addOperator(service, { name: 'owner', corps: { [EXAMPLE_CORP]: 'owner' } })).bearer
})
afterAll(() => service.stop())

const lists = adminEndpoints.filter(({ alsoProduces }) => alsoProduces?.includes('text/csv'))

describe.each(lists.map((endpoint) => [endpoint.path.split('/').slice(4).join('/'), endpoint] as const))(
  '%s',
  (_, { path, example }) => {
    it('has the same records as CSV and as JSON', async () => {
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(example.path?.[name]))
      const { body } = await service.call(url, { headers, query: { limit: 100 } })
      const items = body.items as Record<string, unknown>[]
      const csv = await fetch(new URL(url, service.address), { headers: { ...headers, accept: 'text/csv' } })
      const [names = [], ...rows] = rowsOf(await csv.text())
      expect([csv.status, rows.length]).toEqual([200, body.total])
      const shown = items.map((item) => names.map((name) => cell(item[name])))
      expect(rows.slice(0, 100).map((row) => row.map(compact))).toEqual(shown)
    })
  },
)

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : compact(String(value))
}

/** JSON without the spaces that PostgreSQL may leave in it. */
function compact(text: string): string {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

it('lets a reader leave early, and goes on', async () => {
  // more than fits into the connection's buffers, in few rows
  await service.store.owner`
    insert into tag (corp_id, t_id, tag_id, tag_name, tag_group_id, created_at, updated_at)
    select ${EXAMPLE_CORP}, n, 'et' || n, repeat('x', 3000), 'etg_yunqi_01', 1, 1 from generate_series(10001, 12000) n`
  const url = new URL(`/admin-api/corps/${EXAMPLE_CORP}/tags`, service.address)
  for (let left = 0; left < 6; ) {
    const abort = new AbortController()
    const csv = await fetch(url, { headers: { ...headers, accept: 'text/csv' }, signal: abort.signal })
    // until the service has noticed who left, there may be no room
    expect([200, 429]).toContain(csv.status)
    if (csv.status === 200) left++
    await csv.body?.getReader().read()
    abort.abort()
  }
  const whole = await fetch(`${url}?tag_group_id=etg_yunqi_01&q=xxx`, { headers: { ...headers, accept: 'text/csv' } })
  expect((await whole.text()).split('\n').length).toBe(2_002)
})
