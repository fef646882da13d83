import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../../qa/support/database.ts'
import { openRequestLog } from './request-log.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
  const corps = ['busy', 'noisy', 'loud', 'calm'].map((id) => ({ corp_id: id, name: id, created_at: 1 }))
  await store.owner`insert into corp ${store.owner(corps as never)}`
})
afterAll(() => store.close())

const call = (corpId: string, atMs: number) => ({
  ...{ corpId, atMs, requestId: `${corpId}-${atMs}`, method: 'GET', path: '/open-api/tag/list', url: '/?limit=1' },
  ...{ secretId: undefined, address: '127.0.0.1', status: 200, code: 0, ms: 1, request: undefined },
  reply: Buffer.from(JSON.stringify({ tag_list: Array.from({ length: 2000 }, () => 'xxxxxxx') })),
  declared: { query: z.object({}), reply: z.object({ tag_list: z.array(z.string()) }), envelope: 'errcode' } as const,
})

it('keeps the last calls of busy corporations, and each one of a corporation that calls seldom', async () => {
  const log = openRequestLog(store.owner)
  for (let i = 0; i < 300; i++) for (const corp of ['busy', 'noisy', 'loud']) log.note(call(corp, i))
  log.note(call('calm', 1000))
  for (let i = 300; i < 400; i++) log.note(call('busy', i))
  await log.close()
  const rows = await store.owner`
    select corp_id, count(*)::int as n, max(at_ms)::int as last, max(length(reply))::int as longest
    from request_log group by 1 order by 1`
  expect(rows.map(({ corp_id, last }) => [corp_id, last])).toEqual([
    ['busy', 399],
    ['calm', 1000],
    ['loud', 299],
    ['noisy', 299],
  ])
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(100)
  expect(Math.max(...rows.map(({ n }) => n))).toBeLessThanOrEqual(50)
  expect(rows[0]?.longest).toBeLessThanOrEqual(4096)
  expect(rows[0]?.longest).toBeGreaterThan(4000)
})

it('keeps some 1,000 calls of a corporation', async () => {
  const log = openRequestLog(store.owner)
  const rows = async () =>
    (await store.owner`select count(*)::int as n, max(at_ms)::int as last from request_log where corp_id = 'loud'`)[0]
  await store.owner`
    insert into request_log (corp_id, at_ms, request_id, method, path, query, status, code, ms, request, reply)
    select 'loud', i, 'r', 'GET', '/', '', 200, 0, 1, '', '' from generate_series(1, 3000) i`
  for (let i = 0; i < 30; i++) {
    for (let n = 0; n < 50; n++) log.note(call('loud', 10_000 + i))
    await log.flush()
    expect((await rows())?.n).toBeLessThanOrEqual(1600)
  }
  expect(await rows()).toMatchObject({ last: 10_029 })
})

it('leaves out a call that cannot be shown, and keeps those beside it', async () => {
  const faults: unknown[] = []
  const log = openRequestLog(store.owner, (error) => faults.push(error))
  const broken = new Error('not to be shown')
  const unknown = {
    ...call('calm', 20_001).declared,
    get query(): never {
      throw broken
    },
  }
  for (const each of [call('calm', 20_000), { ...call('calm', 20_001), declared: unknown }, call('busy', 20_002)])
    log.note(each)
  await log.close()
  const rows = await store.owner`select at_ms::int as at from request_log where at_ms >= 20000 order by 1`
  expect([rows.map(({ at }) => at), faults]).toEqual([[20_000, 20_002], [broken]])
})
