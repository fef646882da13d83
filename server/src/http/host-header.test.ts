import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendBytes } from '../../../qa/support/raw-http.ts'
import { startTestService, type TestService } from '../../../qa/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** The status of a call with these lines in its head. */
async function statusOf(path: string, ...lines: string[]): Promise<string | undefined> {
  const head = [`GET ${path} HTTP/1.1`, ...lines, 'connection: close'].join('\r\n')
  const answer = await sendBytes(service.address, `${head}\r\n\r\n`, 'latin1')
  return answer.match(/^HTTP\/1\.1 (\d+)/)?.[1]
}

it.each([
  ['none', []],
  ['two', ['host: a.example', 'host: b.example']],
  ['two of the same', ['Host: a.example', 'HOST: a.example']],
  ['two names in one', ['host: a.example, b.example']],
  ['a path', ['host: a.example/x']],
  ['credentials', ['host: u@a.example']],
  ['a space', ['host: a b']],
  ['a port that is none', ['host: a.example:x']],
  ['letters of another alphabet', ['host: \u00e9.example']],
])('a call with %s as its Host is 400, on every path', async (_, lines) => {
  for (const path of [
    '/open-api/staff/list',
    '/admin-api/session',
    '/healthz',
    '/readyz',
    '/metrics',
    '/docs/',
    '/nothing',
    '/openapi.json',
    '/r/x',
  ])
    expect([path, await statusOf(path, ...lines)]).toEqual([path, '400'])
})

it.each([
  'a.example',
  'A.example:80',
  '127.0.0.1:8080',
  '[::1]:8080',
  '[::ffff:1.2.3.4]',
  'my_host',
  'xn--fiq.example',
  '',
])('Host %j is fine', async (host) => expect(await statusOf('/healthz', `host: ${host}`)).toBe('200'))
