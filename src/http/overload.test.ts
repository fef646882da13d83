import { afterEach, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../test/service.ts'

let service: TestService
afterEach(() => service.stop())

it('refuses what is too much with 10953, and does not report it as a fault', async () => {
  service = await startTestService({ mostInFlight: 0 })
  const { status, headers, body } = await service.call('/open-api/access_token/get', { body: {} })
  expect([status, body.errcode, headers.get('retry-after')]).toEqual([503, 10953, '1'])
  expect(service.logs.join('')).toContain('"code":10953')
  expect(service.logs.join('')).not.toContain('call failed')
})
