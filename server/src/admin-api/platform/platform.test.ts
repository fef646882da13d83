import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let platform: Server
let base_url: string
let root: Record<string, string>
let owner: Record<string, string>
beforeAll(async () => {
  service = await startTestService()
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
  expect([shy.status, shy.body.warnings]).toMatchObject([200, [{ purpose: 'agent', errcode: 48002 }]])
})

it('tells what a check found, and why a call failed, in Chinese', async () => {
  await connect(root, { base_url })
  const { body } = await service.call(`${PATH}/probe`, { method: 'POST', headers: owner })
  const found = body.items as { what: string; ok: boolean; said: string }[]
  expect(found.map(({ what }) => what)).toEqual(['app', 'customers', 'callback'])
  for (const { said } of found) expect(said).toMatch(/\p{Script=Han}/u)
  await service.store.owner`
    update platform_credential set errcode = 60020, reason = 'agent/get: 60020 not allow; add it: 192.0.2.7'
    where corp_id = 'wwplat'`
  const { credentials } = (await service.call(PATH, { headers: owner })).body as { credentials: { reason: string }[] }
  expect(credentials[0]?.reason).toBe(
    '本服务的出口 IP 不在可信名单：请在应用页面的「企业可信IP」中加入：192.0.2.7（60020）',
  )
})

it('tells why a comparison failed in Chinese', async () => {
  const failed = async (reason: string, errcode: number | null) => {
    await service.store.owner`
      insert into platform_sync (corp_id, state, reason, errcode, created_at, updated_at, ended_at)
      values ('wwplat', 'failed', ${reason}, ${errcode}, 1, 2, 2)`
    return ((await service.call(PATH, { headers: owner })).body.sync as { reason: string }).reason
  }
  expect(await failed('externalcontact/list: 48002 api forbidden', 48002)).toMatch(
    /^应用没有调用这个接口的权限.*（48002）$/,
  )
  expect(await failed('not connected: wwplat is connected to no messaging platform', null)).toBe('企业尚未连接平台')
  expect(await failed('a fault of this service: relation "x" does not exist', null)).toBe('本服务内部错误，请查看日志')
})
