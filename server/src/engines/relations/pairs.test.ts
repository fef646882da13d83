import { afterAll, beforeAll, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { unfollow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { LostBy } from '../../platform/events.ts'
import type { SeenPair } from '../../platform/seen.ts'
import { createContactWay } from '../contact-ways/create.ts'
import { laneOf, remarkJob } from '../customers/marks.ts'
import { loseMissing, upsertPairsFromPlatform } from './from-platform.ts'

const CORP = 'wwpairs'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  await importRecords(service, { corp_id: CORP }, surroundings)
})
afterAll(() => service.stop())

type Details = SeenPair['details']
const pair = (id: string, details: Partial<Details>, follow: Partial<SeenPair['follow']> = {}): SeenPair => ({
  external_user_id: id,
  details: { name: id, gender: 1, type: 1, ...details },
  follow: { staff_id: 'lina', since: 1_700_000_000, state: '', remark: '', tags: [], phones: [], ...follow },
})
const see = (pairs: SeenPair[], seenMs = Date.now() + 60_000) =>
  service.act(CORP, (ctx) => upsertPairsFromPlatform(ctx, pairs, seenMs))
const shown = async (id: string) => {
  const [row] = await service.store.owner`
    select name, avatar, unionid, phones, tags, follows from customer where corp_id = ${CORP} and external_user_id = ${id}`
  const { follows, ...rest } = row as unknown as { follows: { staff_id: string; remark: string }[] }
  return { ...rest, remarks: Object.fromEntries(follows.map(({ staff_id, remark }) => [staff_id, remark])) }
}

it('writes what was edited, whatever it is, and nothing the second time', async () => {
  await see([
    pair('wm1', { avatar: 'a', unionid: 'on1' }, { remark: '旧', phones: ['13800000001'] }),
    pair('wm2', {}),
    pair('wm3', {}, { remark: '旧' }),
    pair('wm3', {}, { staff_id: 'wangfang', remark: '旧' }),
  ])
  const edited = [
    pair('wm1', { name: '改名' }, { remark: '新', phones: ['13800000002', '13800000002'] }),
    pair('wm2', { unionid: 'on2' }, { tags: ['et1'] }),
    pair('wm3', { name: '两人的' }, { remark: '新' }),
    pair('wm3', { name: '两人的' }, { staff_id: 'wangfang', remark: '也新' }),
  ]
  expect((await see(edited)).changed).toBeGreaterThanOrEqual(3)
  const one = {
    name: '改名',
    avatar: 'a',
    unionid: 'on1',
    phones: ['13800000001', '13800000002'],
    tags: [],
    remarks: { lina: '新' },
  }
  expect(await shown('wm1')).toEqual(one)
  expect(await shown('wm2')).toMatchObject({ unionid: 'on2', tags: [1] })
  expect(await shown('wm3')).toMatchObject({ name: '两人的', remarks: { lina: '新', wangfang: '也新' } })
  expect(await see(edited)).toEqual({ created: 0, changed: 0, opened: 0, lost: 0 })
})

it('leaves remarks that are on their way to the platform, or newer than what it showed', async () => {
  await see(['wm5', 'wm6'].map((id) => pair(id, {}, { remark: '我们的' })))
  await service.store.owner`
    insert into job (corp_id, kind, lane, payload)
    values (${CORP}, ${remarkJob.name}, ${laneOf('wm5')}, '{"external_user_id":"wm5","staff_id":"lina","remark":"我们的"}')`
  await see([pair('wm5', { name: '改名' }, { remark: '它的' })])
  expect(await shown('wm5')).toMatchObject({ name: '改名', remarks: { lina: '我们的' } })
  await see([pair('wm6', { name: '改名' }, { remark: '它的' })], 1)
  expect(await shown('wm6')).toMatchObject({ name: '改名', remarks: { lina: '我们的' } })
})

it('who is not shown any more has left; an event that comes after tells who ended it, and when', async () => {
  const { owner } = service.store
  const way = {
    scene: 2,
    type: 1,
    state: '门店',
    staff_ids: ['lina'],
    config_id: 'c',
    qr_code: 'https://qr.example.com/q',
  } as const
  await service.act(CORP, (ctx) => createContactWay(ctx, { ...way, staff_ids: ['lina'] }))
  await see([pair('wm7', {}, { state: '门店' })])
  await service.act(CORP, (ctx) => loseMissing(ctx, 'lina', ['wm5', 'wm6'], Date.now() + 60_000))
  const ended = async () => {
    const [row] = await owner`
      select r.lost_at, r.lost_by, t.kind, t.time, (
        select sum(lost)::int from contact_way_day d where d.corp_id = r.corp_id) as lost
      from relation r join customer_timeline t on t.corp_id = r.corp_id and t.source_key = 'relation/' || r.id || '/ended'
      where r.corp_id = ${CORP} and r.contact_way_id is not null`
    return row
  }
  expect(await ended()).toMatchObject({ lost_by: 'customer', kind: 'external_user_outflow', lost: 1 })
  const told = (at: number, by: LostBy) => service.act(CORP, (ctx) => unfollow(ctx, 'wm7', 'lina', { at, by }))
  expect(await told(1_600_000_000, 'staff')).toBe(false)
  const at = 1_700_000_500
  expect(await told(at, 'transfer')).toBe(true)
  expect(await ended()).toEqual({ lost_by: 'transfer', lost_at: at, kind: 'eu_transfer', time: at, lost: 0 })
  expect(await told(at + 1, 'staff')).toBe(false)
})
