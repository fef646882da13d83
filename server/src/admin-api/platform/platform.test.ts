import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { type Reason, reason } from '../../contract/reasons.ts'
import { openWecomClient } from '../../platform/wecom/client/client.ts'
import { endSync } from '../../platform/wecom/sync/progress.ts'
import { requestSync } from '../../platform/wecom/sync/request.ts'
import { vaultOf } from '../../storage/vault.ts'

const vault = vaultOf(randomBytes(32))
let service: TestService
let platform: Server
let base_url: string
let root: Record<string, string>
let owner: Record<string, string>
beforeAll(async () => {
  service = await startTestService({ webhooks: () => ({ vault }) })
  await addCorp(service, 'wwplat')
  root = (await addOperator(service, { name: 'root', admin: true })).bearer
  owner = (await addOperator(service, { name: 'owner', corps: { wwplat: 'owner' } })).bearer
  platform = createServer((request, reply) => {
    const said = answerTo(new URL(request.url ?? '', 'http://platform').searchParams)
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  base_url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
afterAll(async () => {
  await service.stop()
  platform.closeAllConnections()
  platform.close()
})

/** An app with the secret `right-secret` and the agent id 1000002, which may see customers unless its token is `shy`. */
function answerTo(query: URLSearchParams) {
  const [secret, token, agent] = ['corpsecret', 'access_token', 'agentid'].map((name) => query.get(name))
  if (secret === 'right-secret' || secret === 'shy') return { errcode: 0, access_token: secret, expires_in: 7200 }
  if (secret === 'untrusted')
    return { errcode: 60020, errmsg: 'not allow to access from your ip, from ip: 192.0.2.7, hint: [1]' }
  if (!token) return { errcode: 40001, errmsg: 'invalid credential' }
  if (agent) return agent === '1000002' ? { errcode: 0, name: 'CRM' } : { errcode: 301002, errmsg: 'not allow' }
  return token === 'shy' ? { errcode: 48002, errmsg: 'api forbidden' } : { errcode: 0, follow_user: [] }
}

const PATH = '/admin-api/corps/wwplat/platform'
const connect = (headers: Record<string, string>, more: object) =>
  service.call(PATH, {
    ...{ method: 'PUT', headers },
    body: { corpid: 'ww1', agent_id: 1_000_002, agent_secret: 'right-secret', ...more },
  })

it('connects with secrets that the platform accepts, shows none of them, and disconnects', async () => {
  const before = await service.call(PATH, { headers: owner })
  expect([before.status, before.body]).toMatchObject([200, { connected: false, corpid: null, sync: null }])
  for (const [method, path] of [
    ['POST', `${PATH}/sync`],
    ['POST', `${PATH}/probe`],
    ['DELETE', PATH],
  ] as const)
    expect((await service.call(path, { method, headers: owner })).body.code).toBe('not_connected')

  const made = await connect(root, { base_url })
  expect([made.status, made.body]).toMatchObject([
    200,
    { warnings: [], callback_key: expect.stringMatching(/^\w{43}$/) },
  ])
  const after = await service.call(PATH, { headers: owner })
  expect(after.body).toMatchObject({ connected: true, corpid: 'ww1', base_url, credentials: [{ purpose: 'agent' }] })
  expect(after.text).not.toContain('right-secret')
  const rows = await service.store.owner`select after::text from audit where corp_id = 'wwplat' and action = 'connect'`
  expect([rows.length, JSON.stringify(rows).includes('right-secret')]).toEqual([1, false])

  const sync = await service.call(`${PATH}/sync`, { method: 'POST', headers: owner })
  expect([sync.status, sync.body]).toMatchObject([202, { state: 'waiting' }])
  expect((await service.call(PATH, { headers: owner })).body.sync).toEqual(sync.body)
  expect((await service.call(PATH, { method: 'DELETE', headers: owner })).status).toBe(204)
})

it('refuses a wrong secret, and an address that is not the administrator’s', async () => {
  const wrong = await connect(root, { base_url, agent_secret: 'wrong' })
  expect([wrong.status, wrong.body]).toMatchObject([422, { code: 'wrong_secret', errors: [{ field: 'agent_secret' }] }])
  expect(wrong.body.detail).toBe('Secret 不正确，或属于另一个应用：请在应用页面重新复制（40001）')
  expect((await connect(owner, { base_url })).status).toBe(403)
  expect((await service.call(PATH, { headers: owner })).body.connected).toBe(false)
})

it('tells at once of a wrong agent, and of an app that may not see customers', async () => {
  const wrong = await connect(root, { base_url, agent_id: 1_000_003 })
  expect([wrong.status, wrong.body]).toMatchObject([422, { code: 'wrong_agent', errors: [{ field: 'agent_id' }] }])
  expect((await service.call(PATH, { headers: owner })).body.connected).toBe(false)
  const shy = await connect(root, { base_url, agent_secret: 'shy' })
  expect([shy.status, shy.body.warnings]).toMatchObject([
    ...[200, [{ purpose: 'agent', errcode: 48002, reason: { code: 'wecom_no_right' } }]],
  ])
})

type Told = { code: string; params: Record<string, unknown>; message: string }

/** What the connection's page shows, in a language. */
const shown = async (language: string) => {
  const { body } = await service.call(PATH, { headers: { ...owner, 'accept-language': language } })
  return body as { credentials: { reason: Told }[]; failed_calls: { reason: Told }[]; sync: { reason: Told } }
}

it('tells what a check found as a code, in the language that is accepted', async () => {
  await connect(root, { base_url })
  for (const [language, app, customers] of [
    ['zh', '应用「CRM」正常', '0 名员工可以联系客户'],
    ['en', 'the app “CRM” answers', 'members who may have customers: 0'],
  ] as const) {
    const headers = { ...owner, 'accept-language': language }
    const { body } = await service.call(`${PATH}/probe`, { method: 'POST', headers })
    expect(body.items).toMatchObject([
      { what: 'app', ok: true, found: { code: 'found_app', params: { name: 'CRM' }, message: app } },
      { what: 'customers', ok: true, found: { code: 'found_customers', params: { count: 0 }, message: customers } },
      { what: 'callback', ok: false, found: { code: expect.stringMatching(/^callback_/) } },
    ])
  }
})

it('tells why a secret is refused, in both languages, on the connection’s page and the first one', async () => {
  await connect(root, { base_url, agent_secret: 'shy' })
  const params = { path: 'externalcontact/get_follow_user_list', errcode: 48002, said: 'api forbidden' }
  expect((await shown('zh')).credentials[0]?.reason).toEqual({
    ...{ code: 'wecom_no_right', params },
    message: expect.stringMatching(/^应用没有调用这个接口的权限.*（48002）$/),
  })
  expect((await shown('en')).credentials[0]?.reason.message).toMatch(/48002 api forbidden; the app may not make this/)
  const home = await service.call('/admin-api/corps/wwplat/home', { headers: owner })
  expect(home.body.platform).toMatchObject({ state: 'failing', reason: { code: 'wecom_no_right', params } })
})

it('tells by number what the platform refused lately, and which address it does not trust', async () => {
  await connect(root, { base_url })
  const client = openWecomClient({ owner: service.store.owner, vault })
  const call = client.call('wwplat', { path: 'untrusted', query: { corpsecret: 'untrusted' } })
  await expect(call).rejects.toThrow(/60020/)
  await client.close()
  const [failed] = (await shown('zh')).failed_calls
  expect(failed).toMatchObject({
    ...{ path: 'untrusted', errcode: 60020 },
    reason: {
      code: 'wecom_untrusted_address',
      params: { address: '192.0.2.7' },
      message: '本服务的出口 IP 不在可信名单：请在应用页面的「企业可信IP」中加入：192.0.2.7（60020）',
    },
  })
})

it('tells why a comparison failed as a code, and nothing of an error of ours', async () => {
  const failed = async (why: Reason) => {
    const id = await service.act('wwplat', requestSync)
    await service.act('wwplat', (ctx) => endSync(ctx, id, why))
    return (await shown('zh')).sync.reason
  }
  expect(await failed(reason('not_connected'))).toMatchObject({ code: 'not_connected', message: '企业尚未连接平台' })
  expect(await failed(reason('our_fault'))).toEqual({
    ...{ code: 'our_fault', params: {}, message: '本服务内部错误，请查看日志' },
  })
})
