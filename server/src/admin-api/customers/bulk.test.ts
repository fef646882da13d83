import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

type Customer = { external_user_id: string; tags: number[]; follows: { staff_id: string; stage_id: number | null }[] }
const list = async (query: string) =>
  (await admin.call(`customers?limit=100&${query}`)).body as unknown as { items: Customer[]; total: number }
const stagesOf = async () => {
  const [first, second] = [await list('sort=arrival'), await list('sort=arrival&offset=100')]
  const follows = [...first.items, ...second.items].flatMap(({ external_user_id, follows }) =>
    follows.map(({ staff_id, stage_id }) => [`${external_user_id} ${staff_id}`, stage_id] as const),
  )
  return Object.fromEntries(follows)
}

const linesOf = async (id: string) => {
  const { items } = (await admin.call(`customers/${id}/timeline?kinds=stage_changed`)).body
  return (items as { staff_id: string; data: { text: string } }[]).map(({ staff_id, data }) => [staff_id, data.text])
}

it('tells each change of a stage on the timeline of the pair, and what is as it was not', async () => {
  const [external_user_id, staff_id] = ['wm_yunqi_1001', 'majingyi']
  const set = (stage_id: number | null) =>
    admin.post('customers/stage', { follows: [{ external_user_id, staff_id, stage_id }] })
  for (const stage of [null, 701, 701, 704, null]) expect((await set(stage)).status).toBe(200)
  const { items } = (await admin.call('journey-stages?limit=100')).body
  const [first, last] = [701, 704].map((id) => (items as { id: number; name: string }[]).find((each) => each.id === id))
  expect((await linesOf(external_user_id)).slice(0, 3)).toEqual([
    [staff_id, `阶段从「${last?.name}」改为无`],
    [staff_id, `阶段从「${first?.name}」改为「${last?.name}」`],
    [staff_id, `阶段改为「${first?.name}」`],
  ])
})

it('sets the stage of all whom a filter and a search find, and what it replies takes it back', async () => {
  const before = await stagesOf()
  const filter = { gender: 2 }
  const found = await list(`filter=${encodeURIComponent(JSON.stringify(filter))}&q=${encodeURIComponent('王')}`)
  expect(found.total).toBeGreaterThan(1)
  const { status, body } = await admin.post('customers/stage', { filter, q: '王', stage_id: 704 })
  expect(status).toBe(200)
  const after = await stagesOf()
  const meant = new Set(found.items.map(({ external_user_id }) => external_user_id))
  for (const [follow, stage] of Object.entries(after))
    expect([follow, stage]).toEqual([follow, meant.has(follow.split(' ')[0] as string) ? 704 : before[follow]])
  const was = body.before as { stage_id: number }[]
  expect(was.every(({ stage_id }) => stage_id !== 704)).toBe(true)
  expect((await admin.post('customers/stage', { follows: was })).body).toMatchObject({ changed: body.changed })
  expect(await stagesOf()).toEqual(before)
})

it('tags all of a filter, and names those whom it changed', async () => {
  const filter = { gender: 1 }
  const { total } = await list(`filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const { body } = await admin.post('customers/tag', { filter, add: [101] })
  const changed = body.external_user_ids as string[]
  expect([body.changed, changed.length < total, changed.length > 0]).toEqual([changed.length, true, true])
  expect((await admin.post('customers/tag', { filter, add: [101] })).body).toEqual({
    changed: 0,
    external_user_ids: [],
  })
  const undone = await admin.post('customers/tag', { external_user_ids: changed, remove: [101] })
  expect(undone.body.changed).toBe(changed.length)
})

it.each([
  [{ stage_id: 704 }, 'filter'],
  [{ stage_id: 704, filter: {}, external_user_ids: ['wm_yunqi_1001'] }, 'filter'],
  [{ stage_id: 704, q: '王', external_user_ids: ['wm_yunqi_1001'] }, 'q'],
  [{ stage_id: 99_999, filter: {} }, 'stage_id'],
  [{ filter: {} }, 'stage_id'],
  [{ stage_id: 704, filter: { genders: 2 } }, 'filter'],
  [{ follows: [{ external_user_id: 'wm_yunqi_1001', staff_id: 'x', stage_id: 1 }], filter: {} }, 'filter'],
  [{ follows: [], stage_id: 1 }, 'follows'],
])('refuses %j, and nothing has changed', async (body, field) => {
  const before = await stagesOf()
  const { status, body: reply } = await admin.post('customers/stage', body)
  const fields = (reply.errors as { field: string }[]).map((error) => error.field.split('.')[0])
  expect([status, fields]).toEqual([422, [field]])
  expect(await stagesOf()).toEqual(before)
})

it('changes everybody or nobody: more than 5,000 are refused', async () => {
  const { owner } = admin.service.store
  const [corp] = await owner`select corp_id from customer limit 1`
  await owner`
    insert into customer (corp_id, external_user_id, name, avatar, gender, phones, points, tags, properties, custom_fields,
      follows, groups, created_at, updated_at)
    select ${corp?.corp_id}, 'wm_many_' || n, '多', '', 0, '{}', 0, '{}', '{}', '[]', '[]', '{}', 1, 1
    from generate_series(1, 5001) n`
  const { status, body } = await admin.post('customers/tag', { filter: {}, add: [102] })
  expect([status, body.errors]).toMatchObject([422, [{ field: 'filter', code: 'too_many' }]])
})
