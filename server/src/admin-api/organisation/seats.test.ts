import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('any part of a seat is changed by administrators, and counts at once', async () => {
  const { token } = await addCorp(service, 'wwseat', { seats: ['basic'] })
  const { bearer: headers } = await addOperator(service, { name: 'root', admin: true })
  const code = async (path: string) => (await service.call(`/open-api/${path}`, { token })).body.errcode
  expect([await code('tag/list'), await code('workorder/list')]).toEqual([0, 10901])
  const path = '/admin-api/corps/wwseat/seats/1'
  const changed = await service.call(path, { method: 'PATCH', headers, body: { kind: 'service' } })
  expect([changed.status, changed.body]).toEqual([200, { seat_no: 1, kind: 'service', quantity: 1, expires_at: null }])
  await expect.poll(() => code('workorder/list')).toBe(0)
  expect(await code('tag/list')).toBe(10901)
  const owner = await addOperator(service, { name: 'owner', corps: { wwseat: 'owner' } })
  const refused = await service.call(path, { method: 'PATCH', headers: owner.bearer, body: { quantity: 2 } })
  expect(refused.status).toBe(403)
})
