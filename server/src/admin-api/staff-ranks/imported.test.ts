import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareStaffLine } from '../../../../qa/support/fixtures.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { addOperator } from '../../../../qa/support/operators.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwrankimport'
let service: TestService
let token: string
let headers: Record<string, string>
let now: number
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  headers = (await addOperator(service, { name: 'owner', corps: { [CORP]: 'owner' } })).bearer
  now = service.now()
})
afterAll(() => service.stop())

const customer = (n: number) => ({
  ...{ external_user_id: `wm_${n}`, unionid: null, openid: null, name: `客${n}`, avatar: '', gender: 0, phones: [] },
  ...{ points: 0, tags: [], properties: {}, custom_fields: [], groups: [], created_at: now - 50 },
  follows: [{ staff_id: 'wangwu', added_at: now - 50 }],
})
const rank = (id: number, invite_total: number) => ({
  ...{ id, name: `榜${id}`, description: '', created_at: 1, update_at: 1, rank_type: 0, invite_total, level: 0 },
  ...{ start_time: now - 100, end_time: now + 900, status: 'started', staff_list: ['wangwu'], department_list: 'all' },
  group_list: 0,
})
const dataset = () => ({
  staff: [bareStaffLine(1, 'wangwu'), bareStaffLine(2, 'lisi')],
  customer: [customer(1), customer(2)],
  staff_rank: [rank(1, 561), rank(2, 0), rank(3, 2)],
})
const counted = async (at: number) => {
  await workOnDue(service.store, {}, { clock: () => at * 1000, businessTime: () => at })
  const { body } = await service.call('/open-api/staff_rank/list', { token })
  return (body.rank_list as { invite_total: number }[]).map(({ invite_total }) => invite_total)
}

it('a running ranking shows the number that it was imported with, and goes on from there', async () => {
  await importRecords(service, { corp_id: CORP }, dataset())
  expect(await counted(now)).toEqual([561, 0, 2])
  expect(await counted(now + 20)).toEqual([561, 0, 2])
  const staff_id = 'lisi'
  await service.act(CORP, (ctx) => follow(ctx, { external_user_id: 'wm_3', staff_id }), now + 30)
  expect(await counted(now + 40)).toEqual([562, 1, 3])
  await importRecords(service, { corp_id: CORP }, { staff_rank: [rank(1, 700)] })
  expect(await counted(now + 60)).toEqual([700, 1, 3])
})

it('is counted by what is known here once it is changed who counts', async () => {
  const path = `/admin-api/corps/${CORP}/staff-ranks/1`
  const change = (body: object) => service.call(path, { headers, body, method: 'PATCH' })
  expect((await change({ name: '改名' })).body).toMatchObject({ invite_total: 700 })
  expect((await change({ staff_list: ['lisi'], department_list: [] })).body).toMatchObject({ invite_total: 1 })
  expect((await counted(now + 80))[0]).toBe(1)
})
