import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('an owner sets name and time zone, an administrator the limits; the open API keeps them at once', async () => {
  const { token } = await addCorp(service, 'wwset', { seats: ['basic'] })
  const owner = await addOperator(service, { name: 'owner', corps: { wwset: 'owner' } })
  const root = await addOperator(service, { name: 'root', admin: true })
  const set = (headers: Record<string, string>, body: object) =>
    service.call('/admin-api/corps/wwset/settings', { method: 'PATCH', headers, body })
  const wanted = { name: '云上', time_zone: 'Asia/Tokyo' }
  const changed = await set(owner.bearer, wanted)
  expect([changed.status, changed.body]).toMatchObject([200, wanted])
  const limited = await set(root.bearer, { limits: { per_minute: 2 } })
  expect([limited.status, limited.body]).toMatchObject([200, { ...wanted, limits: { per_minute: 2 } }])
  const code = async () => (await service.call('/open-api/tag/list', { token })).body.errcode
  await expect.poll(code).toBe(10053)
})

it('keeps a logo that was uploaded and a colour, and refuses what pages could not show', async () => {
  await addCorp(service, 'wwbrand')
  const { bearer: headers } = await addOperator(service, { name: 'brand', corps: { wwbrand: 'owner' } })
  const set = (body: object) => service.call('/admin-api/corps/wwbrand/settings', { method: 'PATCH', headers, body })
  const brand = { logo: `/files/wwbrand/${'0'.repeat(32)}`, colour: '#1f6f5c' }
  expect((await set(brand)).body).toMatchObject(brand)
  for (const bad of [{ logo: 'https://elsewhere.example/a.png' }, { colour: 'green' }, { logo: '/files/ a' }])
    expect((await set(bad)).status).toBe(422)
  expect((await set({ logo: '', colour: '' })).body).toMatchObject({ logo: '', colour: '' })
})

it('refuses an owner who would lift the limits, and changes nothing else of that call', async () => {
  await addCorp(service, 'wwlift', { seats: ['basic'] })
  const { bearer: headers } = await addOperator(service, { name: 'lifting', corps: { wwlift: 'owner' } })
  const path = '/admin-api/corps/wwlift/settings'
  const before = (await service.call(path, { headers })).body
  for (const limits of [{ in_flight: 0 }, {}]) {
    const refused = await service.call(path, { method: 'PATCH', headers, body: { name: '别名', limits } })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  }
  expect((await service.call(path, { headers })).body).toEqual(before)
})
