import { afterAll, beforeAll, expect, it } from 'vitest'
import { markConnected } from '../../../../qa/support/connected.ts'
import { tagGroupKind } from '../../records/tag/tag-group.dataset.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const listed = async (path: string, field: string) =>
  ((await admin.call(path)).body.items as Record<string, unknown>[]).map((item) => item[field])

const reorders = async (kind: string) => {
  const { body } = await admin.call('events', { query: { kinds: kind, limit: 100 } })
  return (body.items as { action: string; data: { order: number } }[]).map(({ action, data }) => [action, data.order])
}

it('tag groups come by their order, the larger first, and the feed tells of it', async () => {
  const before = await listed('tag-groups', 'tag_group_id')
  expect(before).toEqual([...before].sort())
  const moved = await admin.patch('tag-groups/etg_yunqi_03', { order: 7 })
  expect([moved.status, moved.body]).toMatchObject([200, { tag_group_id: 'etg_yunqi_03', order: 7 }])
  expect(Object.keys(moved.body)).toEqual(Object.keys(tagGroupKind.line.shape))
  const after = await listed('tag-groups', 'tag_group_id')
  expect(after).toEqual(['etg_yunqi_03', ...before.filter((id) => id !== 'etg_yunqi_03')])
  expect(await listed('tag-groups?sort=-order', 'tag_group_id')).toEqual(after.toReversed())
  expect(await reorders('tag_group')).toEqual([['updated', 7]])
})

it('tags come by their order in their group, and a new one takes its place', async () => {
  const path = 'tags?tag_group_id=etg_yunqi_01'
  const before = await listed(path, 't_id')
  const last = before.at(-1) as number
  expect((await admin.patch(`tags/${last}`, { order: 3 })).body.order).toBe(3)
  const made = await admin.post('tags', { tag_name: '头等', tag_group_id: 'etg_yunqi_01', order: 4 })
  expect(await listed(path, 't_id')).toEqual([made.body.t_id, last, ...before.slice(0, -1)])
  expect(await reorders('tag')).toEqual([['created', undefined]]) // the open API's lists of tags do not show it
  const refused = await admin.patch(`tags/${last}`, { order: -1 })
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'order' }]])
})

it('moves a tag to another group while there is no platform that has it in the one before', async () => {
  const { body: made } = await admin.post('tags', { tag_name: '会移动', tag_group_id: 'etg_yunqi_01' })
  const move = (id: number, tag_group_id: string) => admin.patch(`tags/${id}`, { tag_group_id })
  expect((await move(101, 'etg_yunqi_02')).body.tag_group_id).toBe('etg_yunqi_02')
  await markConnected(admin.service.store, 'ww_demo_yunqi_tea')
  try {
    const refused = await move(101, 'etg_yunqi_01')
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ field: 'tag_group_id', code: 'tag_stays_in_group' }],
    ])
    expect((await admin.patch('tags/101', { tag_group_id: 'etg_yunqi_02', order: 1 })).status).toBe(200)
    // the platform has not been asked to make it
    expect((await move(made.t_id as number, 'etg_yunqi_02')).status).toBe(200)
  } finally {
    await admin.service.store.owner`delete from platform_connection where corp_id = 'ww_demo_yunqi_tea'`
  }
  expect((await move(101, 'etg_yunqi_01')).status).toBe(200)
})

it('takes the order of many tags and groups in one call, all of them or none', async () => {
  const path = 'tags?tag_group_id=etg_yunqi_02&limit=100'
  const before = (await listed(path, 't_id')) as number[]
  const backwards = before.map((id, order) => ({ id, order: order + 1 }))
  expect((await admin.post('tags/order', { orders: backwards })).body).toEqual({ changed: before.length })
  expect(await listed(path, 't_id')).toEqual(before.toReversed())

  const [first] = before
  const bad: [object[], string, string][] = [
    [
      [
        { id: first, order: 99 },
        { id: 999_999, order: 1 },
      ],
      'orders.1.id',
      'not_found',
    ],
    [
      [
        { id: first, order: 99 },
        { id: first, order: 1 },
      ],
      'orders.1.id',
      'named_twice',
    ],
    [[{ id: first, order: -1 }], 'orders.0.order', 'integer_between'],
  ]
  for (const [orders, field, code] of bad) {
    const { status, body } = await admin.post('tags/order', { orders })
    expect([status, (body.errors as object[])[0]]).toMatchObject([422, { field, code }])
  }
  expect(await listed(path, 't_id')).toEqual(before.toReversed())

  const groups = (await listed('tag-groups?limit=100', 'tag_group_id')) as string[]
  const orders = groups.map((id, order) => ({ id, order: order + 10 }))
  expect((await admin.post('tag-groups/order', { orders })).status).toBe(200)
  expect(await listed('tag-groups?limit=100', 'tag_group_id')).toEqual(groups.toReversed())
})

it('a tag that is removed while it is put on customers ends on none of them, and both calls are answered', async () => {
  const { body: listing } = await admin.call('customers', { query: { limit: 40 } })
  const customers = (listing.items as { external_user_id: string }[]).map((one) => one.external_user_id)
  const statuses: number[] = []
  for (let round = 0; round < 8; round++) {
    const { body } = await admin.post('tags', { tag_name: `竞争${round}`, tag_group_id: 'etg_yunqi_01' })
    const t_id = body.t_id as number
    const [one = ''] = customers
    const answers = await Promise.all([
      admin.post('customers/tag', { external_user_ids: customers, add: [t_id] }),
      admin.remove(`tags/${t_id}`),
      admin.patch(`customers/${one}`, { tags: [t_id] }),
      admin.post('customers/tag', { external_user_ids: customers.toReversed(), add: [t_id] }),
    ])
    statuses.push(...answers.map(({ status }) => status))
    const { body: after } = await admin.call('customers', { query: { limit: 40 } })
    const marked = (after.items as { tags: number[] }[]).filter(({ tags }) => tags.includes(t_id))
    expect(marked).toEqual([])
  }
  expect(new Set(statuses).difference(new Set([200, 204, 422]))).toEqual(new Set())
})

const ahead = (over: object) => ({ target_type: 'mobile', t_id: 123, ...over })

it('a tag waits for people who are no customers, marks those who are, and is left once', async () => {
  const made = (await admin.post('pre-tags', ahead({ target: '13900008001' }))).body
  expect(made).toMatchObject({ target: '13900008001', openid: '', source: 'console', marked_at: null })
  expect((await admin.post('pre-tags', ahead({ target: '13900008001' }))).body.code).toBe('pre_tag_exists')
  const many = await admin.post(
    'pre-tags/import',
    ahead({ targets: ['13900008001', '13610000006', '13900008002', '13900008002'] }),
  )
  expect([many.status, many.body]).toEqual([200, { created: 2, existing: 1 }])
  const found = async (query: Record<string, string | number>) =>
    ((await admin.call('pre-tags', { query })).body.items as { target: string }[]).map(({ target }) => target)
  expect(await found({ marked: 1 })).toEqual(['13610000006'])
  expect(await found({ target: '13900008002', t_id: 123 })).toEqual(['13900008002'])
  expect((await admin.view('pre-tags', { query: { target: '13900008002' } })).status).toBe(403)
  expect((await admin.view('pre-tags')).text).not.toMatch(/1[3-9]\d{9}/)
  const event = (await admin.call('events', { query: { kinds: 'pre_tag', limit: 1 } })).body.items as object[]
  expect(event).toMatchObject([{ action: 'created', data: { mobile: expect.stringMatching(/^1/), source: 'console' } }])
  expect((await admin.remove(`pre-tags/${made.id}`)).status).toBe(204)
  expect(await found({ target: '13900008001' })).toEqual([])
  expect(await admin.audited('pre_tag', made.id as number)).toEqual(['created', 'removed'])
})

it.each<[string, object, string, string]>([
  ['pre-tags', ahead({ target: 'nobody' }), 'target', 'phone'],
  ['pre-tags', ahead({ target: '13900008003', t_id: 999_999 }), 't_id', 'not_found'],
  ['pre-tags/import', ahead({ targets: ['13900008003', '13900008003', 'x'] }), 'targets.2', 'phone'],
])('%s refuses %j and leaves nothing', async (path, body, field, code) => {
  const refused = await admin.post(path, body)
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field, code }]])
  expect((await admin.call('pre-tags', { query: { target: '13900008003' } })).body.items).toEqual([])
})
