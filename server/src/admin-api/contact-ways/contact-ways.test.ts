import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('packs the pictures of several codes, and none at all when one of them is unknown', async () => {
  const zip = (ids: string) => {
    const path = `/admin-api/corps/${EXAMPLE_CORP}/contact-ways/qr.zip?ids=${ids}`
    return fetch(new URL(path, admin.service.address), { headers: admin.owner.bearer })
  }
  const packed = await zip('201,202,201')
  expect([packed.status, packed.headers.get('content-type')]).toEqual([200, 'application/zip'])
  for (const ids of ['999999', '201,999999']) {
    const refused = await zip(ids)
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'not_found' }])
  }
})

it('refuses a code that leads to nobody, or to more than a hundred, at its field', async () => {
  const staffOf = async (ids: readonly string[]) => {
    const staffs = ids.map((id) => ({ id }))
    const { status, body } = await admin.post('contact-ways', { type: 2, scene: 2, state: '收银台三', staffs })
    return [status, body.errors]
  }
  const many = Array.from({ length: 101 }, (_, i) => `user${i}`)
  expect(await staffOf([])).toEqual([422, [{ field: 'staffs', message: '不能为空' }]])
  expect(await staffOf(many)).toEqual([422, [{ field: 'staffs', message: '至多 100 个' }]])
})
