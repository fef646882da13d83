import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkIn } from '../../engines/check-ins/check-in.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

const PATH = 'check-in-missions'
const RULE = { level: 1, needed: 2, points: 10, tags: [101] }

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('begin, have a page with a QR code, end and begin again', async () => {
  const { post, call, patch, remove } = admin
  const made = await post(PATH, { name: '早安茶', creator: '李雨桐', days: 'consecutive', rules: [RULE] })
  expect([made.status, made.body]).toMatchObject([
    201,
    { status: 'ongoing', days: 'consecutive', rules: [RULE], group_ext_ids: [], people_count: 0 },
  ])
  expect(made.body.public_url).toMatch(/\/c\/[\w-]{16}$/)
  const path = `${PATH}/${made.body.id}`
  const picture = new URL(`/admin-api/corps/${EXAMPLE_CORP}/${path}/qr.svg`, admin.service.address)
  expect((await fetch(picture, { headers: admin.owner.bearer })).headers.get('content-type')).toContain('image/svg+xml')
  expect((await post(`${path}/end`)).body.status).toBe('end')
  const past = admin.service.now() - 10
  await patch(path, { start_time: past - 10, end_time: past })
  expect((await post(`${path}/start`)).body).toMatchObject({ status: 'ongoing', end_time: null })
  expect((await remove(path)).status).toBe(204)
  expect((await call(path)).status).toBe(404)
  expect(await admin.audited('check_in_mission', made.body.id as number)).toEqual([
    ...['created', 'end', 'updated', 'start', 'removed'],
  ])
})

it.each([
  ['end_time', { start_time: 200, end_time: 200 }],
  ['rules.1.level', { rules: [RULE, { ...RULE, needed: 5 }] }],
  ['rules.0.needed', { rules: [{ ...RULE, needed: 0 }] }],
  ['rules.1.needed', { rules: [RULE, { ...RULE, level: 2 }] }],
  ['rules.0.needed', { rules: [{ ...RULE, level: 2, needed: 1 }, RULE] }],
  ['rules.0.tags', { rules: [{ ...RULE, tags: [999_999] }] }],
  ['group_ext_ids', { group_ext_ids: ['nowhere'] }],
  ['days', { days: 'weekly' }],
])('refuses a bad %s, new or changed, and changes nothing', async (field, bad) => {
  const { post, patch, call } = admin
  const made = await post(PATH, { name: '好的', creator: '李雨桐' })
  for (const reply of [
    await post(PATH, { name: '坏的', creator: '李雨桐', ...bad }),
    await patch(`${PATH}/${made.body.id}`, bad),
  ])
    expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field }]])
  expect((await call(`${PATH}/${made.body.id}`)).body).toEqual(made.body)
})

it('takes a group chat that is named twice once', async () => {
  const { owner } = admin.service.store
  const [chat] = await owner`select group_ext_id as id from group_chat where corp_id = ${EXAMPLE_CORP} limit 1`
  const made = await admin.post(PATH, { name: '重', creator: '李雨桐', group_ext_ids: [chat?.id, chat?.id] })
  expect(made.body.group_ext_ids).toEqual([chat?.id])
})

it('shows who checked in, and the numbers by day and level', async () => {
  const { post, call, service } = admin
  const { id } = (await post(PATH, { name: '统计', creator: '李雨桐', rules: [RULE] })).body as { id: number }
  const day = 86_400
  for (const [who, ago] of [
    ['wm_yunqi_1001', 1],
    ['wm_yunqi_1001', 0],
    ['wm_yunqi_1002', 0],
  ] as const) {
    const at = service.now() - ago * day
    expect(await service.act(EXAMPLE_CORP, (ctx) => checkIn(ctx, { missionId: id, externalUserId: who, at }))).toBe(
      'checked',
    )
  }
  expect((await call(`${PATH}/${id}/participants`)).body).toMatchObject({
    total: 2,
    items: [
      { external_user_id: 'wm_yunqi_1002', phase: 'joined', total_days: 1, levels: [] },
      { external_user_id: 'wm_yunqi_1001', phase: 'finished', total_days: 2, best_days: 2, levels: [1] },
    ],
  })
  const filtered = await call(`${PATH}/${id}/participants`, { query: { phase: 'finished' } })
  expect(filtered.body).toMatchObject({ total: 1, items: [{ external_user_id: 'wm_yunqi_1001' }] })
  const stats = (await call(`${PATH}/${id}/stats`)).body
  expect(stats).toMatchObject({ visitors: 2, people: 2, check_ins: 3, reached: 1, finished: 1 })
  expect(stats).toMatchObject({
    days: [
      { check_ins: 1, people: 1 },
      { check_ins: 2, people: 1 },
    ],
    levels: [{ level: 1, people: 1 }],
  })
  expect((await call(`${PATH}/${id}`)).body).toMatchObject({ people_count: 2, check_in_count: 3 })
})
