import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const phone = { id: 'phone', type: 'phone', label: '手机号', required: true, maps_to: 'phone' }
const sweet = { id: 'sweet', type: 'radio', label: '甜度', options: ['少糖', '全糖'] }

it('gets a version whenever it is published with other fields', async () => {
  const { post, patch, call } = admin
  const made = await post('forms', { name: '预约', group_name: '预约', fields: [phone] })
  const filled = { ...phone, options: [] }
  expect([made.status, made.body]).toMatchObject([
    201,
    { status: 'drafts', version: 0, repeat: 'unlimited', fields: [filled] },
  ])
  const path = `forms/${made.body.id}`
  expect((await post(`${path}/publish`)).body).toMatchObject({ status: 'publish', version: 1 })
  expect((await post(`${path}/end`)).body).toMatchObject({ status: 'end', version: 1 })
  expect((await post(`${path}/publish`)).body).toMatchObject({ status: 'publish', version: 1 })
  expect((await patch(path, { name: '到店预约' })).body).toMatchObject({ version: 1 })
  expect((await patch(path, { fields: [phone, sweet] })).body).toMatchObject({ version: 2 })
  const versions = await call(`${path}/versions`)
  expect(versions.body).toMatchObject({ total: 2, items: [{ version: 2 }, { version: 1, fields: [filled] }] })
  expect((await admin.remove(path)).status).toBe(204)
  expect((await call(path)).status).toBe(404)
})

it('shows its answers, without them to those who may not see phones', async () => {
  const { call, view } = admin
  await admin.service.store.owner`
    insert into smart_form_answer (corp_id, form_id, id, version, external_user_id, answers, created_at) values
      (${EXAMPLE_CORP}, 2001, 1, 1, 'wm_yunqi_1001', '{"phone":"13900001234"}', 1700000000),
      (${EXAMPLE_CORP}, 2001, 2, 1, 'wm_yunqi_1001', '{"phone":"13900001234"}', 1700000001)`
  expect((await call('forms/2001/answers')).body).toMatchObject({
    total: 2,
    items: [{ id: 2, answers: { phone: '13900001234' } }, { id: 1 }],
  })
  expect((await view('forms/2001/answers')).text).not.toContain('13900001234')
  expect((await call('forms/2001/stats')).body).toEqual({
    answers: 2,
    customers: 1,
    days: [{ day: '2023-11-15', answers: 2 }],
  })
})

it('belongs to a group that is named once for all', async () => {
  const { post, patch, call } = admin
  const one = await post('forms', { name: '甲', group_name: '新分组' })
  const two = await post('forms', { name: '乙', group_id: one.body.group_id })
  expect(two.body).toMatchObject({ group_id: one.body.group_id, group_name: '新分组' })
  expect((await patch(`form-groups/${one.body.group_id}`, { group_name: '旧分组' })).body).toMatchObject({ forms: 2 })
  expect((await call(`forms/${two.body.id}`)).body.group_name).toBe('旧分组')
  expect((await call('form-groups')).body.items).toContainEqual({
    group_id: one.body.group_id,
    group_name: '旧分组',
    forms: 2,
  })
})

it.each([
  [{}, 'group_name'],
  [{ group_id: 999 }, 'group_id'],
  [{ group_id: 1, fields: [phone, phone] }, 'fields.1.id'],
  [{ group_id: 1, fields: [{ ...sweet, options: [] }] }, 'fields.0.options'],
  [{ group_id: 1, fields: [{ ...phone, maps_to: 999 }] }, 'fields.0.maps_to'],
  [{ group_id: 1, start_time: 5, end_time: 5 }, 'end_time'],
])('refuses %j', async (body, field) => {
  const answer = await admin.post('forms', { name: '甲', ...body })
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field }]])
})

it('does not end before it begins, whichever of the two is changed', async () => {
  const made = await admin.post('forms', { name: '限时', group_id: 1, start_time: 100, end_time: 200 })
  const path = `forms/${made.body.id}`
  for (const times of [{ end_time: 100 }, { start_time: 200 }, { start_time: 0, end_time: 0 }]) {
    const answer = await admin.patch(path, times)
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'end_time' }]])
  }
  expect((await admin.patch(path, { start_time: null, end_time: 100 })).status).toBe(200)
  expect((await admin.patch(path, { start_time: 99 })).body).toMatchObject({ start_time: 99, end_time: 100 })
})

it('cannot be published without fields', async () => {
  const made = await admin.post('forms', { name: '空', group_id: 1 })
  const answer = await admin.post(`forms/${made.body.id}/publish`)
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'fields' }]])
})
