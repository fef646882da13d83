import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { markConnected } from '../../../../qa/support/connected.ts'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { type Arrival, follow, type Parting, unfollow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { createContactWay } from '../contact-ways/create.ts'
import { enqueueTagMarks } from '../customers/marks.ts'
import { removeCustomer } from '../customers/remove.ts'
import { untagCustomers } from '../customers/tag.ts'
import { upsertCustomersFromPlatform } from './from-platform.ts'

let CORP = 'wwrel'
const T = 1_750_000_000

let service: TestService
let code: number
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  CORP = `${CORP}x`
  await addCorp(service, CORP)
  await markConnected(service.store, CORP)
  const known = customer(1, { follows: [{ staff_id: 'lina', added_at: 100 }] })
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [known] })
  const way = {
    scene: 2,
    type: 1,
    qr_code: 'https://qr.example.com/q',
    config_id: 'c',
    state: '桌贴',
    auto_reply: { text: { content: '欢迎' } },
  } as const
  code = await act((ctx) =>
    createContactWay(ctx, { ...way, staff_ids: ['lina'], auto_mark_tag_ids: [3], customer_remark: '桌贴来的' }),
  )
})

const act = <T>(work: (ctx: Ctx) => Promise<T>) => service.act(CORP, work, T)
const welcome = (no: string) => ({ code: no, expiresAt: T + 20 })
const add = (at: number, more: Partial<Arrival> = {}) =>
  act((ctx) => follow(ctx, { external_user_id: 'wm9', staff_id: 'lina', state: '桌贴', at, ...more }))
const part = (at: number, parting: Parting = {}) =>
  act((ctx) => unfollow(ctx, 'wm9', 'lina', { at, by: 'customer', ...parting }))

const intervals = async () => [
  ...(await service.store.owner`
    select staff_id, since, lost_at, lost_by, half, is_new from relation
    where corp_id = ${CORP} and customer_pk = (
      select pk from customer where corp_id = ${CORP} and external_user_id = 'wm9') order by id`),
]
const follows = async () => {
  const [row] = await service.store.owner`
    select follows from customer where corp_id = ${CORP} and external_user_id = 'wm9'`
  return row?.follows
}
async function counts() {
  const { owner } = service.store
  const [way] = await owner`select add_user_count from contact_way where corp_id = ${CORP} and id = ${code}`
  const [day] = await owner`
    select sum(added)::int as added, sum(lost)::int as lost from contact_way_day where corp_id = ${CORP}`
  const welcomes = await owner`select welcome_code from welcome_message where corp_id = ${CORP} order by id`
  return [way?.add_user_count, day?.added, day?.lost, welcomes.map(({ welcome_code }) => welcome_code)]
}

it('half added and then added is one interval, one count and one welcome, with the code that came first', async () => {
  expect(await add(T, { half: true, welcome: welcome('w1') })).toBe('opened')
  expect(await intervals()).toMatchObject([{ half: true, is_new: true }])
  expect(await add(T + 3, { welcome: welcome('w2') })).toBe('together')
  expect(await intervals()).toMatchObject([{ since: T, lost_at: null, half: false }])
  expect(await counts()).toEqual([1, 1, 0, ['w1']])
  expect(await add(T, { half: true })).toBe('together')
  expect(await intervals()).toMatchObject([{ half: false }])
})

it('who leaves and returns has two intervals, is counted once and welcomed twice', async () => {
  await add(T, { welcome: welcome('w1') })
  expect(await part(T + 10)).toBe(true)
  expect(await follows()).toEqual([])
  expect(await add(T + 20, { welcome: welcome('w2') })).toBe('opened')
  expect(await intervals()).toMatchObject([
    { since: T, lost_at: T + 10, lost_by: 'customer', is_new: true },
    { since: T + 20, lost_at: null, is_new: false },
  ])
  expect(await follows()).toMatchObject([{ staff_id: 'lina', added_at: T + 20, state: '桌贴', remark: '桌贴来的' }])
  expect(await counts()).toEqual([1, 2, 1, ['w1', 'w2']])
})

it('a customer of two staff members is one customer of the code', async () => {
  await add(T)
  await add(T + 1, { staff_id: 'zhangwei' })
  expect(await counts()).toEqual([1, 2, 0, []])
  expect(await intervals()).toMatchObject([{ is_new: true }, { is_new: false }])
})

it('only customers who leave by themselves are lost', async () => {
  await add(T)
  await part(T + 1, { by: 'transfer' })
  await add(T + 2)
  await part(T + 3, { by: 'staff' })
  expect((await intervals()).map(({ lost_by }) => lost_by)).toEqual(['transfer', 'staff'])
  expect(await counts()).toEqual([1, 2, 0, []])
})

it('what is older than the last change of the pair has no effect; in the same second the platform decides', async () => {
  await add(T)
  await part(T + 10)
  expect(await add(T + 5)).toBe('stale')
  expect(await add(T + 10, { shown: false })).toBe('stale')
  expect(await add(T + 10, { shown: true })).toBe('opened')
  expect(await part(T + 9)).toBe(false)
  expect(await part(T + 10, { shown: true })).toBe(false)
  expect(await part(T + 10, { shown: false })).toBe(true)
  expect(await part(T + 11)).toBe(false)
})

it('a loss that was told before its beginning is applied after it', async () => {
  expect(await part(T + 5)).toBe(false)
  await add(T, { ended: { at: T + 5, by: 'customer' } })
  expect(await intervals()).toMatchObject([{ since: T, lost_at: T + 5, lost_by: 'customer' }])
  expect(await counts()).toEqual([1, 1, 1, []])
})

it('tags and remark of the code go to the platform too, and the timeline tells each fact once', async () => {
  await add(T, { tags: [1] })
  await add(T)
  await part(T + 1)
  const { owner } = service.store
  const jobs = await owner`select kind, payload from job where corp_id = ${CORP} and kind like 'platform%' order by id`
  const pair = { staff_id: 'lina', external_user_id: 'wm9' }
  expect([...jobs]).toEqual([
    { kind: 'platform_mark_tags', payload: { ...pair, add: [3], remove: [] } },
    { kind: 'platform_remark', payload: { ...pair, remark: '桌贴来的' } },
  ])
  const told = await owner`select kind, time, actor from customer_timeline where corp_id = ${CORP} order by id`
  expect([...told]).toEqual([
    { kind: 'add_external_user', time: T, actor: 'customer' },
    { kind: 'span_auto_mark_tag', time: T, actor: 'system' },
    { kind: 'external_user_outflow', time: T + 1, actor: 'customer' },
  ])
})

it('an imported follow is an interval, ended when a later import leaves it out', async () => {
  const rows = () => service.store.owner`
    select r.staff_id, r.since, r.lost_at is null as open, r.is_new, r.source from relation r
    where r.corp_id = ${CORP} order by r.id`
  expect([...(await rows())]).toEqual([{ staff_id: 'lina', since: 100, open: true, is_new: true, source: 'import' }])
  const moved = customer(1, { follows: [{ staff_id: 'zhangwei', added_at: 200 }] })
  await importRecords(service, { corp_id: CORP }, { customer: [moved] })
  expect(await rows()).toMatchObject([
    { staff_id: 'lina', open: false },
    { staff_id: 'zhangwei', since: 200, open: true, is_new: false },
  ])
  await act((ctx) => removeCustomer(ctx, 'wm0001'))
  expect([...(await rows())]).toEqual([])
})

it('sixteen arrivals of one customer at once make one row with every follow', async () => {
  const ids = ['lina', 'zhangwei', 'wangfang']
  const arrivals = Array.from({ length: 16 }, (_, i) => add(T, { staff_id: ids[i % 3] as string, state: '' }))
  await Promise.all(arrivals)
  expect((await follows()).map(({ staff_id }: { staff_id: string }) => staff_id).sort()).toEqual([...ids].sort())
  expect(await intervals()).toHaveLength(3)
})

it('two hundred arrivals at once by one code are counted exactly', async () => {
  const ids = Array.from({ length: 200 }, (_, i) => `wmp${i % 150}`)
  await Promise.all(ids.map((external_user_id) => add(T, { external_user_id })))
  expect((await counts()).slice(0, 3)).toEqual([150, 150, 0])
})

const marks = async () => [
  ...(await service.store.owner`
    delete from job where corp_id = ${CORP} and kind in ('platform_mark_tags', 'platform_remark') returning kind`),
]
const details = { name: '客户', avatar: '', gender: 0, type: 1, unionid: null } as never
const look = (remark: string, tags: string[] = []) =>
  act((ctx) => {
    const shown = { staff_id: 'lina', since: T, state: '桌贴', remark, tags, phones: [] }
    return upsertCustomersFromPlatform(
      ctx,
      [{ external_user_id: 'wm9', details, follows: [shown] }],
      Date.now() + 60_000,
    )
  })

it('what a code marks is marked again when the half added customer is confirmed: the platform took it from nobody before', async () => {
  await add(T, { half: true })
  expect(await marks()).toHaveLength(2)
  await add(T + 5)
  expect((await marks()).map(({ kind }) => kind).sort()).toEqual(['platform_mark_tags', 'platform_remark'])
  await add(T + 5)
  expect(await marks()).toEqual([])
})

it('as it is when a look at the platform tells so; a remark on its way there is not overwritten by what was shown before', async () => {
  await add(T, { half: true })
  await marks()
  await look('')
  expect(await follows()).toMatchObject([{ remark: '桌贴来的' }])
  expect(await marks()).toHaveLength(2)
  await look('她自己的')
  expect(await marks()).toEqual([])
  expect(await follows()).toMatchObject([{ remark: '她自己的' }])
})

const tags = async () =>
  (await service.store.owner`select tags from customer where corp_id = ${CORP} and external_user_id = 'wm9'`)[0]?.tags

it('a tag that is on its way to the platform stays, though the platform showed it before and does not now', async () => {
  await add(T, { tags: [3] })
  await act((ctx) => enqueueTagMarks(ctx, [{ external_user_id: 'wm9', staff_id: 'lina', add: [3] }]))
  await look('')
  expect(await tags()).toEqual([3])
  await marks()
  await service.store.owner`update relation set tags = '{3}' where corp_id = ${CORP} and staff_id = 'lina'`
  await look('')
  expect(await tags()).toEqual([])
})

it('a tag whose removal is on its way there does not come back with another one that was marked there', async () => {
  await add(T, { state: '', tags: [1] })
  await act((ctx) => untagCustomers(ctx, ['wm9'], [1]))
  await look('', ['et1', 'et2'])
  expect(await tags()).toEqual([2])
  await marks()
  await look('', ['et1', 'et2', 'et3'])
  expect(await tags()).toEqual([2, 3])
})

it('who returned by a code is counted by the event that tells so, though a look at the platform was there first', async () => {
  await add(T, { state: '' })
  await part(T + 10)
  await look('')
  expect(await intervals()).toMatchObject([{ since: T }, { since: T + 10, lost_at: null }])
  const told = () => add(T + 20, { welcome: welcome('w1') })
  expect(await told()).toBe('together')
  expect(await counts()).toEqual([1, 1, 0, ['w1']])
  expect(await follows()).toMatchObject([{ staff_id: 'lina', state: '桌贴', remark: '桌贴来的' }])
  expect(await tags()).toEqual([3])
  expect((await marks()).map(({ kind }) => kind).sort()).toEqual(['platform_mark_tags', 'platform_remark'])
  await told()
  expect(await counts()).toEqual([1, 1, 0, ['w1']])
})
