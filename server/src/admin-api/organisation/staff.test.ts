import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorp } from '../../../../qa/support/service.ts'
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

describe('a code of the side bar', () => {
  const HOLD = '/open-api/open_auth/sidebar/get_auth_info'
  const tell = (code: unknown) =>
    admin.service.call(HOLD, { token: admin.service.token, query: { code: String(code) } })
  const issue = (body: object) => admin.post('sidebar-codes', body)

  it('tells a page once whom it is beside', async () => {
    const { status, body } = await issue({ staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001' })
    expect(status).toBe(201)
    const told = { staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001', group_chat_id: '' }
    expect((await tell(body.code)).body).toEqual({ errcode: 0, errmsg: 'ok', ...told })
    expect((await tell(body.code)).body.errcode).toBe(22101)
  })

  it('tells of a group chat, is the corporation’s own, and is not read by a prefetch', async () => {
    const [chat] = await admin.service.store.owner`
      select group_ext_id as id, owner_staff_id as staff from group_chat where corp_id = ${EXAMPLE_CORP} limit 1`
    const { code } = (await issue({ staff_id: chat?.staff, group_chat_id: chat?.id })).body
    const { token: other } = await addCorp(admin.service, 'wwsidebar')
    const query = { code: String(code) }
    expect((await admin.service.call(HOLD, { token: other, query })).body.errcode).toBe(22101)
    const headers = { 'sec-purpose': 'prefetch' }
    expect((await admin.service.call(HOLD, { token: admin.service.token, query, headers })).status).toBe(403)
    expect((await tell(code)).body).toMatchObject({
      staff_id: chat?.staff,
      external_user_id: '',
      group_chat_id: chat?.id,
    })
  })

  it('is too old after five minutes', async () => {
    const { code } = (await issue({ staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001' })).body
    await admin.service.store.owner`update sidebar_code set created_at = created_at - 300`
    expect((await tell(code)).body.errcode).toBe(22101)
  })

  const NOT_FOLLOWED = ['external_user_id', 'staff_not_following'] as const

  it.each<[string, object, string, string]>([
    ['staff who are not there', { staff_id: 'nobody', external_user_id: 'wm_yunqi_1001' }, 'staff_id', 'not_found'],
    ['a customer of others', { staff_id: 'luojianguo', external_user_id: 'wm_yunqi_1001' }, ...NOT_FOLLOWED],
    ['a customer of nobody, alike', { staff_id: 'majingyi', external_user_id: 'wm_no' }, ...NOT_FOLLOWED],
    ['a chat of others', { staff_id: 'luojianguo', group_chat_id: 'wr_yunqi_1' }, 'group_chat_id', 'staff_not_in_chat'],
    [
      'a chat of nobody, alike',
      { staff_id: 'majingyi', group_chat_id: 'nowhere' },
      'group_chat_id',
      'staff_not_in_chat',
    ],
    ['neither', { staff_id: 'majingyi' }, 'external_user_id', 'exactly_one_of'],
  ])('is refused for %s', async (_, body, field, code) => {
    const refused = await issue(body)
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field, code }]])
  })
})
