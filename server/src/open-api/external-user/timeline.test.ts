import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow, unfollow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { changeFollow } from '../../engines/customers/change-follow.ts'
import { addNote, changeNote, removeNote } from '../../engines/customers/note.ts'
import { tagCustomers, untagCustomers } from '../../engines/customers/tag.ts'

const PATH = '/open-api/external_user/timeline'
const CORP = 'wwtimeline'
const { external_user_id } = customer(1)
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1), customer(2)] })
  const act = (at: number, work: Parameters<typeof service.act>[1]) => service.act(CORP, work, at)
  await act(100, (ctx) => follow(ctx, { external_user_id, staff_id: 'lina' }))
  await act(200, (ctx) => tagCustomers(ctx, [external_user_id], [3]))
  await act(210, (ctx) => tagCustomers(ctx, [external_user_id], [3]))
  await act(300, (ctx) => untagCustomers(ctx, [external_user_id], [3]))
  await act(400, (ctx) => changeFollow(ctx, external_user_id, 'lina', { remark: '老客户' }))
  await act(600, (ctx) => unfollow(ctx, external_user_id, 'lina', { at: 500, by: 'customer' }))
  const body = { unionid: ['on1'], integral: 5 }
  await service.call('/open-api/integral/batch/update', { token, body, headers: { 'idempotency-key': 'a' } })
  await service.call('/open-api/integral/batch/update', { token, body, headers: { 'idempotency-key': 'a' } })
})
afterAll(() => service.stop())

type Entry = {
  id: number
  kind: string
  group: string
  time: number
  text: string
  data: object
  object: object | null
}
const get = async (query: Record<string, string | number> = {}) =>
  (await service.call(PATH, { token, query: { external_user_id, ...query } })).body as unknown as {
    errcode: number
    timeline_list: Entry[]
    has_next: boolean
  }
const kinds = (list: Entry[]) => list.map(({ kind }) => kind)

it('tells every fact once, newest first by the time of the fact', async () => {
  const { timeline_list, has_next } = await get()
  expect(has_next).toBe(false)
  expect(kinds(timeline_list)).toEqual([
    ...['add_integral', 'external_user_outflow', 'update_remark', 'remove_tags', 'add_tags', 'add_external_user'],
  ])
  expect(timeline_list.map(({ group }) => group)).toEqual([
    ...['points', 'relation', 'service', 'tags', 'tags', 'relation'],
  ])
  expect(timeline_list[4]).toMatchObject({
    ...{ external_user_id, time: 200, actor: 'system', staff_id: null, object: null },
    text: expect.stringContaining('「'),
    data: { tags: [{ id: 3 }] },
  })
  expect(timeline_list[0]?.data).toEqual({ delta: 5, balance: 5, kind: 'open_api', reason: 'open_api' })
})

it('pages by last_id without a gap and filters by group, staff and time', async () => {
  const seen: string[] = []
  for (let last_id: number | undefined; ; ) {
    const page = await get({ limit: 2, ...(last_id ? { last_id } : {}) })
    seen.push(...kinds(page.timeline_list))
    if (!page.has_next) break
    last_id = page.timeline_list.at(-1)?.id
  }
  expect(seen).toEqual(kinds((await get()).timeline_list))
  expect(kinds((await get({ group: 'tags' })).timeline_list)).toEqual(['remove_tags', 'add_tags'])
  expect(kinds((await get({ staff_id: 'lina', end_time: 450 })).timeline_list)).toEqual([
    'update_remark',
    'add_external_user',
  ])
  expect(kinds((await get({ start_time: 150, end_time: 250 })).timeline_list)).toEqual(['add_tags'])
})

it('has a note where it was written, as it says by now, and not once it is taken back', async () => {
  const who = customer(3).external_user_id
  const note = { text: '想换大杯', author: 'boss', staffId: 'lina' }
  const line = { external_user_id: who, id: 'n1', text: '来过两次', author: 'boss', staff_id: null }
  const imported = { customer: [customer(3)], customer_note: [{ ...line, created_at: 50, updated_at: 50 }] }
  await importRecords(service, { corp_id: CORP }, imported)
  const id = await service.act(CORP, (ctx) => addNote(ctx, who, note), 700)
  const told = async () =>
    (await get({ external_user_id: who, group: 'service' })).timeline_list.map(({ kind, time, text }) => [
      kind,
      time,
      text,
    ])
  expect(await told()).toEqual([
    ['manual_event', 700, '想换大杯'],
    ['manual_event', 50, '来过两次'],
  ])
  await service.act(CORP, (ctx) => changeNote(ctx, who, id as string, { text: '要大杯' }), 800)
  expect((await told())[0]).toEqual(['manual_event', 700, '要大杯'])
  await service.act(CORP, (ctx) => removeNote(ctx, who, id as string), 900)
  expect(await told()).toEqual([['manual_event', 50, '来过两次']])
})

it('shows nobody else’s: not another customer’s, nor another corporation’s', async () => {
  const { timeline_list } = await get({ external_user_id: customer(2).external_user_id })
  expect(timeline_list).toEqual([])
  const other = await addCorp(service, 'wwelsewhere')
  const { body } = await service.call(PATH, { token: other.token, query: { external_user_id } })
  expect(body.errcode).toBe(20206)
})

it.each<Record<string, string>>([
  { limit: '0' },
  { limit: '101' },
  { last_id: 'x' },
  { group: 'all' },
  { external_user_id: '' },
])('refuses %j', async (query) => {
  expect((await get(query)).errcode).toBe(10049)
})
