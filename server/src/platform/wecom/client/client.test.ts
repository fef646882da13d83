import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../../qa/support/database.ts'
import { startPlatform, type TestPlatform } from '../../../../../qa/support/platform.ts'
import { openWecomClient, type WecomClient } from './client.ts'
import { removeConnection } from './connection.ts'
import { openPlatformMetrics } from './metrics.ts'
import { openRate } from './rate.ts'
import { openWecomTransport } from './transport.ts'

const CORP = 'wwclient'
let store: Awaited<ReturnType<typeof freshDatabase>>
let platform: TestPlatform
beforeAll(async () => {
  store = await freshDatabase()
  platform = await startPlatform()
  await store.owner`insert into corp (corp_id, name, created_at) values (${CORP}, 'x', 1)`
})
afterAll(async () => {
  await platform.close()
  await store.close()
})

let clients: WecomClient[] = []
const open = (more: Partial<Parameters<typeof openWecomClient>[0]> = {}) => {
  const client = openWecomClient({ owner: store.owner, vault: platform.vault, ...more })
  clients.push(client)
  return client
}
beforeEach(async () => {
  await platform.post('reset')
  await platform.addCorp(CORP)
  await platform.connect(store, CORP)
  await store.owner`delete from platform_rate`
  await store.owner`delete from platform_rate_slice`
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()))
  clients = []
})

const departments = { path: 'department/list' }
const fault = (effect: object, more: object = {}) =>
  platform.post('faults', { match: { path: 'department/list' }, effect, ...more })
const fetched = async () => (await platform.calls(CORP, 'gettoken')).length

describe('the token', () => {
  it('is fetched once for all calls of all nodes', async () => {
    const nodes = [open(), open(), open()]
    await Promise.all(nodes.flatMap((node) => Array.from({ length: 10 }, () => node.call(CORP, departments))))
    expect(await fetched()).toBe(1)
    const [row] = await store.owner`select token from platform_token where corp_id = ${CORP} and purpose = 'agent'`
    const { calls } = await platform.get(`calls?corpid=${CORP}&path=gettoken`)
    expect(row?.token.includes(calls[0].reply.access_token ?? 'nothing')).toBe(false)
  })

  it('is replaced once when the platform no longer accepts it, however many calls notice', async () => {
    const nodes = [open(), open()]
    await Promise.all(nodes.map((node) => node.call(CORP, departments)))
    await fault({ errcode: 42001 }, { times: 1 })
    await Promise.all(nodes.flatMap((node) => Array.from({ length: 10 }, () => node.call(CORP, departments))))
    expect(await fetched()).toBe(2)
  })

  it('is not replaced for ever: the second refusal is told', async () => {
    const node = open()
    await fault({ errcode: 40014 })
    await expect(node.call(CORP, departments)).rejects.toMatchObject({ fault: 'unconfigured', errcode: 40014 })
    expect(await fetched()).toBe(2)
    await platform.sim('DELETE', 'faults')
    await node.call(CORP, departments)
  })

  it('is fetched by another node when the first dies on the way', async () => {
    await store.owner`
      insert into platform_token (corp_id, purpose, lease_until_ms)
      values (${CORP}, 'agent', (extract(epoch from clock_timestamp()) * 1000)::bigint + 300)`
    await open().call(CORP, departments)
    expect(await fetched()).toBe(1)
  })

  it('belongs to its purpose', async () => {
    const node = open()
    await node.call(CORP, { app: 'contact', path: 'department/simplelist' })
    await node.call(CORP, departments)
    expect(await fetched()).toBe(2)
    const permitted = node.call(CORP, { app: 'agent', path: 'msgaudit/get_permit_user_list', body: {} })
    await expect(permitted).rejects.toMatchObject({ fault: 'unconfigured', errcode: 48002 })
  })
})

describe('an error', () => {
  it('is told apart: refused, busy, limited, or something for an operator to do', async () => {
    const node = open()
    const missing = node.call(CORP, { path: 'externalcontact/get', query: { external_userid: 'wmnone' } })
    await expect(missing).rejects.toMatchObject({ fault: 'refused' })
    await fault({ errcode: -1 })
    await expect(node.call(CORP, departments)).rejects.toMatchObject({ fault: 'unavailable', errcode: -1 })
    expect(await platform.calls(CORP, 'department/list')).toHaveLength(4)
    await platform.sim('DELETE', 'faults')
    await platform.addCorp(CORP, { trusted_ips: ['10.0.0.1'] })
    await expect(node.call(CORP, departments)).rejects.toMatchObject({
      fault: 'unconfigured',
      errcode: 60020,
      message: expect.stringMatching(/Trusted IPs”: 127\.0\.0\.1/),
    })
  })

  it('says that the corporation is connected to nothing, or its secret is wrong', async () => {
    const node = open()
    await platform.connect(store, CORP, { secret: 'another' })
    await expect(node.call(CORP, departments)).rejects.toMatchObject({ fault: 'unconfigured', errcode: 40001 })
    const [row] =
      await store.owner`select errcode from platform_credential where corp_id = ${CORP} and purpose = 'agent'`
    expect(row?.errcode).toBe(40001)
    await removeConnection(store.owner, CORP)
    await expect(node.call(CORP, departments)).rejects.toMatchObject({
      fault: 'unconfigured',
      message: expect.stringMatching(/^not connected/),
    })
  })

  it('of a wrong secret has no node ask with it again for a while, but a new connection is asked for at once', async () => {
    await platform.connect(store, CORP, { secret: 'another' })
    const nodes = [open(), open()]
    const wrong = { fault: 'unconfigured', errcode: 40001 }
    for (let i = 0; i < 3; i++)
      for (const node of nodes) await expect(node.call(CORP, departments)).rejects.toMatchObject(wrong)
    expect(await fetched()).toBe(1)
    await platform.connect(store, CORP)
    for (const node of nodes) await node.call(CORP, departments)
    expect(await fetched()).toBe(2)
  })

  it('is tried again while the platform is busy', async () => {
    await fault({ errcode: -1 }, { times: 2 })
    await open().call(CORP, departments)
  })

  it('says when the answer was lost and the effect is unknown', async () => {
    const node = open()
    await node.call(CORP, departments)
    await fault({ reset: 'reply' }, { times: 1 })
    await expect(node.call(CORP, departments)).rejects.toMatchObject({ fault: 'unavailable', outcomeUnknown: true })
    await fault({ drop: true }, { times: 1 })
    const hasty = open({ transport: openWecomTransport({ totalMs: 1_000 }) })
    await expect(hasty.call(CORP, departments)).rejects.toMatchObject({ fault: 'unavailable', outcomeUnknown: true })
    await store.owner`update platform_connection set base_url = 'http://127.0.0.1:1' where corp_id = ${CORP}`
    const other = open({ transport: openWecomTransport({ totalMs: 2_000 }) })
    await expect(other.call(CORP, departments)).rejects.toMatchObject({ fault: 'unavailable', outcomeUnknown: false })
  })
})

describe('an answer', () => {
  it.each([
    ['64 levels deep', { body: `{"errcode":0,"x":${'['.repeat(63)}${']'.repeat(63)}}` }, undefined],
    ['65 levels deep', { body: `{"errcode":0,"x":${'['.repeat(64)}${']'.repeat(64)}}` }, /nested too deep/],
    ['of 33 MiB', { body: `{"errcode":0,"x":"${'x'.repeat(33 * 1024 * 1024)}"}` }, /too long/],
    ['that leads elsewhere', { body: '', status: 302 }, /HTTP 302/],
  ])('%s', async (_, { body, status = 200 }: { body: string; status?: number }, refused) => {
    const headers = { 'content-type': 'application/json', location: `${platform.origin}/cgi-bin/department/list` }
    const server = createServer((request, reply) => {
      const token = '{"errcode":0,"access_token":"t","expires_in":7200}'
      if (request.url?.includes('gettoken')) return void reply.end(token)
      reply.writeHead(status, headers).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await store.owner`update platform_connection set base_url = ${base} where corp_id = ${CORP}`
    const called = open().call(CORP, departments)
    if (refused) await expect(called).rejects.toThrow(refused)
    else await called
    server.closeAllConnections()
    server.close()
  })
})

describe('limits', () => {
  it('are kept by all nodes together, before the platform has to', async () => {
    await platform.addCorp(CORP, { settings: { rate_minute: 25 } })
    const nodes = [1, 2, 3].map(() => open({ limits: { perMinute: 25, perHour: 1000 } }))
    const calls = nodes.flatMap((node) => Array.from({ length: 20 }, () => node.call(CORP, departments)))
    const ended = await Promise.allSettled(calls)
    const faults = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const error of faults) expect(error).toMatchObject({ fault: 'limited', errcode: undefined })
    expect(faults[0].retryAfterMs).toBeGreaterThan(2_000)
    expect((await platform.calls(CORP, 'department/list')).length).toBeLessThanOrEqual(25)
    expect(ended.length - faults.length).toBeGreaterThan(15)
  })

  it('hold every node back when the platform has counted too many', async () => {
    const [one, other] = [open(), open()]
    await one.call(CORP, departments)
    await fault({ errcode: 45009 }, { times: 1 })
    await expect(one.call(CORP, departments)).rejects.toMatchObject({ fault: 'limited', errcode: 45009 })
    await expect(other.call(CORP, departments)).rejects.toMatchObject({ fault: 'limited' })
    await other.call(CORP, { path: 'user/list', query: { department_id: 1 } })
  })

  it('hold back too what was asked for before the platform counted', async () => {
    // one connection: what is asked for first is answered first
    const connection = await store.owner.reserve()
    const one = openRate(connection)
    const permit = () => one.permit(CORP, departments.path)
    // permits are taken by 1, 2, 4 and 8; the next are asked for while the platform says no
    for (let taken = 0; taken < 15; taken++) await permit()
    await Promise.allSettled([permit(), one.block(CORP, departments.path)])
    await expect(permit()).rejects.toMatchObject({ fault: 'limited' })
    connection.release()
  })

  it('bound how many calls are under way, and calls of one customer come one by one', async () => {
    await fault({ delay_ms: 100 })
    await platform.addCorp(CORP, { settings: { max_in_flight: 4 } })
    const node = open({ atOnce: 4 })
    await Promise.all(Array.from({ length: 16 }, () => node.call(CORP, departments)))
    const began = performance.now()
    await Promise.all(Array.from({ length: 4 }, () => node.call(CORP, { ...departments, serial: 'lina/wm1' })))
    expect(performance.now() - began).toBeGreaterThan(400)
  })
})

it('keeps every call on record, without its secrets, and counts it', async () => {
  await store.owner`delete from platform_call`
  const metrics = openPlatformMetrics()
  const node = open({ metrics })
  await node.call(CORP, departments)
  const body = { userid: 'lina', external_userid: 'wmnone', remark: 'secret remark' }
  await expect(node.call(CORP, { path: 'externalcontact/remark', body })).rejects.toThrow()
  await node.close()
  clients = []
  const rows = await store.owner`select * from platform_call order by id`
  expect([...rows]).toMatchObject([
    { corp_id: CORP, purpose: 'agent', path: 'gettoken', errcode: 0 },
    { corp_id: CORP, purpose: 'agent', path: 'department/list', errcode: 0, reason_code: null },
    {
      path: 'externalcontact/remark',
      reason_params: { path: 'externalcontact/remark' },
      subject: { userid: 'lina', external_userid: 'wmnone' },
    },
  ])
  expect(rows[2]?.errcode).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/secret/)
  expect(await metrics.metrics[0]?.get()).toMatchObject({ name: 'guanxi_platform_call_seconds' })
})
