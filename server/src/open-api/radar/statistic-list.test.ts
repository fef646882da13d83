import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { group, radar } from '../../../../qa/support/fixtures/radar.ts'
import { earlierWritesEnd } from '../../../../qa/support/radar-marks.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { removeRadar } from '../../engines/radars/remove.ts'
import { countKept, keepViews, recordViews, type View } from '../../engines/radars/view.ts'

const PATH = '/open-api/interact_radar/statistic/list/v2'
const CORP = 'wwvisits'
const { external_user_id } = customer(1)
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const follows = ['wangfang', 'lina'].map((staff_id) => ({ staff_id, added_at: 100 }))
  const lines = [1, 2, 3, 4, 7].map((id) => radar({ id, staff_id: 'lina', clicked_total: 900 }))
  await importRecords(
    service,
    { corp_id: CORP },
    {
      ...surroundings,
      customer: [customer(1, { follows, corp_name: '云帆物流' }), customer(2)],
      radar_group: [group({ id: 1 })],
      radar: [...lines, radar({ id: 5, staff_id: 'lina', external_user_ids: ['wm0002', external_user_id] })],
    },
  )
})
afterAll(() => service.stop())

type Body = { status_code: number; record_list: Record<string, unknown>[]; total_count: number }
const get = async (query: Record<string, string | number>, as = token) =>
  (await service.call(PATH, { token: as, query })).body as Body

const stranger = { staffId: '', channel: '', sharer: '', visitor: '', externalUserId: null, openid: null, at: 500 }
const open = (radarId: number, count: number, more: Partial<View> = {}) =>
  service.act(CORP, (ctx) =>
    recordViews(
      ctx,
      Array.from({ length: count }, () => ({ radarId, key: crypto.randomUUID(), ...stranger, ...more })),
    ),
  )

it('shows each opening with all of the vendor’s fields, newest first', async () => {
  await open(1, 1)
  const known = { visitor: external_user_id, externalUserId: external_user_id, openid: 'oid1' }
  await open(1, 1, { ...known, staffId: 'zhangwei', channel: '海报', at: 600 })
  const [link] = await service.store.owner`
    select code from page_link where corp_id = ${CORP} and kind = 'radar' and object_id = 1 and staff_id = ''`
  const of = {
    ...{ id: expect.any(Number), record_seq: expect.any(Number), radar_hash_id: link?.code, radar_name: '雷达1' },
    ...{ read_rate: 0, read_seconds: 0, external_user_corp_id: '', corp_id: CORP },
    ...{ staff_ext_id: 'lina', target_id: 1, sub_target_id: null, target_type: 'radar', deleted: false },
  }
  const body = await get({ radar_id: 1 })
  expect(body).toEqual({
    ...{ status_code: 200, status_message: 'ok', success: true, errcode: 0, errmsg: 'ok', total_count: 2 },
    record_list: [
      {
        ...{
          ...of,
          created_at: 600,
          create_source: '海报',
          clicked_user_total: 1,
          share_count: 0,
          external_user_corp_name: '云帆物流',
        },
        ...{ share_success_count: 0, external_user_ext_id: external_user_id, external_user_name: '客户1' },
        ...{ external_user_avatar: '', nickname: '客户1', avatar: '', openid: 'oid1', is_relation: true },
        ...{ staff_name: 'zhangwei', staff_avatar: '', sender_staff_ext_id: 'zhangwei', target_name: '海报' },
        ...{ staff_relation: { lina: 'lina', wangfang: 'wangfang' }, staff_relation_name: 'lina,wangfang' },
      },
      {
        ...{
          ...of,
          created_at: 500,
          create_source: '',
          clicked_user_total: 1,
          share_count: null,
          external_user_corp_name: null,
        },
        ...{ share_success_count: null, external_user_ext_id: '', external_user_name: '', external_user_avatar: '' },
        ...{ nickname: '', avatar: '', openid: '', is_relation: false, staff_name: '', staff_avatar: '' },
        ...{ sender_staff_ext_id: '', target_name: '', staff_relation: {}, staff_relation_name: '' },
      },
    ],
  })
})

it('gives the total and any page, while openings come and another radar goes', async () => {
  const { owner } = service.store
  const expectTruth = async (radarId: number) => {
    const rows =
      await owner`select id from radar_view where corp_id = ${CORP} and radar_id = ${radarId} order by id desc`
    const wanted = rows.map(({ id }) => id)
    for (let offset = 0; offset <= wanted.length + 60; offset += 60) {
      const { record_list, total_count } = await get({ radar_id: radarId, limit: 60, offset })
      const page = { ids: record_list.map(({ id }) => id), total_count }
      expect(page).toEqual({ ids: wanted.slice(offset, offset + 60), total_count: wanted.length })
    }
  }
  await expectTruth(2)
  for (const many of [1, 200, 3, 150, 60]) {
    await open(2, many)
    await open(3, many + 1)
    await expectTruth(2)
  }
  await expectTruth(3)
  await service.act(CORP, (ctx) => removeRadar(ctx, 3))
  await expectTruth(2)
})

it('gives every page while visits that came before others are counted after them', async () => {
  const { owner } = service.store
  const late = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await open(7, 300)
  const slow = service.act(CORP, async (ctx) => {
    await ctx.tx`
      insert into radar_view (corp_id, radar_id, key, staff_id, channel, sharer, visitor, at)
      select ${CORP}, 7, 'late' || n, '', '', '', '', 1 from generate_series(1, 40) n`
    begun.resolve()
    await late.promise
    await ctx.tx`update radar set visits_total = visits_total + 40 where corp_id = ${CORP} and id = 7`
  })
  await begun.promise
  await open(7, 300)
  const kept = Array.from({ length: 7 }, () => ({ radarId: 7, key: crypto.randomUUID(), ...stranger }))
  await service.act(CORP, (ctx) => keepViews(ctx, kept))
  for (const many of [400, 400, 400]) await open(7, many)
  const numbered = async () =>
    (await owner`select 1 from radar_view_mark where corp_id = ${CORP} and radar_id = 7 and n is not null`).length
  const expectPages = async () => {
    const rows = await owner`
      select id from radar_view where corp_id = ${CORP} and radar_id = 7 and counted order by id desc`
    const ids = []
    for (let offset = 0; offset < rows.length; offset += 100) {
      const { record_list, total_count } = await get({ radar_id: 7, limit: 100, offset })
      expect(total_count).toBe(rows.length)
      ids.push(...record_list.map(({ id }) => id))
    }
    expect(ids).toEqual(rows.map(({ id }) => id))
  }
  await expectPages()
  expect(await numbered()).toBe(0)
  late.resolve()
  await slow
  await open(7, 600)
  await expectPages()
  await service.act(CORP, countKept)
  for (const many of [600, 600, 600]) {
    await earlierWritesEnd(owner, CORP)
    await open(7, many)
  }
  await expectPages()
  expect(await numbered()).toBeGreaterThan(1)
})

it('keeps the total, and shows an opening once it is counted', async () => {
  const { owner } = service.store
  await open(4, 2)
  await service.act(CORP, (ctx) => keepViews(ctx, [{ radarId: 4, key: crypto.randomUUID(), ...stranger, at: 900 }]))
  expect(await get({ radar_id: 4, limit: 1 })).toMatchObject({ total_count: 2, record_list: [{ created_at: 500 }] })
  await service.act(CORP, countKept)
  expect(await get({ radar_id: 4, limit: 1 })).toMatchObject({ total_count: 3, record_list: [{ created_at: 900 }] })
  await owner`update radar set visits_total = 7 where corp_id = ${CORP} and id = 4`
  expect((await get({ radar_id: 4 })).total_count).toBe(7)
})

it('counts who comes with an import once, however often it is imported', async () => {
  const again = radar({ id: 6, staff_id: 'lina', external_user_ids: ['wm0002'] })
  for (const _ of [1, 2]) {
    await importRecords(service, { corp_id: CORP }, { radar: [again] })
    expect((await get({ radar_id: 6 })).total_count).toBe(1)
  }
  await open(6, 4)
  await importRecords(service, { corp_id: CORP }, { radar: [{ ...again, external_user_ids: ['wm0002', 'wm0001'] }] })
  const { record_list, total_count } = await get({ radar_id: 6 })
  expect([record_list.length, total_count]).toEqual([6, 6])
})

it('has one record for each customer with whom a radar was imported', async () => {
  const { record_list, total_count } = await get({ radar_id: 5 })
  expect([record_list.map((each) => each.external_user_ext_id), total_count]).toEqual([[external_user_id, 'wm0002'], 2])
})

it('refuses a radar that is not there, or another corporation’s', async () => {
  const { token: other } = await addCorp(service, `${CORP}b`)
  expect((await get({ radar_id: 99 })).status_code).toBe(21701)
  expect((await get({ radar_id: 1 }, other)).status_code).toBe(21701)
})
