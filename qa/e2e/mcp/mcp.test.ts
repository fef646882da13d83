import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantable, roles } from '../../../server/src/contract/roles.ts'
import { startDemoService } from '../../support/demo.ts'
import { addOperator } from '../../support/operators.ts'
import { addCorp, type TestService } from '../../support/service.ts'
import { type Agent, agentOf, connect, DEMO } from './setup.ts'

let service: TestService
let owner: Agent
let ownerKey: string
beforeAll(async () => {
  service = await startDemoService()
  await addCorp(service, 'wwother')
  await service.store.owner`update corp set sandbox = true where corp_id = ${DEMO}`
  const made = await addOperator(service, { name: 'boss', corps: { [DEMO]: 'owner' }, staffId: 'luojianguo' })
  ownerKey = made.key
  owner = await connect(service.address, ownerKey)
})
afterAll(async () => {
  await owner?.close()
  await service.stop()
})

const names = async (agent: Agent) => (await agent.tools()).map(({ name }) => name)
const raw = (body: object | string, headers: Record<string, string> = {}, path = '/mcp') =>
  fetch(new URL(path, service.address), {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...{ authorization: `Bearer ${ownerKey}`, ...headers },
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe('the door', () => {
  it('answers 2025-06-18 in plain JSON-RPC', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
    const opened = await raw({ jsonrpc: '2.0', id: 0, method: 'initialize', params })
    expect([opened.status, await opened.text()]).toEqual([
      200,
      expect.stringContaining('"protocolVersion":"2025-06-18"'),
    ])
    const listed = await raw(LIST, { 'mcp-protocol-version': '2025-06-18' })
    expect([listed.status, await listed.text()]).toEqual([200, expect.stringContaining('"who_am_i"')])
  })

  it('takes a key alone, and none that is foreign, revoked or unknown', async () => {
    const refused = async (headers: Record<string, string>) => {
      const answer = await raw(LIST, headers)
      return [answer.status, answer.headers.get('www-authenticate')]
    }
    expect(await refused({ authorization: '' })).toEqual([401, 'Bearer'])
    expect(await refused({ authorization: `Bearer gxo_${'a'.repeat(43)}` })).toEqual([401, 'Bearer'])
    const { cookie, token } = await addOperator(service, { name: 'person', corps: { [DEMO]: 'owner' } })
    expect(await refused({ authorization: '', ...cookie })).toEqual([401, 'Bearer'])
    expect(await refused({ authorization: `Bearer ${token}` })).toEqual([401, 'Bearer'])
    expect((await refused({ origin: 'https://evil.example' }))[0]).toBe(403)
    expect((await refused({ origin: service.address }))[0]).toBe(200)
  })

  it('takes no call of a page whose own name resolves to this machine', async () => {
    const { port } = new URL(service.address)
    const asked = (name: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          host: `${name}:${port}`,
          origin: `http://${name}:${port}`,
          authorization: `Bearer ${ownerKey}`,
        }
        const accept = 'application/json, text/event-stream'
        request(new URL('/mcp', service.address), {
          ...{ method: 'POST', headers: { ...headers, accept, 'content-type': 'application/json' } },
        })
          .on('response', (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end(JSON.stringify(LIST))
      })
    expect([await asked('evil.example'), await asked('localhost.evil.example')]).toEqual([403, 403])
    expect([await asked('127.0.0.1'), await asked('localhost'), await asked('[::1]')]).toEqual([200, 200, 200])
  })

  it('is for POST, and says so', async () => {
    for (const method of ['GET', 'DELETE'])
      for (const path of ['/mcp', `/mcp/${DEMO}`]) {
        const answer = await fetch(new URL(path, service.address), { method })
        expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
      }
  })

  it('asks for the corporation where the key has several, and knows none but its own', async () => {
    const { key } = await addOperator(service, { name: 'both', corps: { [DEMO]: 'viewer', wwother: 'owner' } })
    const as = { authorization: `Bearer ${key}` }
    expect((await raw(LIST, as)).status).toBe(400)
    const other = await connect(service.address, key, { path: '/mcp/wwother' })
    expect((await other.call('who_am_i')).told).toMatchObject({ corp_id: 'wwother', role: 'owner', sandbox: false })
    expect((await raw(LIST, {}, '/mcp/wwother')).status).toBe(404)
    const root = await addOperator(service, { name: 'root', admin: true })
    const admin = await connect(service.address, root.key, { path: `/mcp/${DEMO}` })
    expect((await admin.call('who_am_i')).told).toMatchObject({ corp_id: DEMO, role: 'admin', corp_name: '云栖茶饮' })
    expect((await raw(LIST, { authorization: `Bearer ${root.key}` }, '/mcp/wwnone')).status).toBe(404)
  })

  it.each([
    ...['', '{', 'null', '7', '[]', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}', '{"jsonrpc":"2.0","id":{}}'],
    ...['{"jsonrpc":"2.0","id":1,"method":7}', '\u0000', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('refuses what is no call of the protocol: %j', async (body) => {
    const answer = await raw(body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect((await raw(LIST)).status).toBe(200)
  })

  it('refuses a call nested too deep, or too long, as the protocol has it', async () => {
    const params = (nested: string) => `{"name":"create","arguments":{"kind":"staff","fields":${nested}}}`
    const call = (levels: number) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params(`${'{"x":'.repeat(levels)}0${'}'.repeat(levels)}`)}}`
    const refused = async (body: string) => {
      const answer = await raw(body)
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    for (const levels of [62, 20_000]) {
      const error = { code: -32600, message: expect.stringContaining('64') }
      expect(await refused(call(levels))).toEqual({ status: 400, jsonrpc: '2.0', id: null, error })
    }
    expect((await raw(call(61))).status).toBe(200)
    const long = await refused(JSON.stringify({ ...LIST, params: { padding: 'x'.repeat(5_000_000) } }))
    expect(long).toMatchObject({ status: 413, jsonrpc: '2.0', id: null, error: { code: -32600 } })
  })

  it('takes no more than it can hold of a list', async () => {
    const ids = Array.from({ length: 51 }, (_, i) => `wm_${i}`)
    for (const [name, given] of Object.entries({
      get: { kind: 'customers', ids },
      search: { kind: 'customers', limit: 51 },
      tag: { ids: [...ids, ...ids] },
      who_am_i: { more: 1 },
    }))
      expect([name, await owner.call(name, given)]).toMatchObject([name, { isError: true, told: { status: 422 } }])
  })

  it('speaks 2026-07-28 too', async () => {
    const modern = await connect(service.address, ownerKey, { pin: '2026-07-28' })
    expect(await names(modern)).toEqual(await names(owner))
    expect((await modern.call('get', { kind: 'staff', ids: ['nobody'] })).told).toEqual({
      items: [],
      missing: ['nobody'],
    })
    await modern.close()
  })
})

const READING = ['who_am_i', 'describe', 'search', 'get']
const OF_ROLE: Record<(typeof roles)[number], string[]> = {
  owner: [
    ...[...READING, 'timeline', 'count', 'statistics', 'read_chat', 'deliveries', 'create', 'update', 'tag', 'ticket'],
    ...['forecast', 'draft_message', 'resend', 'simulate'],
  ],
  marketer: [
    ...[...READING, 'timeline', 'count', 'statistics', 'create', 'update', 'tag', 'forecast', 'draft_message'],
  ],
  agent: [...READING, 'timeline', 'count', 'read_chat', 'create', 'update', 'ticket'],
  developer: [...READING, 'deliveries', 'create', 'update', 'resend', 'simulate'],
  viewer: [...READING, 'timeline', 'count', 'statistics', 'forecast'],
}

describe('tools', () => {
  it.each(roles)('of a %s are those of the role; messages are sent only with messages:send', async (role) => {
    const agent = await agentOf(service, role)
    expect(await names(agent)).toEqual(OF_ROLE[role])
    await expect(agent.call('send_draft', { id: 1 })).rejects.toThrow('Tool send_draft not found')
    const named = await agentOf(service, role, grantable(role))
    expect((await names(named)).includes('send_draft')).toBe(role === 'owner' || role === 'marketer')
  })

  it('of a narrowed key are those of the key', async () => {
    const agent = await agentOf(service, 'owner', ['tickets:read'])
    expect(await names(agent)).toEqual(READING)
    await expect(agent.call('timeline', { id: 'wm_yunqi_1001' })).rejects.toThrow('Tool timeline not found')
    expect((await agent.call('describe')).told).toEqual({ kinds: ['tickets', 'ticket-templates'] })
    const refused = await agent.call('search', { kind: 'customers' })
    expect([refused.isError, refused.told]).toMatchObject([true, { code: 'forbidden', status: 403 }])
  })

  it('lead nowhere but to records of the corporation, whatever an id holds', async () => {
    const { owner: db } = service.store
    await db`insert into tag_group (corp_id, tag_group_id, tag_group_name, department_list)
      values ('wwother', 'foreign', '别家', '{0}')`
    expect((await owner.call('get', { kind: 'tag-groups', ids: ['foreign'] })).told).toEqual({
      ...{ items: [], missing: ['foreign'] },
    })
    const ways = [
      '../wwother/tag-groups/foreign',
      '..%2f..%2fwwother%2ftag-groups%2fforeign',
      'foreign?x=1',
      'foreign/../x',
      '.',
    ]
    for (const id of ['foreign', ...ways]) {
      const changed = await owner.call('update', { kind: 'tag-groups', id, changes: { tag_group_name: '改' } })
      expect([id, changed.isError, changed.told.status]).toEqual([id, true, expect.toBeOneOf([404, 405, 422])])
    }
    for (const kind of ['../session', 'customers/wm_yunqi_1001', 'corps', 'group-messages', 'moments'])
      expect((await owner.call('create', { kind, record: {} })).told).toMatchObject({ status: 422 })
    const [row] = await db`select tag_group_name from tag_group where corp_id = 'wwother'`
    expect(row).toEqual({ tag_group_name: '别家' })
  })

  it('of a key that only reads change nothing, and of one that only writes a kind no other', async () => {
    const reads = await agentOf(
      service,
      'owner',
      grantable('owner').filter((right) => right.endsWith(':read')),
    )
    expect((await names(reads)).filter((name) => !OF_ROLE.viewer.includes(name))).toEqual(['read_chat', 'deliveries'])
    const writes = await agentOf(service, 'owner', ['customers:write', 'marketing:write', 'developers:write'])
    const record = { name: '悄悄' }
    for (const [kind, status] of Object.entries({ secrets: 403, forms: 403, operators: 403, 'group-messages': 422 }))
      expect([kind, (await writes.call('create', { kind, record })).told]).toMatchObject([kind, { status }])
    await expect(writes.call('send_draft', { id: 1 })).rejects.toThrow('not found')
  })

  it('are told in 12 kB, with what they do', async () => {
    const text = await (await raw(LIST, { 'mcp-protocol-version': '2025-06-18' })).text()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12_000)
    const hints = Object.fromEntries((await owner.tools()).map(({ name, annotations }) => [name, annotations]))
    for (const name of ['who_am_i', 'search', 'count', 'forecast', 'deliveries'])
      expect([name, hints[name]]).toEqual([name, { readOnlyHint: true }])
    for (const name of ['update', 'resend']) expect(hints[name]).toMatchObject({ destructiveHint: true })
    for (const name of ['create', 'tag', 'simulate']) expect(hints[name]).toMatchObject({ destructiveHint: false })
  })
})
