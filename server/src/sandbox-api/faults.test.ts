import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './test-setup.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.service.stop())
beforeEach(async () => {
  await sandbox.remove('faults')
  await sandbox.put('latency', {})
})

const STAFF = '/open-api/staff/list'
const CLUES = '/open-api/customer_open_sea/clue/add'
const add = async (body: object) => (await sandbox.post('faults', body)).body
const staff = () => sandbox.service.call(STAFF, { token: sandbox.token })
const codes = async (times: number) => {
  const found = []
  for (let i = 0; i < times; i++) found.push(Number((await staff()).body.errcode))
  return found
}

describe('a fault of calls', () => {
  it('strikes as often as it may, at its path, in the endpoint’s envelope', async () => {
    const made = await add({ match: { path: STAFF }, effect: { code: 10053, retry_after: 2 }, times: 2 })
    expect(made).toMatchObject({ id: expect.any(Number), match: { direction: 'call', path: STAFF }, struck: 0 })
    const { status, headers, body } = await staff()
    expect([status, body.errcode, headers.get('retry-after')]).toEqual([429, 10053, '2'])
    expect(headers.get('guanxi-forced')).toBe(`fault=${made.id}`)
    expect(await codes(3)).toEqual([10053, 0, 0])
    const { body: listed } = await sandbox.call('faults')
    expect(listed.items).toEqual([{ ...made, struck: 2 }])
  })

  it.each([
    ['/open-api/staff/*', undefined, 10950],
    ['/open-api/*', 'GET', 10950],
    ['/open-api/tag/*', undefined, 0],
    [STAFF, 'POST', 0],
    ['/open-api/staff', undefined, 0],
  ])('is about %s by %s', async (path, method, code) => {
    await add({ match: { path, ...(method ? { method } : {}) }, effect: { code: 10950 } })
    expect(await codes(1)).toEqual([code])
  })

  it('answers by a status, with nothing, in half, or not at all', async () => {
    const each = async (effect: object) => {
      await sandbox.remove('faults')
      await add({ match: { path: STAFF }, effect })
      const response = await fetch(new URL(`${STAFF}?access_token=${sandbox.token}`, sandbox.service.address))
      return { status: response.status, text: await response.text() }
    }
    expect(await each({ http: 502 })).toMatchObject({ status: 502 })
    expect(await each({ empty: true })).toEqual({ status: 200, text: '' })
    await expect(each({ truncate: true })).rejects.toThrow('terminated')
    await expect(each({ reset: true })).rejects.toThrow('fetch failed')
  })

  it('loses the answer after the commit: the same key finds it', async () => {
    await add({ match: { path: CLUES }, effect: { at: 'after_commit' }, times: 1 })
    const keyed = {
      token: sandbox.token,
      body: { clue_list: [{ phone: '13800000001', remark: '' }] },
      headers: { 'idempotency-key': 'lost' },
    }
    await expect(sandbox.service.call(CLUES, keyed)).rejects.toThrow('fetch failed')
    const { body, headers } = await sandbox.service.call(CLUES, keyed)
    expect([body.errcode, headers.get('idempotency-replayed')]).toEqual([0, 'true'])
    expect(await sandbox.service.store.owner`select 1 from clue where corp_id = 'wwsand'`).toHaveLength(1)
  })

  it('strikes by chance, the same ones for the same seed', async () => {
    const run = async (seed: number) => {
      await sandbox.remove('faults')
      await add({ match: { path: STAFF }, effect: { code: 10950 }, probability: 0.5, seed })
      return codes(12)
    }
    const first = await run(7)
    expect(new Set(first)).toEqual(new Set([0, 10950]))
    expect(await run(7)).toEqual(first)
    expect(await run(8)).not.toEqual(first)
  })

  it('gives way to the header of a call, and leaves others to those after it', async () => {
    await add({ match: { path: STAFF }, effect: { code: 10950 }, times: 1 })
    await add({ match: { path: STAFF }, effect: { code: 10953 } })
    const headers = { 'guanxi-force': 'code=10052' }
    const forced = await sandbox.service.call(STAFF, { token: sandbox.token, headers })
    expect(forced.body.errcode).toBe(10052)
    expect(await codes(3)).toEqual([10950, 10953, 10953])
  })

  it('leaves other corporations and ended faults alone, and goes with the mark', async () => {
    const { id } = await add({ effect: { code: 10950 } })
    const plain = await sandbox.service.call(STAFF, { token: sandbox.plainToken })
    expect(plain.body.errcode).toBe(0)
    expect((await sandbox.remove(`faults/${id}`)).status).toBe(204)
    expect((await sandbox.remove(`faults/${id}`)).status).toBe(404)
    expect(await codes(1)).toEqual([0])
    await add({ effect: { code: 10950 } })
    const { owner } = sandbox.service.store
    await owner`update corp set sandbox = false where corp_id = 'wwsand'`
    await expect.poll(() => codes(1)).toEqual([0])
    await owner`update corp set sandbox = true where corp_id = 'wwsand'`
    await expect.poll(() => codes(1)).toEqual([10950])
  })

  it('is refused where it makes no sense, and nothing is added', async () => {
    for (const [body, field] of [
      [{ effect: { code: 29999 } }, 'effect.code'],
      [{ match: { path: STAFF }, effect: { code: 20902 } }, 'effect.code'],
      [{ match: { direction: 'callback' }, effect: { code: 10950 } }, 'effect.code'],
      [{ match: { direction: 'callback' }, effect: { slow_ms: 10_001 } }, 'effect.slow_ms'],
      [{ effect: { code: 10950, http: 500 } }, 'effect.http'],
      [{ effect: { http: 200 } }, 'effect.http'],
      [{ effect: {} }, 'effect'],
      [{ effect: { retry_after: 2, reset: true } }, 'effect.retry_after'],
      [{ effect: { reset: false } }, 'effect.reset'],
      [{ effect: { boom: true } }, 'effect.boom'],
      [{ match: { direction: 'up' }, effect: { reset: true } }, 'match.direction'],
      ...['open-api/staff/list', '/open-api/*/list', `${STAFF}?limit=1`, '/a b'].map(
        (path) => [{ match: { path }, effect: { reset: true } }, 'match.path'] as const,
      ),
      [{ effect: { reset: true }, probability: 0 }, 'probability'],
      [{ effect: { reset: true }, times: 0 }, 'times'],
    ] as const) {
      const { status, body: told } = await sandbox.post('faults', body)
      expect([status, (told.errors as { field: string }[])[0]?.field]).toEqual([422, field])
    }
    expect((await sandbox.call('faults')).body.items).toEqual([])
  })

  it('is one of a hundred at most', async () => {
    await sandbox.service.store.owner`
      insert into sandbox_fault (corp_id, match, effect, seed, created_at)
      select 'wwsand', '{"direction":"platform"}', '{"reset":true,"at":"before"}', 0, 1 from generate_series(1, 100)`
    const { status, body } = await sandbox.post('faults', { effect: { reset: true } })
    expect([status, body.code]).toEqual([409, 'too_many'])
  })
})

describe('latency', () => {
  it('makes calls wait, and ends', async () => {
    const calls = { fixed_ms: 150 }
    expect((await sandbox.put('latency', { calls })).body).toEqual({ calls })
    expect((await sandbox.call('latency')).body).toEqual({ calls })
    const began = performance.now()
    expect(await codes(1)).toEqual([0])
    expect(performance.now() - began).toBeGreaterThan(140)
    expect((await sandbox.put('latency', {})).body).toEqual({})
    expect((await sandbox.call('latency')).body).toEqual({})
  })

  it.each([
    [{ calls: { fixed_ms: 1, p50_ms: 1, p99_ms: 2 } }, 'calls.fixed_ms'],
    [{ calls: {} }, 'calls.fixed_ms'],
    [{ calls: { p50_ms: 5 } }, 'calls.p99_ms'],
    [{ callbacks: { p50_ms: 5, p99_ms: 4 } }, 'callbacks.p99_ms'],
    [{ platform: { fixed_ms: 10_001 } }, 'platform.fixed_ms'],
    [{ calls: { fixed_ms: 1, seed: 1 } }, 'calls.seed'],
    [{ pages: { fixed_ms: 1 } }, 'pages'],
  ])('is refused as %j', async (body, field) => {
    const { status, body: told } = await sandbox.put('latency', body)
    expect([status, (told.errors as { field: string }[])[0]?.field]).toEqual([422, field])
    expect((await sandbox.call('latency')).body).toEqual({})
  })
})

describe('who may', () => {
  const PATHS = [
    ['GET', 'faults', undefined],
    ['POST', 'faults', { effect: { reset: true }, match: { path: '/none' } }],
    ['DELETE', 'faults', undefined],
    ['GET', 'latency', undefined],
    ['PUT', 'latency', {}],
  ] as const

  it.each(PATHS)('%s %s: owners and developers of the sandbox', async (method, path, body) => {
    const { service, members, stranger, developer } = sandbox
    const as = async (headers: Record<string, string>, corpId = 'wwsand') => {
      const answer = await service.call(`/sandbox/corps/${corpId}/${path}`, {
        method,
        headers,
        ...(body ? { body } : {}),
      })
      return [answer.status < 300 ? 200 : answer.status, answer.body.code]
    }
    for (const [role, bearer] of Object.entries(members))
      expect([role, ...(await as(bearer))]).toEqual(
        role === 'owner' || role === 'developer' ? [role, 200, undefined] : [role, 403, 'forbidden'],
      )
    expect(await as({})).toEqual([401, 'unauthenticated'])
    expect(await as(stranger.bearer)).toEqual([404, 'not_found'])
    expect(await as(developer.bearer, 'wwplain')).toEqual([403, 'not_sandbox'])
    expect(await as(developer.bearer, 'wwnone')).toEqual([404, 'not_found'])
  })

  it('leaves an audit row of every change', async () => {
    await sandbox.service.store.owner`delete from audit`
    const { id } = await add({ effect: { reset: true } })
    await sandbox.remove(`faults/${id}`)
    await add({ effect: { reset: true } })
    await sandbox.remove('faults')
    await sandbox.put('latency', {})
    expect(await sandbox.audited('sandbox_fault')).toEqual(
      ['created', 'removed', 'created', 'removed'].map((action) => `${action} by operator`),
    )
    expect(await sandbox.audited('sandbox_latency')).toEqual(['updated by operator'])
  })

  it('has a document of its own', { timeout: 60_000 }, async () => {
    const { body } = await sandbox.service.call('/sandbox/openapi.json')
    expect(Object.keys(body.paths as object)).toContain('/sandbox/corps/{corp_id}/faults')
    const { body: admin } = await sandbox.service.call('/admin-api/openapi.json')
    expect(Object.keys(admin.paths as object).filter((path) => path.startsWith('/sandbox'))).toEqual([])
  })
})
