import { afterAll, beforeAll, expect, it } from 'vitest'
import { upsertStaffFromPlatform } from '../../engines/staff/from-platform.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('keeps what is ours of a staff member, whatever the platform tells later', async () => {
  const ours = { external_contact_able: false, moment_address: '朋友圈', oa_authorized: false, ia_authorized: false }
  const changed = await admin.patch('staff/luojianguo', ours)
  expect([changed.status, changed.body]).toMatchObject([200, ours])
  await admin.service.act(EXAMPLE_CORP, (ctx) =>
    upsertStaffFromPlatform(ctx, [
      { id: 'luojianguo', department: ['1'], profile: { name: '罗建国', position: '总监' } },
    ]),
  )
  expect((await admin.call('staff/luojianguo')).body).toMatchObject({ ...ours, position: '总监' })
  expect(await admin.audited('staff', 'luojianguo')).toEqual(['updated'])
  const events = (await admin.call('events', { query: { kinds: 'staff' } })).body.items as { data: object }[]
  expect(events[0]?.data).toMatchObject({ oa_authorized: false, ia_authorized: false })
})

it('refuses what the platform tells', async () => {
  const refused = await admin.patch('staff/luojianguo', { name: '别人' })
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'name', code: 'unknown_field' }]])
})
