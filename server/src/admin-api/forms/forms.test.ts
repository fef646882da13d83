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
const stars = { id: 'stars', type: 'rating', label: '评分' }
const cups = { id: 'cups', type: 'number', label: '杯数' }
const tagged = (option: string, tags: number[]) => ({ ...sweet, option_tags: [{ option, tags }] })

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
    insert into smart_form_answer (corp_id, form_id, id, version, external_user_id, answers, created_at, key) values
      (${EXAMPLE_CORP}, 2005, 1, 1, 'wm_yunqi_1001', '{"phone":"13900001234"}', 1700000000, 'abcdef0123'),
      (${EXAMPLE_CORP}, 2005, 2, 1, 'wm_yunqi_1001', '{"phone":"13900001234"}', 1700000001, '')`
  expect((await call('forms/2005/answers')).body).toMatchObject({
    total: 2,
    items: [
      { id: 2, answers: { phone: '13900001234' } },
      { id: 1, receipt: 'ABCDEF01' },
    ],
  })
  expect((await view('forms/2005/answers')).text).not.toContain('13900001234')
})

it('is answered on its page, and counted by day and by question', async () => {
  const { post, call } = admin
  const { body } = await post('forms', { name: '甜度调查', group_name: '调查', fields: [sweet, stars, cups] })
  const path = `forms/${body.id}`
  await post(`${path}/publish`)
  const { public_url } = (await call(path)).body as { public_url: string }
  expect(public_url).toMatch(/\/f\/[\w-]{16}$/)
  const { url } = (await post(`${path}/links`, { staff_id: 'majingyi' })).body as { url: string }
  expect((await post(`${path}/links`, { staff_id: 'majingyi' })).body.url).toBe(url)
  expect((await post(`${path}/links`, { staff_id: 'nobody' })).body.errors).toMatchObject([{ field: 'staff_id' }])
  expect((await post('forms/999999/links', { staff_id: 'majingyi' })).status).toBe(404)
  const links = (await call(`${path}/links`)).body as { items: { url: string }[] }
  expect(links.items.map((link) => link.url).sort()).toEqual([public_url, url].sort())
  for (const [address, sweet, stars, cups] of [
    [public_url, '少糖', '5', '2'],
    [public_url, '少糖', '4', ''],
    [url, '全糖', '', '3.5'],
  ] as const) {
    const form = new URLSearchParams({ sweet, stars, cups })
    expect((await fetch(address, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303)
  }
  expect((await call(`${path}/answers`)).body).toMatchObject({
    items: [{ staff_id: 'majingyi' }, { staff_id: '' }, {}],
  })
  await fetch(public_url)
  expect((await call(path)).body).toMatchObject({ view_count: 1, answer_count: 3 })
  const stats = await call(`${path}/stats`)
  expect(stats.body).toMatchObject({
    ...{ views: 1, visitors: 0, starts: 0, answers: 3, customers: 0, mean_seconds: 0 },
    days: [{ views: 1, answers: 3 }],
    questions: [
      {
        ...{ id: 'sweet', answers: 3, mean: null },
        options: [
          { option: '少糖', answers: 2 },
          { option: '全糖', answers: 1 },
        ],
      },
      { id: 'stars', answers: 2, mean: 4.5 },
      { id: 'cups', answers: 2, mean: 2.75, options: [] },
    ],
  })
  const questions = stats.body.questions as { options: object[] }[]
  expect(questions[1]?.options).toContainEqual({ option: '5', answers: 1 })
  const picture = new URL(`/admin-api/corps/${EXAMPLE_CORP}/${path}/qr.svg`, admin.service.address)
  const qr = await fetch(picture, { headers: admin.owner.bearer })
  expect([qr.status, (await qr.text()).startsWith('<svg')]).toEqual([200, true])
})

it('published anew has no end that has passed', async () => {
  const { post, patch, call } = admin
  const { body } = await post('forms', { name: '过期', group_id: 1, fields: [sweet], end_time: 1000 })
  expect((await post(`forms/${body.id}/publish`)).body).toMatchObject({ status: 'publish', end_time: null })
  const later = 4_000_000_000
  await patch(`forms/${body.id}`, { end_time: later })
  await post(`forms/${body.id}/end`)
  expect((await post(`forms/${body.id}/publish`)).body).toMatchObject({ end_time: later })
  expect((await call(`forms/${body.id}`)).body.status).toBe('publish')
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
  [{ group_id: 1, fields: [{ ...sweet, options: ['少糖', ' '], option_tags: [] }] }, 'fields.0.options'],
  [{ group_id: 1, fields: [{ ...sweet, options: ['少糖', '少糖 '], option_tags: [] }] }, 'fields.0.options'],
  [{ group_id: 1, fields: [{ ...phone, label: ' ' }] }, 'fields.0.label'],
  [{ group_id: 1, fields: [{ ...phone, maps_to: 999 }] }, 'fields.0.maps_to'],
  [{ group_id: 1, start_time: 5, end_time: 5 }, 'end_time'],
  [{ group_id: 1, fields: [{ ...phone, id: 'gx.key' }] }, 'fields.0.id'],
  [{ group_id: 1, fields: [tagged('无糖', [])] }, 'fields.0.option_tags'],
  [{ group_id: 1, fields: [phone, tagged('少糖', [99_999_999])] }, 'fields.1.option_tags'],
  [{ group_id: 1, tags: [99_999_999] }, 'tags'],
  [{ group_id: 1, notify_staff_ids: ['nobody'] }, 'notify_staff_ids'],
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

it.each([[[]], [[{ id: 'a', type: 'section', label: '标题' }]]])(
  'cannot be published without a question: %j',
  async (fields) => {
    const made = await admin.post('forms', { name: '空', group_id: 1, fields })
    const answer = await admin.post(`forms/${made.body.id}/publish`)
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'fields' }]])
  },
)
