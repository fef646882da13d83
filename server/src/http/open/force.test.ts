import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorp, type CallOptions, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  ;[token, other] = [await sandboxToken('wwforce'), (await addCorp(service, 'wwother')).token]
})
afterAll(() => service.stop())

async function sandboxToken(corpId: string): Promise<string> {
  const { token } = await addCorp(service, corpId)
  await service.store.owner`update corp set sandbox = true where corp_id = ${corpId}`
  return token
}

/** A call in each of the three envelopes. */
const READ = [
  { path: '/open-api/staff/list' },
  { path: '/open-api/quick_reply_v3/group/list' },
  { path: '/open-api/moment_message/add', body: {} },
]
const CLUES = '/open-api/customer_open_sea/clue/add'
const clue = (phone: string) => ({ clue_list: [{ phone, remark: '' }] })
const clues = async () => (await service.store.owner`select 1 from clue where corp_id = 'wwforce'`).length

function call({ path, ...rest }: { path: string } & CallOptions, force: string, more: CallOptions = {}) {
  const headers = { 'guanxi-force': force, ...more.headers }
  return service.call(path, { token, ...rest, ...more, headers })
}

const codeOf = (body: Record<string, unknown>) => Number(body.errcode ?? body.status_code)

describe.each(READ)('a call of $path', (endpoint) => {
  it('is answered with a code, in its own envelope, with its own status', async () => {
    const { status, headers, body } = await call(endpoint, 'code=10053; retry-after=2')
    expect([status, codeOf(body)]).toEqual([429, 10053])
    expect(Object.keys(body)).toEqual(
      Object.keys((await service.call(endpoint.path, { ...endpoint, token: 'no' })).body),
    )
    expect([headers.get('retry-after'), headers.get('guanxi-forced')]).toEqual(['2', 'code=10053; retry-after=2'])
    expect(await call(endpoint, 'code=10901')).toMatchObject({ status: 200 })
  })

  it.each([
    [400, 10906],
    [404, 10904],
    [429, 10053],
    [500, 10950],
    [502, 10950],
    [503, 10953],
  ])('is answered with HTTP %i', async (http, code) => {
    const { status, body } = await call(endpoint, `http=${http}`)
    expect([status, codeOf(body)]).toEqual([http, code])
  })

  it.each(['reset', 'at=after_commit', 'reset; slow=10'])('gets no answer: %s', async (force) => {
    await expect(call(endpoint, force)).rejects.toThrow('fetch failed')
  })

  it('is answered late, and as ever', async () => {
    const began = performance.now()
    const slow = await call(endpoint, 'slow=120')
    expect(performance.now() - began).toBeGreaterThan(100)
    expect(slow.body).toEqual((await service.call(endpoint.path, { token, ...endpoint })).body)
    expect(slow.headers.get('guanxi-forced')).toBe('slow=120')
  })

  it.each(['code=29999', 'code=1', 'http=200', 'slow=60001', 'boom', 'code', 'code=10053; reset', 'at=later', ''])(
    'refuses %j, and names it',
    async (force) => {
      const { status, body, headers } = await call(endpoint, force)
      expect([status, codeOf(body)]).toEqual([200, 10049])
      expect(String(body.errmsg ?? body.status_message)).toContain(force.split(';')[0])
      expect(headers.get('guanxi-forced')).toBeNull()
    },
  )

  it('is none of a sandbox: nothing is forced', async () => {
    const plain = await service.call(endpoint.path, { ...endpoint, token: other })
    for (const force of ['code=10053', 'reset', 'boom']) {
      const { headers, body } = await call(endpoint, force, { token: other })
      expect(body).toEqual(plain.body)
      expect(headers.get('guanxi-forced')).toBeNull()
    }
  })
})

it('answers with a code of the endpoint’s own', async () => {
  const { status, body } = await call({ path: '/open-api/contact_way/list' }, 'code=20902')
  expect([status, body.errcode]).toEqual([200, 20902])
})

it('looks at the token first', async () => {
  expect((await call(READ[0]!, 'code=10053', { token: 'wrong' })).body.errcode).toBe(10001)
})

describe('an answer that is lost after the commit', () => {
  it('is there for the same key, and the work was done once', async () => {
    const keyed = { body: clue('13800000001'), headers: { 'idempotency-key': 'lost' } }
    await expect(call({ path: CLUES }, 'at=after_commit', keyed)).rejects.toThrow('fetch failed')
    expect(await clues()).toBe(1)
    const { body, headers } = await service.call(CLUES, { token, ...keyed })
    expect([body.errcode, headers.get('idempotency-replayed'), await clues()]).toEqual([0, 'true', 1])
  })

  it('may be another answer', async () => {
    const keyed = { body: clue('13800000002'), headers: { 'idempotency-key': 'other' } }
    const { status, body } = await call({ path: CLUES }, 'code=10953; at=after_commit', keyed)
    expect([status, body.errcode, await clues()]).toEqual([503, 10953, 2])
  })

  it('was a refusal', async () => {
    const refused = call({ path: CLUES }, 'at=after_commit', { body: clue('no phone') })
    await expect(refused).rejects.toThrow('fetch failed')
    expect(await clues()).toBe(2)
  })

  it('leaves nothing done where the call fails before', async () => {
    const keyed = { body: clue('13800000003'), headers: { 'idempotency-key': 'before' } }
    expect((await call({ path: CLUES }, 'code=10953', keyed)).body.errcode).toBe(10953)
    expect(await clues()).toBe(2)
    expect((await service.call(CLUES, { token, ...keyed })).headers.get('idempotency-replayed')).toBeNull()
    expect(await clues()).toBe(3)
  })
})

it('can be forced for every corporation, but for one that is connected to people', async () => {
  const all = await startTestService({ sandbox: true })
  try {
    const { token } = await addCorp(all, 'wwall')
    const forced = async () =>
      (await all.call('/open-api/staff/list', { token, headers: { 'guanxi-force': 'code=10950' } })).body.errcode
    expect(await forced()).toBe(10950)
    const connect = (url: string) => all.store.owner`
      insert into platform_connection (corp_id, corpid, agent_id, base_url, callback, connected_at, updated_ms)
      values ('wwall', 'ww', 1, ${url}, '', 1, 1)
      on conflict (corp_id) do update set base_url = excluded.base_url`
    await connect('https://qyapi.weixin.qq.com')
    await expect.poll(forced).toBe(0)
    await connect('http://127.0.0.1:8090')
    expect(await forced()).toBe(0)
    await all.store.owner`insert into simulator_beside (origin) values ('http://127.0.0.1:8090')`
    await expect.poll(forced).toBe(10950)
  } finally {
    await all.stop()
  }
})
