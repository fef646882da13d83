import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { type Arrival, follow, type Parting, unfollow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { createContactWay } from '../contact-ways/create.ts'
import { upsertCustomersFromPlatform } from './from-platform.ts'

const CORP = 'wwsee'
const T = 1_750_000_000
const imported = customer(1, { follows: [{ staff_id: 'lina', added_at: 100 }] })

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [imported] })
})
afterAll(() => service.stop())

const LATER = Date.now() + 60_000
const see = (id: string, tagsOf: Record<string, string[]>, seenMs = LATER, since = T) =>
  service.act(CORP, (ctx) => {
    const follows = Object.entries(tagsOf).map(([staff_id, tags]) => ({
      ...{ staff_id, since, state: '', remark: '', tags, phones: [] },
    }))
    return upsertCustomersFromPlatform(
      ctx,
      [{ external_user_id: id, details: { name: id, gender: 1, type: 1 }, follows }],
      seenMs,
    )
  })
const tags = async (id: string) => {
  const [row] = await service.store.owner`
    select tags from customer where corp_id = ${CORP} and external_user_id = ${id}`
  return row?.tags
}

it('a tag that one pair loses stays with a customer whose new pair has it', async () => {
  await see('wm1', { lina: ['et2'] })
  await see('wm1', { lina: [], wangfang: ['et2'] })
  expect(await tags('wm1')).toEqual([2])
})

it('and with one whose parted pair met again with it', async () => {
  await see('wm2', { lina: ['et2'], wangfang: [] })
  await service.act(CORP, (ctx) => unfollow(ctx, 'wm2', 'wangfang', { at: T + 1 }))
  await see('wm2', { lina: [], wangfang: ['et2'] })
  expect(await tags('wm2')).toEqual([2])
})

it('and with one whose other pair got it after the platform was asked', async () => {
  await see('wm3', { lina: ['et2'], wangfang: [] })
  const { owner } = service.store
  const asked = Date.now() + 1000
  await owner`
    update relation set tags = '{2}', written_ms = ${asked + 1000} where corp_id = ${CORP} and staff_id = 'wangfang'
      and customer_pk = (select pk from customer where corp_id = ${CORP} and external_user_id = 'wm3')`
  await see('wm3', { lina: [], wangfang: [] }, asked)
  expect(await tags('wm3')).toEqual([2])
  await see('wm3', { lina: [], wangfang: [] })
  expect(await tags('wm3')).toEqual([])
})

const look = (id: string, since: number, seenMs = LATER) => see(id, { lina: [] }, seenMs, since)
const SAME = { opened: 0, lost: 0 }
const add = (id: string, at: number, more: Partial<Arrival> = {}) =>
  service.act(CORP, (ctx) => follow(ctx, { external_user_id: id, staff_id: 'lina', state: '桌贴', at, ...more }))
const part = (id: string, at: number, parting: Parting) =>
  service.act(CORP, (ctx) => unfollow(ctx, id, 'lina', { at, ...parting }))
const intervals = (id: string) => service.store.owner`
  select since, lost_at, lost_by, half, is_new from relation r where r.corp_id = ${CORP} and r.customer_pk = (
    select pk from customer where corp_id = ${CORP} and external_user_id = ${id}) order by id`

const counts = async () => {
  const [row] = await service.store.owner`
    select sum(added)::int as added, sum(lost)::int as lost from contact_way_day where corp_id = ${CORP}`
  return [row?.added, row?.lost]
}

it('a friendship that began later than what was heard of it is another one; an event corrects how the first ended', async () => {
  const way = { scene: 2, type: 1, state: '桌贴', config_id: 'c', qr_code: 'https://qr.example.com/q' } as const
  await service.act(CORP, (ctx) => createContactWay(ctx, { ...way, staff_ids: ['lina'] }))
  await add('wm4', T)
  expect(await look('wm4', T)).toMatchObject(SAME)
  expect(await look('wm4', T + 60)).toMatchObject(SAME) // the event may have been told of later, or earlier
  expect(await look('wm4', T + 500, 0)).toMatchObject(SAME)
  expect(await look('wm4', T + 500)).toMatchObject({ opened: 1, lost: 1 })
  const first = { since: T, lost_at: T + 499, lost_by: 'customer', is_new: true }
  const second = { since: T + 500, lost_at: null, is_new: false }
  expect(await intervals('wm4')).toMatchObject([first, second])
  expect(await counts()).toEqual([1, 1])
  expect(await look('wm4', T + 500)).toMatchObject(SAME)

  expect(await add('wm4', T + 500)).toBe('together')
  expect(await part('wm4', T + 400, { by: 'staff' })).toBe(true)
  expect(await intervals('wm4')).toMatchObject([{ ...first, lost_at: T + 400, lost_by: 'staff' }, second])
  expect(await counts()).toEqual([2, 0])
  expect(await part('wm4', T + 300, { by: 'customer' })).toBe(false)
})

it('so is one of which only the second beginning was told: it is that of the code that the event named', async () => {
  await add('wm6', T, { state: '' })
  expect(await add('wm6', T + 500)).toBe('together')
  const [added = 0, lost = 0] = await counts()
  expect(await look('wm6', T + 500)).toMatchObject({ opened: 1, lost: 1 })
  expect(await counts()).toEqual([added + 1, lost])
  expect(await part('wm6', T + 400, { by: 'staff', again: [{ at: T + 500, half: false, state: '桌贴' }] })).toBe(true)
  expect(await add('wm6', T + 500)).toBe('together')
  expect(await counts()).toEqual([added + 1, lost])
  expect(await intervals('wm6')).toMatchObject([
    { since: T, lost_at: T + 400 },
    { since: T + 500, lost_at: null },
  ])
  expect(await look('wm6', T + 601)).toMatchObject({ opened: 1, lost: 1 })
  expect(await look('wm6', T + 601)).toMatchObject(SAME)
})

it('one that was half added, or that an import told of, is the same one', async () => {
  await add('wm5', T, { half: true, state: '' })
  expect(await look('wm5', T + 500)).toMatchObject(SAME)
  expect(await look('wm5', T + 500)).toMatchObject(SAME)
  await add('wm7', T, { half: true, state: '' })
  await add('wm7', T + 500, { state: '' })
  expect(await look('wm7', T + 500)).toMatchObject(SAME)
  for (const id of ['wm5', 'wm7']) expect(await intervals(id)).toMatchObject([{ since: T, lost_at: null, half: false }])
  expect(await look(imported.external_user_id, T)).toMatchObject(SAME)
  expect(await intervals(imported.external_user_id)).toMatchObject([{ since: 100, lost_at: null }])
})

it('where a customer works is shown at the pair whose staff member noted it', async () => {
  const look = (company?: string) =>
    service.act(CORP, (ctx) => {
      const follow = { since: T, state: '', remark: '', tags: [], phones: [] }
      const follows = [
        { ...follow, staff_id: 'lina', ...(company === undefined ? {} : { company }) },
        { ...follow, staff_id: 'wangfang' },
      ]
      const details = { name: '王', gender: 1, type: 1 } as const
      return upsertCustomersFromPlatform(ctx, [{ external_user_id: 'wmworks', details, follows }], LATER)
    })
  const shown = async () => {
    const { body } = await service.call('/open-api/external_user/get', { token, query: { id: 'wmworks' } })
    const { follow_staffs } = body.external_user as { follow_staffs: { staff_id: string; remark_corp_name: string }[] }
    return Object.fromEntries(follow_staffs.map(({ staff_id, remark_corp_name }) => [staff_id, remark_corp_name]))
  }
  await look('云栖茶业')
  expect(await shown()).toEqual({ lina: '云栖茶业', wangfang: '' })
  await look('云栖')
  expect(await shown()).toEqual({ lina: '云栖', wangfang: '' })
  await look()
  expect(await shown()).toEqual({ lina: '', wangfang: '' })
})
