import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('an owner sets name, time zone and limits; the open API keeps them at once', async () => {
  const { token } = await addCorp(service, 'wwset', { seats: ['basic'] })
  const { bearer: headers } = await addOperator(service, { name: 'owner', corps: { wwset: 'owner' } })
  const path = '/admin-api/corps/wwset/settings'
  const wanted = { name: '云上', time_zone: 'Asia/Tokyo', limits: { per_minute: 2 } }
  const changed = await service.call(path, { method: 'PATCH', headers, body: wanted })
  expect([changed.status, changed.body]).toMatchObject([200, wanted])
  const code = async () => (await service.call('/open-api/tag/list', { token })).body.errcode
  await expect.poll(code).toBe(10053)
})
