import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const diamonds = { tag_condition: { or_tag_list: [101] } }

it('holds the customers that met its filter when it was made, changed and refreshed', async () => {
  const { post, patch, call, remove } = admin
  const preview = await post('crowd-packages/preview', { filter: diamonds })
  expect(preview.status).toBe(200)
  const made = await post('crowd-packages', { name: '钻石', filter: diamonds })
  expect([made.status, made.body]).toMatchObject([
    201,
    { name: '钻石', filter_type: 'filter', creator_name: '罗建国', user_count: preview.body.count, filter: diamonds },
  ])
  const path = `crowd-packages/${made.body.id}`
  const members = await call(`${path}/members`, { query: { limit: 100 } })
  expect(members.body.total).toBe(preview.body.count)
  const first = (preview.body.items as { external_user_id: string }[])[0]
  expect(members.body.items).toContainEqual(first)

  const listed = await patch(path, { members: [first?.external_user_id], filter_type: 'import' })
  expect([listed.status, listed.body]).toMatchObject([200, { user_count: 1, filter_type: 'import' }])
  expect(listed.body.filter).toBeUndefined()
  const refreshed = await post(`${path}/refresh`)
  expect([refreshed.status, refreshed.body.user_count]).toEqual([200, 1])
  expect((await remove(path)).status).toBe(204)
  expect((await call(path)).status).toBe(404)
  expect(await admin.audited('crowd_package', made.body.id as number)).toEqual([
    ...['created', 'updated', 'refresh', 'removed'],
  ])
})

it('shows phones to those alone who may see them', async () => {
  const phones = async (call: Admin['call']) => {
    const { body } = await call('crowd-packages/preview', { body: { filter: { gender: 2 } } })
    return (body.items as { phones: string[] }[]).flatMap((customer) => customer.phones)
  }
  expect(await phones(admin.call)).toContainEqual(expect.stringMatching(/^\d{11}$/))
  expect(new Set((await phones(admin.view)).map((phone) => phone.slice(3, 7)))).toEqual(new Set(['****']))
})

it('refuses an operator without a staff member, an unknown one, and two sources', async () => {
  const errors = async (body: object) => (await admin.post('crowd-packages', { name: '甲', ...body })).body.errors
  expect(await errors({ creator_id: 'nobody' })).toMatchObject([
    { field: 'creator_id', code: 'not_found', message: '不存在：nobody' },
  ])
  expect(await errors({ filter: diamonds, members: [] })).toMatchObject([{ field: 'members' }])
})

it('refuses a condition that is not known, which would leave everyone in', async () => {
  const field = async (path: string, body: object) =>
    ((await admin.post(path, body)).body.errors as { field: string }[] | undefined)?.map((each) => each.field)
  for (const [filter, at] of [
    [{ tag_conditions: {} }, 'filter.tag_conditions'],
    [{ tag_condition: { tag_list: [101] } }, 'filter.tag_condition.tag_list'],
  ] as const) {
    expect(await field('crowd-packages/preview', { filter })).toEqual([at])
    expect(await field('crowd-packages', { name: '甲', filter })).toEqual([at])
    expect(await field('group-messages/forecast', { filter })).toEqual([at])
    const query = { filter: JSON.stringify(filter) }
    expect((await admin.call('customers', { query })).body.errors).toMatchObject([{ field: 'filter' }])
  }
})

it('is of the type of what it gets in place of what it had', async () => {
  const made = await admin.post('crowd-packages', { name: '变', filter: diamonds })
  const change = async (body: object) => (await admin.patch(`crowd-packages/${made.body.id}`, body)).body
  expect(await change({ members: ['wm_yunqi_1001'] })).toMatchObject({ filter_type: 'import', user_count: 1 })
  expect(await change({ filter: { gender: 2 } })).toMatchObject({ filter_type: 'filter', filter: { gender: 2 } })
  expect(await change({ filter_type: 'all' })).toMatchObject({ filter_type: 'all' })
  expect(await change({ members: [], filter_type: 'openApi' })).toMatchObject({ filter_type: 'openApi', user_count: 0 })
  expect(await change({ members: ['wm_yunqi_1002'] })).toMatchObject({ filter_type: 'openApi', user_count: 1 })
})

it('a refresh that is left to a job is done, also after an earlier one was given up', { timeout: 60_000 }, async () => {
  const { owner } = admin.service.store
  const corpId = EXAMPLE_CORP
  // the rows alone: what triggers keep beside them is not read here
  await owner.begin(async (tx) => {
    await tx`alter table customer disable trigger user`
    await tx`
      insert into customer (corp_id, external_user_id, type, name, avatar, gender, phones, tags, properties, custom_fields,
        follows, groups, created_at, updated_at, doc, called, followed)
      select ${corpId}, 'wm_many_' || n, 1, '客' || n, '', 0, '{}', '{}', '{}', '{}', '[]', '{}', 1, 1, '', '客' || n, 'now'
      from generate_series(1, 20001) n`
    await tx`alter table customer enable trigger user`
  })
  const made = await admin.post('crowd-packages', { name: '全部', filter_type: 'all' })
  const path = `crowd-packages/${made.body.id}`
  await owner`
    update job set state = 'dead', dead_ms = 1, failures = 17, reason_code = 'unexpected',
      reason_params = '{"said":"disk full"}'
    where corp_id = ${corpId} and kind = 'crowd_refresh' and key = ${`${made.body.id}/asked`}`
  await owner`update crowd_package set user_count = 0 where corp_id = ${corpId} and id = ${made.body.id as number}`
  expect((await admin.post(`${path}/refresh`)).status).toBe(200)
  while ((await workOnDue(admin.service.store)) > 0);
  expect((await admin.call(path)).body.user_count).toBeGreaterThan(20_000)
})
