import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { adminEndpoints, authenticate } from '../../../qa/support/rest-endpoints.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { endpoints as openEndpoints } from '../open-api/index.ts'

vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let stopped: Promise<void> | undefined
afterEach(() => stopped ?? service.stop())

const PATHS = ['/metrics', '/readyz', '/docs/', '/openapi.json', '/platform/wecom/ww1/callback', '/open-api/staff/list']
const ask = async (path: string) => {
  const reply = await fetch(`${service.address}${path}`)
  return { status: reply.status, text: await reply.text(), connection: reply.headers.get('connection') }
}

it('takes nothing above the in-flight limit but the question whether it lives', async () => {
  const platformCallback = vi.fn(async () => ({ status: 200, text: 'echo' }))
  service = await startTestService({ mostInFlight: 0, platformCallback: () => platformCallback })
  for (const path of PATHS) expect((await ask(path)).status, path).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
  expect(JSON.parse((await ask('/readyz')).text)).toEqual({ status: 'unavailable', reason: 'overloaded' })
  expect((await ask('/platform/wecom/ww1/callback')).text).toBe('try again')
  expect(platformCallback).not.toHaveBeenCalled()
  expect(service.logs.join('')).not.toContain('failed')
})

it('is not ready first, answers all the same, and refuses only then', async () => {
  const platformCallback = async () => ({ status: 200, text: 'echo' })
  service = await startTestService({ drainMs: 4000, platformCallback: () => platformCallback })
  const before = service.address
  await Promise.all(PATHS.map(ask)) // documents are made when they are first asked for
  expect((await ask('/readyz')).status).toBe(200)
  stopped = service.stop()
  await pause(50)
  expect(await ask('/readyz')).toEqual({
    ...{ status: 503, text: '{"status":"draining","reason":"draining"}', connection: 'close' },
  })
  const others = await Promise.all(PATHS.filter((path) => path !== '/readyz').map(ask))
  expect(others.map(({ status, connection }) => [status, connection])).toEqual(others.map(() => [200, 'close']))
  await stopped
  await expect(fetch(`${before}/healthz`)).rejects.toThrow()
})

it('answers a call to the end that was under way when it stopped listening', async () => {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly: typeof authenticate = async (request) => {
    arrived.resolve()
    await released.promise
    return authenticate(request)
  }
  service = await startTestService({
    ...{ endpoints: [...openEndpoints, ...adminEndpoints], audiences: { admin: { authenticate: slowly } } },
  })
  await addCorp(service, 'wwrest')
  const call = service.call('/admin-api/corps/wwrest/tag-groups', { headers: { authorization: 'Bearer reader' } })
  await arrived.promise
  stopped = service.stop()
  while (await ask('/healthz').catch(() => undefined)) await pause(10)
  released.resolve()
  expect(await call).toMatchObject({ status: 200, body: { items: [], total: 0 } })
})
