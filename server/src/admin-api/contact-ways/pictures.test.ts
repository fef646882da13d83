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
