import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import { asCommand } from '../../storage/as-command.ts'
import { effectOf, type FaultDraft } from './fault.ts'
import { addFault } from './faults.ts'
import { openSandboxGate } from './gate.ts'
import { delayOf } from './latency.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
  for (const [corpId, sandbox] of [
    ['wwsand', true],
    ['wwplain', false],
  ] as const)
    await store.owner`insert into corp (corp_id, name, sandbox, created_at) values (${corpId}, 'x', ${sandbox}, 1)`
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.owner`delete from sandbox_fault`
})

const open = (every = false) =>
  openSandboxGate(store.owner, every, (error) => {
    throw error
  })
const add = (corpId: string, draft: Partial<FaultDraft>) =>
  asCommand(store.owner, corpId, (ctx) =>
    addFault(ctx, { match: { direction: 'platform' }, effect: { reset: true, at: 'before' }, seed: 0, ...draft }),
  )
const occasion = { direction: 'platform', method: 'POST', path: '/cgi-bin/externalcontact/remark' } as const

describe('the gate', () => {
  it('counts strikes among all nodes', async () => {
    await add('wwsand', { times: 5 })
    const gates = [open(), open(), open()]
    const all = await Promise.all(Array.from({ length: 12 }, (_, i) => gates[i % 3]?.meet('wwsand', occasion)))
    expect(all.filter((struck) => struck !== undefined)).toHaveLength(5)
  })

  it('knows paths of the platform with their beginning and without', async () => {
    for (const [path, strikes] of [
      ['externalcontact/remark', true],
      ['/cgi-bin/externalcontact/*', true],
      ['externalcontact/mark_tag', false],
    ] as const) {
      await store.owner`delete from sandbox_fault`
      await add('wwsand', { match: { direction: 'platform', path } })
      expect([path, (await open().meet('wwsand', occasion)) !== undefined]).toEqual([path, strikes])
    }
  })

  it('lets those pass that are no sandbox, unless all are by setting and not connected to people', async () => {
    await add('wwplain', {})
    expect(await open().meet('wwplain', occasion)).toBeUndefined()
    expect(await open(true).meet('wwplain', occasion)).toMatchObject({ reset: true })
    await store.owner`
      insert into platform_connection (corp_id, corpid, agent_id, base_url, callback, connected_at, updated_ms)
      values ('wwplain', 'ww', 1, 'https://qyapi.weixin.qq.com', '', 1, 1)`
    expect(await open(true).meet('wwplain', occasion)).toBeUndefined()
  })
})

it('takes a lost answer for a closed connection', () => {
  expect(effectOf({ at: 'after_commit' })).toEqual({ at: 'after_commit', reset: true })
  expect(effectOf({ at: 'after_commit', http: 503, retry_after: 2, slow_ms: 5 })).toEqual({
    ...{ at: 'after_commit', http: 503, retryAfter: 2, slow: 5 },
  })
})

it('spreads delays around their median, the same for the same seed', () => {
  const some = (seed: number) =>
    Array.from({ length: 2_000 }, (_, i) => delayOf({ p50_ms: 100, p99_ms: 1_000, seed }, i))
  const sorted = some(1).sort((a, b) => a - b)
  expect(sorted[1_000]).toBeGreaterThan(85)
  expect(sorted[1_000]).toBeLessThan(115)
  expect(sorted[1_980]).toBeGreaterThan(700)
  expect(sorted[1_980]).toBeLessThan(1_400)
  expect(sorted.at(-1)).toBeLessThanOrEqual(2_000)
  expect(some(1)).toEqual(some(1))
  expect(some(2)).not.toEqual(some(1))
})
