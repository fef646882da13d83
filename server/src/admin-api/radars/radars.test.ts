import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordViews } from '../../engines/radars/view.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('shows who clicked and how often', async () => {
  const { post, call, patch } = admin
  const group = await post('radar-groups', { name: '活动', type: 'link' })
  const below = await post('radar-groups', { name: '春季', type: 'link', parent_id: group.body.id })
  const made = await post('radars', {
    ...{ type: 'link', name: '新品页', link: 'https://example.com', group_id: below.body.id },
    auto_mark_tag: [{ id: 101 }],
  })
  expect([made.status, made.body]).toMatchObject([
    201,
    { staff_id: 'luojianguo', staff_name: '罗建国', clicked_total: 0, auto_mark_tag: [{ id: 101, name: '钻石会员' }] },
  ])
  const id = made.body.id as number
  for (const customer of ['wm_yunqi_1001', 'wm_yunqi_1002', 'wm_yunqi_1001'])
    await admin.service.act(EXAMPLE_CORP, (ctx) => recordViews(ctx, [viewOf(id, customer, ctx.now)]))
  const stats = (await call(`radars/${id}/stats`)).body as { days: object[] }
  expect(stats).toEqual({
    ...{
      clicked_total: 3,
      clicked_users_total: 2,
      visitors: 2,
      readers: 0,
      returned: 1,
      sharers: 0,
      mean_seconds: null,
    },
    days: [{ day: expect.any(String), clicks: 3, visitors: 2 }],
  })
  const visitors = await call(`radars/${id}/visitors`, { query: { sort: 'arrival' } })
  expect(visitors.body).toMatchObject({
    total: 2,
    items: [{ external_user_id: 'wm_yunqi_1001' }, { external_user_id: 'wm_yunqi_1002' }],
  })
  const visits = await call(`radars/${id}/clicks`, { query: { limit: '2' } })
  expect((await call(`radars/${id}/visits`, { query: { limit: '2' } })).body).toEqual(visits.body)
  expect(visits.body).toMatchObject({
    total: 3,
    items: [{ external_user_id: 'wm_yunqi_1001', read_seconds: 0 }, { external_user_id: 'wm_yunqi_1002' }],
  })
  const link = { staff_id: 'majingyi', channel: '门店' }
  const first = await post(`radars/${id}/links`, link)
  expect([first.status, first.body]).toMatchObject([200, { ...link, staff_name: '马静怡' }])
  expect((await post(`radars/${id}/links`, link)).body.url).toBe(first.body.url)
  const others = await Promise.all(
    Array.from({ length: 12 }, () => post(`radars/${id}/links`, { ...link, channel: '同时' })),
  )
  const [other] = [...new Set(others.map(({ status, body }) => `${status} ${body.url}`))]
  expect(others.map(({ body }) => `200 ${body.url}`)).toEqual(others.map(() => other))
  expect((await post(`radars/${id}/links`, { staff_id: 'nobody' })).body.errors).toMatchObject([{ field: 'staff_id' }])
  expect((await post('radars/999999/links', link)).status).toBe(404)
  const links = (await call(`radars/${id}/links`)).body as { items: { url: string }[] }
  expect(links.items.map(({ url }) => url).sort()).toEqual(
    [made.body.public_url, first.body.url, others[0]?.body.url].sort(),
  )
  expect((await call('radars', { query: { group_id: String(group.body.id) } })).body).toMatchObject({ total: 1 })
  const rule = { count: 3, kind: 'click_count', tag_list: [{ id: 102 }] }
  expect((await patch(`radars/${id}`, { auto_mark_tag: [], auto_mark_tag_rule: [rule] })).body).toMatchObject({
    auto_mark_tag: [],
    auto_mark_tag_rule: [{ count: 3, tag_list: [{ id: 102, name: '金卡会员' }] }],
  })
  expect((await patch(`radars/${id}`, { staff_id: 'majingyi' })).body).toMatchObject({ staff_name: '马静怡' })
  expect((await patch(`radars/${id}`, { staff_id: 'nobody' })).body.errors).toMatchObject([{ field: 'staff_id' }])
  const full = await admin.remove(`radar-groups/${group.body.id}`)
  expect([full.status, full.body.errors]).toMatchObject([422, [{ field: 'id' }]])
  const circle = await patch(`radar-groups/${group.body.id}`, { parent_id: below.body.id })
  expect([circle.status, circle.body.errors]).toMatchObject([422, [{ field: 'parent_id' }]])
})

it.each([
  [{ kind: 'clicks', count: 3 }, 'auto_mark_tag_rule.1.kind'],
  [{ kind: 'click_count', count: 0 }, 'auto_mark_tag_rule.1.count'],
])('takes no rule that would never mark anybody: %j', async (rule, field) => {
  const right = { kind: 'click_count', count: 3, tag_list: [{ id: 102 }] }
  const draft = { type: 'link', name: '规则', link: 'https://example.com', group_id: 1 }
  const wrong = { auto_mark_tag_rule: [right, { ...rule, tag_list: [{ id: 102 }] }] }
  const made = await admin.post('radars', { ...draft, auto_mark_tag_rule: [right] })
  for (const answer of [
    await admin.post('radars', { ...draft, ...wrong }),
    await admin.patch(`radars/${made.body.id}`, wrong),
  ])
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field }]])
})

it('keeps a rule of another kind that an import brought', async () => {
  const { owner } = admin.service.store
  const rule = { kind: 'first_open', count: 0, tag_list: [{ id: 102, name: '金卡会员' }] }
  const made = await admin.post('radars', { type: 'link', name: '旧', link: 'https://example.com', group_id: 1 })
  await owner`update radar set auto_mark_tag_rule = ${owner.json([rule])} where corp_id = ${EXAMPLE_CORP} and id = ${made.body.id as number}`
  const { status, body } = await admin.patch(`radars/${made.body.id}`, { title: '新', auto_mark_tag_rule: [rule] })
  expect([status, body]).toMatchObject([200, { title: '新', auto_mark_tag_rule: [rule] }])
})

const viewOf = (radarId: number, customer: string, at: number) => ({
  ...{ radarId, key: randomUUID(), staffId: '', channel: '', sharer: '', at },
  ...{ visitor: customer, externalUserId: customer, openid: null },
})

it('takes no radar that leads nowhere, nor one in a group of another type', async () => {
  const { post, patch, call } = admin
  const groups = await Promise.all(
    (['link', 'pdf', 'article'] as const).map((type) => post('radar-groups', { name: `${type} 组`, type })),
  )
  const [links, files, articles] = groups.map(({ body }) => body.id as number)
  const link = { type: 'link', name: '链接', link: 'https://example.com', group_id: links }
  const pdf = { type: 'pdf', name: '文件', file_url: 'https://example.com/a.pdf', group_id: files }
  const refused = async (answer: ReturnType<typeof post>, field: string) => {
    const { status, body } = await answer
    expect([status, body.errors]).toMatchObject([422, [{ field }]])
  }
  const { total } = (await call('radars')).body
  await refused(post('radars', { ...link, link: '' }), 'link')
  await refused(post('radars', { ...pdf, file_url: undefined }), 'file_url')
  await refused(post('radars', { ...link, group_id: files }), 'group_id')
  await refused(post('radars', { ...pdf, group_id: articles }), 'group_id')
  expect((await call('radars')).body.total).toBe(total)
  const one = `radars/${(await post('radars', link)).body.id}`
  await refused(patch(one, { link: '' }), 'link')
  await refused(patch(one, { group_id: articles }), 'group_id')
  await refused(patch(one, { type: 'article' }), 'group_id')
  expect((await patch(one, { type: 'article', link: '', group_id: articles })).status).toBe(200)
  expect((await post('radars', pdf)).status).toBe(201)
})
