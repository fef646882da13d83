import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoService } from '../../../../qa/support/demo.ts'
import { addOperator } from '../../../../qa/support/operators.ts'
import { follow, unfollow } from '../../../../qa/support/relations.ts'
import type { TestService } from '../../../../qa/support/service.ts'
import type { Right } from '../../contract/roles.ts'
import { makeKey } from '../../engines/operators/key.ts'
import { EXAMPLE_CORP as CORP } from '../kit/call.ts'

let service: TestService
let marketer: Record<string, string>
let viewer: Record<string, string>
beforeAll(async () => {
  service = await startDemoService()
  marketer = (await addOperator(service, { name: 'marketer', corps: { [CORP]: 'marketer' } })).bearer
  viewer = (await addOperator(service, { name: 'viewer', corps: { [CORP]: 'viewer' } })).bearer
})
afterAll(() => service.stop())

const CUSTOMERS = `/admin-api/corps/${CORP}/customers`
const ONE = `${CUSTOMERS}/wm_yunqi_1001`
const UNIONID = 'on_yunqi_00001'
const PHONE = '15810000001'
const get = async (path: string, query: Record<string, string | number> = {}, headers = marketer) =>
  (await service.call(path, { headers, query })).body as Record<string, unknown>

describe('phone numbers', () => {
  it.each([
    ['a list', CUSTOMERS, { unionid: UNIONID }, {}],
    ['a record', ONE, {}, {}],
    ['NDJSON', CUSTOMERS, { unionid: UNIONID }, { accept: 'application/x-ndjson' }],
    ['CSV', CUSTOMERS, { unionid: UNIONID }, { accept: 'text/csv' }],
  ])('are whole in %s for operators with the right, and masked for others', async (_what, path, query, headers) => {
    const read = async (who: Record<string, string>) => {
      const url = new URL(`${path}?${new URLSearchParams(query)}`, service.address)
      return (await fetch(url, { headers: { ...who, ...headers } })).text()
    }
    expect(await read(marketer)).toContain(PHONE)
    const masked = await read(viewer)
    expect([masked.includes(PHONE), masked.includes('158****0001')]).toEqual([false, true])
  })

  it('filter lists only for operators who may see them', async () => {
    const answers = await Promise.all(
      [marketer, viewer].map((headers) => service.call(CUSTOMERS, { headers, query: { phone: PHONE } })),
    )
    expect(answers.map(({ status, body }) => [status, body.total])).toEqual([
      [200, 1],
      [403, undefined],
    ])
    const csv = await service.call(CUSTOMERS, { headers: { ...viewer, accept: 'text/csv' }, query: { phone: PHONE } })
    expect(csv.status).toBe(403)
  })

  it('are not tried out by a change that says whether it is one', async () => {
    const { operatorId } = await addOperator(service, { name: 'narrow', corps: { [CORP]: 'owner' } })
    const rights: Right[] = ['customers:read', 'customers:write']
    const { key } = await makeKey(service.store.owner, { operatorId, name: 'narrow', now: service.now(), rights })
    const change = async (headers: Record<string, string>, path: string, body: object) => {
      const dry = { ...headers, 'guanxi-dry-run': 'true' }
      return (await service.call(path, { method: 'PATCH', headers: dry, body })).status
    }
    const narrow = { authorization: `Bearer ${key}` }
    const clue = `/admin-api/corps/${CORP}/clues/1`
    for (const [path, body] of [
      [ONE, { phones: [PHONE] }],
      [clue, { base_info: { phone_number: PHONE } }],
    ] as const)
      expect([await change(narrow, path, body), await change(marketer, path, body)]).toEqual([403, 200])
    expect([await change(narrow, ONE, { position: '店长' }), await change(narrow, clue, { remark: '已联系' })]).toEqual(
      [...[200, 200]],
    )
  })

  it('are not told by an ETag', async () => {
    const [a, b] = await Promise.all([service.call(ONE, { headers: marketer }), service.call(ONE, { headers: viewer })])
    expect(a.headers.get('etag')).not.toBe(b.headers.get('etag'))
  })
})

describe('the list', () => {
  it('is narrowed by the crowd filter as crowd packages have it, and by single conditions', async () => {
    const filter = JSON.stringify({ tag_condition: { or_tag_list: [128] }, staff_ext_id_list: ['majingyi'] })
    const crowd = await get(CUSTOMERS, { filter, limit: 100 })
    const single = await get(CUSTOMERS, { t_id: 128, staff_id: 'majingyi', limit: 100 })
    expect(crowd.total).toBeGreaterThan(0)
    expect([crowd.total, crowd.items]).toEqual([single.total, single.items])
    const [all] = await service.store
      .owner`select count(*)::int as n from customer where corp_id = ${CORP} and 128 = any (tags)`
    expect((await get(CUSTOMERS, { t_id: 128 })).total).toBe(all?.n)
  })

  it('finds by a part of the name', async () => {
    const { items } = await get(CUSTOMERS, { q: '胡明', limit: 100 })
    expect((items as { name: string }[]).length).toBeGreaterThan(0)
    for (const { name } of items as { name: string }[]) expect(name).toContain('胡明')
  })

  it.each(['{', '[]', '{"x":1}', '{"gender":9}'])('refuses the filter %s', async (filter) => {
    const answer = await service.call(CUSTOMERS, { headers: marketer, query: { filter } })
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'filter' }]])
  })
})

it('a customer is changed: details, tags, stage, points', async () => {
  const patch = (path: string, body: object) => service.call(path, { method: 'PATCH', headers: marketer, body })
  const changed = await patch(ONE, { name: '胡小明', tags: [128, 101] })
  expect([changed.status, changed.body.name, changed.body.tags]).toEqual([200, '胡小明', [128, 101]])
  const stage = await patch(`${ONE}/follows/majingyi`, { stage_id: 702, remark: '老客户' })
  expect(stage.body).toMatchObject({ staff_id: 'majingyi', stage_id: 702, remark: '老客户' })
  expect((await patch(`${ONE}/follows/majingyi`, { stage_id: 99 })).status).toBe(422)
  expect((await patch(`${ONE}/follows/nobody`, { remark: '' })).status).toBe(404)
  const before = (await get(ONE)).points as number
  const moved = await service.call(`${ONE}/points`, { headers: marketer, body: { delta: 10, reason: '签到' } })
  expect([moved.status, moved.body]).toMatchObject([201, { delta: 10, balance: before + 10, reason: '签到' }])
  const short = await service.call(`${ONE}/points`, { headers: marketer, body: { delta: -1e9, reason: '扣' } })
  expect([short.status, short.body.code]).toEqual([409, 'points_short'])
  expect(await get(`${ONE}/points`, { limit: 1 })).toMatchObject({ points: before + 10, items: [moved.body] })
  const timeline = await get(`${ONE}/timeline`)
  const told = (timeline.items as unknown as { kind: string; data: object }[]).map(({ kind, data }) => ({ kind, data }))
  expect(told).toContainEqual({ kind: 'points', data: expect.objectContaining({ delta: 10 }) })
  expect(told.map(({ kind }) => kind)).toContain('update_remark')
  const stages = told.filter(({ kind }) => kind === 'stage_changed')
  expect(stages).toMatchObject([{ data: { actor: 'staff', details: { after: { id: 702 } } } }])
})

it('tagging counts every customer once, and says which field is wrong', async () => {
  const tag = async (body: object) =>
    (await service.call(`${CUSTOMERS}/tag`, { headers: marketer, body })).body as Record<string, unknown>
  const external_user_ids = ['wm_yunqi_1002', 'wm_yunqi_1003']
  await tag({ external_user_ids, add: [101], remove: [128] })
  const twice = [...external_user_ids, 'wm_yunqi_1002', 'wm_nobody']
  expect(await tag({ external_user_ids: twice, add: [128], remove: [101] })).toEqual({ changed: 2, external_user_ids })
  expect(await tag({ external_user_ids, add: [128], remove: [101] })).toEqual({ changed: 0, external_user_ids: [] })
  expect(await tag({ external_user_ids })).toEqual({ changed: 0, external_user_ids: [] })
  expect((await tag({ external_user_ids, add: [999_999] })).errors).toMatchObject([{ field: 'add' }])
  expect((await tag({ external_user_ids, add: [128], remove: [128] })).errors).toMatchObject([{ field: 'remove' }])
  const stage = { method: 'PATCH', headers: marketer, body: { stage_id: 99 } }
  const { body } = await service.call(`${ONE}/follows/majingyi`, stage)
  expect(body.errors).toMatchObject([{ field: 'stage_id' }])
})

it.each(['points', 'chats'])('the list of %s comes whole as well', async (part) => {
  const agent = (await addOperator(service, { name: `agent of ${part}`, corps: { [CORP]: 'agent' } })).bearer
  const { total } = await get(`${ONE}/${part}`, {}, agent)
  const headers = { ...agent, accept: 'application/x-ndjson' }
  const { body } = await service.call(`${ONE}/${part}`, { headers })
  expect((body.lines as unknown[]).length).toBe(total)
  const csv = await fetch(new URL(`${ONE}/${part}`, service.address), { headers: { ...agent, accept: 'text/csv' } })
  expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="${part}.csv"`)
  expect((await csv.text()).trimEnd().split('\n').length).toBe(Number(total) + 1)
})

it('home and a code count who came and left, by day', async () => {
  const stats = () => get(`/admin-api/corps/${CORP}/contact-ways/202/stats`, { days: 1 })
  const home = () => get(`/admin-api/corps/${CORP}/home`, { days: 1 })
  const [code, first] = [await stats(), await home()]
  const arrival = { staff_id: 'wangshufen', state: '西湖文化广场店桌贴' }
  await service.act(CORP, (ctx) => follow(ctx, { external_user_id: 'wmnew1', ...arrival }))
  await service.act(CORP, (ctx) => follow(ctx, { external_user_id: 'wmnew2', ...arrival }))
  await service.act(CORP, (ctx) => follow(ctx, { external_user_id: 'wmnew2', ...arrival }))
  await service.act(CORP, (ctx) => unfollow(ctx, 'wmnew2', 'wangshufen', { by: 'customer' }))
  const now = (await stats()) as never as Record<'total' | 'people', Record<string, number>> & { staff: object[] }
  const { total, staff } = now
  const was = code.total as unknown as Record<string, number>
  expect(total).toEqual({ added: Number(was.added) + 2, lost: Number(was.lost) + 1, net: Number(was.net) + 1 })
  expect(staff).toContainEqual({ staff_id: 'wangshufen', name: '王淑芬', added: 2, lost: 1, net: 1 })
  // people are counted once, whatever came and went
  const people = (code as never as typeof now).people
  expect(now.people).toEqual({
    came: Number(people.came) + 2,
    new: Number(people.new) + 2,
    stayed: Number(people.stayed) + 1,
  })
  const { added_today, lost_today } = first.customers as unknown as Record<string, number>
  expect((await home()).customers).toMatchObject({
    added_today: Number(added_today) + 2,
    lost_today: Number(lost_today) + 1,
  })
})

it('staff have tags and values of their own on a customer', async () => {
  const call = (path: string, options: object, headers = marketer) => service.call(path, { ...options, headers })
  const path = `${ONE}/follows/guojunjie`
  const change = (body: object, headers = marketer) => call(path, { method: 'PATCH', body }, headers)
  const pair = async (staff: string) => {
    const items = (await call(`${ONE}/follows`, {})).body.items as Record<string, unknown>[]
    const { internal_tags, custom_fields } = items.find(({ staff_id }) => staff_id === staff) ?? {}
    return { internal_tags, custom_fields: custom_fields as { field_id: number; value: unknown }[] }
  }
  const savedValue = async (staff: string) =>
    (await pair(staff)).custom_fields.find(({ field_id }) => field_id === 505)?.value
  const before = await pair('majingyi')
  expect(
    (await change({ internal_tags: ['怕烫', '带娃'], custom_fields: [{ field_id: 505, value: '热饮' }] })).status,
  ).toBe(200)
  expect((await change({ internal_tags: ['怕烫'] })).status).toBe(200)
  expect([(await pair('guojunjie')).internal_tags, await savedValue('guojunjie')]).toEqual([['怕烫'], '热饮'])
  expect(await pair('majingyi')).toEqual(before)
  await change({ custom_fields: [{ field_id: 505, value: null }] })
  expect(await savedValue('guojunjie')).toBe(await savedValue('majingyi'))
  // the value of the one who added the customer first is the customer's own
  const first = (value: string | null) =>
    call(`${ONE}/follows/majingyi`, { method: 'PATCH', body: { custom_fields: [{ field_id: 505, value }] } })
  const own = (await savedValue('majingyi')) as string
  expect(own).toEqual(expect.any(String))
  expect((await first(null)).status).toBe(200)
  expect([await savedValue('majingyi'), await savedValue('guojunjie')]).toEqual([undefined, undefined])
  await first(own)
  const wrong = { custom_fields: [{ field_id: 505, value: 7 }], internal_tags: [] }
  expect((await change(wrong)).body.errors).toMatchObject([{ field: 'custom_fields.0.value' }])
  expect((await pair('guojunjie')).internal_tags).toEqual(['怕烫'])
  const unknown = { custom_fields: [{ field_id: 9999, value: 'x' }] }
  expect((await change(unknown)).body.errors).toMatchObject([{ field: 'custom_fields.0.field_id', code: 'not_found' }])
  expect((await change({ internal_tags: [] }, viewer)).status).toBe(403)
})
