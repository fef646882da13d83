import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSandboxGate } from '../engines/sandbox/gate.ts'
import { pushEvent } from '../feed/push.ts'
import { vaultOf } from '../storage/vault.ts'
import { openTransport } from '../webhooks/transport.ts'
import { startWorker, type Worker } from '../webhooks/worker.ts'
import { type Sandbox, startSandbox } from './test-setup.ts'

const vault = vaultOf(Buffer.alloc(32, 7))
let sandbox: Sandbox
let worker: Worker
// no network of this machine is allowed: own receivers are reached all the same
const transport = openTransport()
beforeAll(async () => {
  sandbox = await startSandbox({ webhooks: () => ({ vault, transport }) })
  const { owner } = sandbox.service.store
  const onFault = (error: unknown) => console.error(error)
  const gate = openSandboxGate(owner, false, onFault)
  const retries = Array<number>(20).fill(0.05)
  worker = startWorker({ owner, vault, transport, sandbox: gate, retries, pollMs: 20, onFault })
})
afterAll(async () => {
  await worker.stop()
  await sandbox.service.stop()
  await transport.close()
})
beforeEach(async () => {
  await sandbox.service.store.owner`delete from subscription`
  await sandbox.service.store.owner`delete from sandbox_sink`
})

type Push = { no: number; signature: string; plaintext: string; answered: string; headers: Record<string, string> }
type Keys = { url: string; token: string; encoding_aes_key: string; webhook_secret: string }

const put = async (name: string, body: object = {}) =>
  (await sandbox.put(`sinks/${name}`, body)).body as unknown as Keys
const push = () => {
  const data = { order_no: 'WO-1', staff_id: 'lina' }
  const event = { kind: 'work_order_change', action: 'create', recordId: 'WO-1', data }
  return sandbox.service.act('wwsand', (ctx) => pushEvent(ctx, event))
}
const waitFor = async (name: string, count: number, after = 0) =>
  (await sandbox.call(`sinks/${name}/wait`, { query: { count, after, timeout_s: 60 } })).body.items as Push[]
const subscribe = (name: string, kinds = ['work_order_change']) => sandbox.post(`sinks/${name}/subscribe`, { kinds })

describe('a receiver of a sandbox', () => {
  it('gets what is pushed, checked and decrypted, without leave for this machine', async () => {
    const keys = await put('crm')
    expect(keys.url).toBe(`${sandbox.service.origin}/sandbox/sink/wwsand/crm`)
    const { status, body } = await subscribe('crm')
    expect([status, body.enabled, body.token, body.url]).toEqual([201, true, keys.token, keys.url])
    await push()
    const [first] = await waitFor('crm', 1)
    expect(first).toMatchObject({ no: 1, signature: 'ok', answered: '200' })
    expect(JSON.parse(first?.plaintext ?? '')).toMatchObject({
      ...{ corp_id: 'wwsand', event: 'work_order_change', status: 'create', msg_data: { order_no: 'WO-1' } },
    })
    expect(first?.headers['webhook-id']).toBeTruthy()
    const listed = await sandbox.call('sinks/crm/received', { query: { after: 0, limit: 1 } })
    expect(listed.body.items).toEqual([first])
  })

  it('answers by its script, and retries see the steps in order', async () => {
    await put('crm', { script: [{ status: 503 }, { reset: true }, { status: 429, headers: { 'retry-after': '0' } }] })
    await subscribe('crm')
    await push()
    const pushes = await waitFor('crm', 4)
    expect(pushes.map(({ answered }) => answered)).toEqual(['503', 'reset', '429', '200'])
    expect(new Set(pushes.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it.each([
    ['last', ['500', '201', '201']],
    ['repeat', ['500', '201', '500']],
    ['ok', ['500', '201', '200']],
  ])('goes on as %s says', async (then, answered) => {
    const { url } = await put('plain', { script: [{ status: 500 }, { status: 201, body: 'made' }], then })
    const statuses = []
    for (const _ of answered) statuses.push(String((await fetch(url, { method: 'POST', body: '{}' })).status))
    expect(statuses).toEqual(answered)
  })

  it('begins its script anew when it is put again, and keeps its keys and numbers', async () => {
    const first = await put('crm', { script: [{ status: 500 }] })
    expect((await fetch(first.url, { method: 'POST', body: '{}' })).status).toBe(500)
    expect(await put('crm', { script: [{ status: 502 }] })).toEqual(first)
    expect((await fetch(first.url, { method: 'POST', body: '{}' })).status).toBe(502)
    expect((await waitFor('crm', 2)).map(({ no }) => no)).toEqual([1, 2])
  })

  it('tells what nobody signed, and what is no message', async () => {
    const { url } = await put('crm')
    for (const body of ['{}', 'x', '{"encrypt":5}', '{"encrypt":"AAAA"}', ''])
      expect((await fetch(url, { method: 'POST', body, headers: { authorization: 'Bearer t' } })).status).toBe(200)
    const pushes = await waitFor('crm', 5)
    for (const each of pushes) expect(each).toMatchObject({ signature: 'bad', plaintext: null })
    expect(JSON.stringify(pushes)).not.toContain('Bearer')
    expect((await fetch(`${url}?echostr=x&msg_signature=y`)).status).toBe(403)
  })

  it('answers no browser, in which a script would run as the console does', async () => {
    const html = { headers: { 'content-type': 'text/html' }, body: '<script>alert(1)</script>' }
    const { url } = await put('crm', {
      script: [{ ...html, headers: { ...html.headers, 'content-security-policy': '' } }],
    })
    for (const headers of [{ origin: 'null' }, { origin: sandbox.service.origin }, { 'sec-fetch-site': 'cross-site' }])
      expect((await fetch(url, { method: 'POST', body: 'a=1', headers: headers as never })).status).toBe(403)
    const answer = await fetch(url, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await waitFor('crm', 1)).toHaveLength(1)
  })

  it('refuses what is nested too deep, and keeps none of it', async () => {
    const { url } = await put('crm')
    const answer = await fetch(url, { method: 'POST', body: '['.repeat(1000) })
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ code: 'invalid' })])
    expect((await sandbox.call('sinks/crm/received', { query: { after: 0 } })).body.items).toEqual([])
  })

  it('tells what it got, and subscribes, for those alone who may subscribe', async () => {
    await put('crm')
    await subscribe('crm')
    await push()
    const [whole] = await waitFor('crm', 1)
    const { bearer: headers } = await sandbox.narrowed(['sandbox:read', 'sandbox:write'])
    const shown = { ...whole, body: '', plaintext: null }
    for (const path of ['received', 'wait?timeout_s=0'])
      expect((await sandbox.call(`sinks/crm/${path}`, { headers })).body.items).toEqual([shown])
    const body = { kinds: ['work_order_change'] }
    expect((await sandbox.call('sinks/crm/subscribe', { headers, body })).status).toBe(403)
    expect(await sandbox.service.store.owner`select 1 from subscription`).toHaveLength(1)
  })

  it('is not enabled where its script has it fail the check of its address', async () => {
    await put('crm', { script: [{ echo: 'wrong' }] })
    expect((await subscribe('crm')).body.enabled).toBe(false)
  })

  it('closes a connection that hangs when its caller has had enough', async () => {
    const { url } = await put('crm', { script: [{ hang: true }] })
    const gone = fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(300) })
    await expect(gone).rejects.toThrow()
    expect((await waitFor('crm', 1))[0]?.answered).toBe('hang')
  })

  it('goes with its subscriptions, and what comes afterwards is 404', async () => {
    const { url } = await put('crm')
    await subscribe('crm')
    expect((await sandbox.remove('sinks/crm')).status).toBe(204)
    expect((await sandbox.remove('sinks/crm')).status).toBe(404)
    expect(await sandbox.service.store.owner`select 1 from subscription`).toHaveLength(0)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404)
    for (const path of ['sinks/crm/received', 'sinks/crm/received/wait?timeout_s=0'])
      expect((await sandbox.call(path)).status).toBe(404)
  })

  it('is refused as nonsense, and is one of twenty', async () => {
    for (const [name, body, field] of [
      ['crm', { script: [{ status: 99 }] }, 'script.0.status'],
      ['crm', { script: [{ echo: 'right' }] }, 'script.0.echo'],
      // biome-ignore lint/suspicious/noThenProperty: what follows the script, never a function
      ['crm', { then: 'never' }, 'then'],
      ['crm', { script: [{ headers: { 'x y': 'z' } }] }, 'script.0.headers.x y'],
      ['crm', { script: [{ headers: { 'Transfer-Encoding': 'gzip' } }] }, 'script.0.headers.Transfer-Encoding'],
    ] as const) {
      const { status, body: told } = await sandbox.put(`sinks/${name}`, body)
      expect([status, (told.errors as { field: string }[])[0]?.field]).toEqual([422, field])
    }
    expect((await sandbox.put('sinks/a%20b')).status).toBe(404)
    expect((await subscribe('none')).status).toBe(404)
    await put('crm')
    const { body } = await subscribe('crm', ['letters'])
    expect(body).toMatchObject({ code: 'invalid', errors: [{ field: 'kinds', code: 'unknown_event_kind' }] })
    for (let i = 1; i < 20; i++) await put(`s${i}`)
    expect((await sandbox.put('sinks/more')).body.code).toBe('too_many')
  })
})

describe('who may', () => {
  it.each([
    ['PUT', 'sinks/role', {}],
    ['POST', 'sinks/crm/subscribe', { kinds: ['customer'] }],
    ['GET', 'sinks/crm/received', undefined],
    ['GET', 'sinks/crm/wait?timeout_s=0', undefined],
    ['DELETE', 'sinks/crm', undefined],
  ])('%s %s: owners and developers of the sandbox', async (method, path, body) => {
    const { service, members, stranger, developer } = sandbox
    for (const [role, bearer] of Object.entries(members)) {
      await put('crm')
      const url = `/sandbox/corps/wwsand/${path}`
      const { status } = await service.call(url, { method, headers: bearer, ...(body ? { body } : {}) })
      expect([role, status < 300 ? 200 : status]).toEqual([role, ['owner', 'developer'].includes(role) ? 200 : 403])
    }
    const as = async (headers: Record<string, string>, corpId = 'wwsand') => {
      const answer = await service.call(`/sandbox/corps/${corpId}/${path}`, {
        method,
        headers,
        ...(body ? { body } : {}),
      })
      return [answer.status, answer.body.code]
    }
    expect(await as({})).toEqual([401, 'unauthenticated'])
    expect(await as(stranger.bearer)).toEqual([404, 'not_found'])
    expect(await as(developer.bearer, 'wwplain')).toEqual([403, 'not_sandbox'])
  })

  it('reaches no receiver of another corporation, and none of what is no sandbox any more', async () => {
    const { url } = await put('crm')
    const { owner } = sandbox.service.store
    const gate = openSandboxGate(owner, false, console.error)
    expect(await gate.isOwnSink('wwsand', `${url}?timestamp=1`)).toBe(true)
    expect(await gate.isOwnSink('wwplain', url)).toBe(false)
    expect(await gate.isOwnSink('wwsand', `${url}/more`)).toBe(false)
    expect((await fetch(url.replace('wwsand', 'wwplain'), { method: 'POST', body: '{}' })).status).toBe(404)
    await owner`update corp set sandbox = false where corp_id = 'wwsand'`
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404)
    await owner`update corp set sandbox = true where corp_id = 'wwsand'`
  })

  it('leaves an audit row of every change, without keys', async () => {
    await sandbox.service.store.owner`delete from audit`
    const { token } = await put('crm')
    await subscribe('crm')
    await sandbox.remove('sinks/crm')
    expect(await sandbox.audited('sandbox_sink')).toEqual(['updated by operator', 'removed by operator'])
    expect(await sandbox.audited('subscription')).toEqual(['created by operator'])
    const rows = await sandbox.service.store.owner`select before, after from audit`
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
