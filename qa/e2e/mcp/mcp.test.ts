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
const raw = (body: object, headers: Record<string, string> = {}, path = '/mcp') =>
  fetch(new URL(path, service.address), {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...{ authorization: `Bearer ${ownerKey}`, ...headers },
    },
    body: JSON.stringify(body),
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
