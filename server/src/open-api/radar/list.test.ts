import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { department, radar, radar_group, staff, tag, tag_group } from '../../../../qa/support/fixtures/radar.ts'
import { person } from '../../../../qa/support/fixtures.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/interact_radar/list'
const full = radar({
  id: 1,
  name: '春季新品 100%',
  clicked_total: 7,
  clicked_users_total: '2',
  auto_mark_tag: [
    { id: 12, name: '' },
    { id: 11, name: '旧名' },
  ],
  auto_mark_tag_rule: [{ count: 3, kind: 'click_count', tag_list: [{ id: 13, name: '' }] }],
  external_user_ids: ['wm1', 'wm2'],
})
const radars = [
  full,
  radar({ id: 2, group_id: 2, staff_id: 'bo' }),
  radar({ id: 3, group_id: 3, staff_id: 'an' }),
  radar({ id: 4, group_id: 4, staff_id: 'chen' }),
  radar({ id: 5, group_id: 5, staff_id: 'chen' }),
  radar({ id: 6, group_id: 3, staff_id: 'bo', name: 'Spring_Tea' }),
  radar({ id: 7, group_id: 9, staff_id: 'an', type: 'pdf' }),
  radar({ id: 8, group_id: 9, staff_id: 'chen', type: 'pdf' }),
]

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwradar')).token
  const records = { department, staff, tag_group, tag, radar_group, radar: radars }
  await importRecords(service, { corp_id: 'wwradar' }, records)
})
afterAll(() => service.stop())

type Item = Record<string, unknown>
const get = async (query: Record<string, string | number>) => (await service.call(PATH, { token, query })).body
const ids = (body: Item) => (body.result as Item[]).map(({ id }) => id)

it('shows every field of a radar, in its type', async () => {
  const { group_id, staff_id, created_at, ...shown } = full
  expect(await get({ type: 'link', staff_id: 'chen', group_id: 1 })).toEqual({
    errcode: 0,
    errmsg: 'ok',
    result: [
      {
        ...shown,
        staff_name: '安然',
        auto_mark_tag: [
          { id: 12, name: '标签12' },
          { id: 11, name: '标签11' },
        ],
        auto_mark_tag_rule: [{ count: 3, kind: 'click_count', tag_list: [{ id: 13, name: '标签13' }] }],
      },
    ],
    total_count: 1,
  })
})

it.each([
  ['an', 'link', [1, 2, 3, 4]],
  ['bo', 'link', [1, 2, 3, 6]],
  ['chen', 'link', [1, 4, 5]],
  ['an', 'pdf', [7]],
  ['bo', 'pdf', [7, 8]],
  ['chen', 'pdf', [8]],
  ['an', 'article', []],
])('shows %s the %s radars %j: the member’s own, and those of open groups', async (staff_id, type, seen) => {
  const body = await get({ type, staff_id })
  expect({ ids: ids(body), total: body.total_count }).toEqual({ ids: seen, total: seen.length })
})

it.each([
  ['an', 2, [2, 3, 4]],
  ['an', 3, [3, 4]],
  ['an', 4, [4]],
  ['an', 5, []],
  ['chen', 5, [5]],
  ['bo', 2, [2, 3, 6]],
  ['bo', 9, []],
])('shows %s of group %i and the groups below it the radars %j', async (staff_id, group_id, seen) => {
  const body = await get({ type: 'link', staff_id, group_id })
  expect({ ids: ids(body), total: body.total_count }).toEqual({ ids: seen, total: seen.length })
})

it.each([
  ['雷达', [2, 3]],
  ['spring_t', [6]],
  ['0%', [1]],
  ['%', [1]],
  ['_', [6]],
  ['4', []],
  ['没有', []],
])('finds %s in the names of what the member sees', async (name, seen) => {
  const body = await get({ type: 'link', staff_id: 'bo', name })
  expect({ ids: ids(body), total: body.total_count }).toEqual({ ids: seen, total: seen.length })
})

it('searches within a group and its subgroups', async () => {
  expect(ids(await get({ type: 'link', staff_id: 'an', name: '雷达', group_id: 3 }))).toEqual([3, 4])
})

it.each([
  [{ staff_id: 'an' }],
  [{ type: 'link' }],
  [{ type: 'video', staff_id: 'an' }],
  [{ type: 'link', staff_id: '' }],
  [{ type: 'link', staff_id: 'nobody' }],
  [{ type: 'link', staff_id: 'an', group_id: '99' }],
  [{ type: 'link', staff_id: 'an', group_id: '0' }],
  [{ type: 'link', staff_id: 'an', group_id: '1x' }],
  [{ type: 'link', staff_id: 'an', limit: '0' }],
  [{ type: 'link', staff_id: 'an', limit: '101' }],
  [{ type: 'link', staff_id: 'an', limit: '030' }],
  [{ type: 'link', staff_id: 'an', offset: '-1' }],
])('refuses %j with 21701', async (query) => {
  expect(await get(query as Record<string, string>)).toEqual({ errcode: 21701, errmsg: expect.stringMatching(/./) })
})

it('answers 21702 when the database refuses the query', async () => {
  const { owner } = service.store
  await owner`alter function radar_page rename to radar_page_away`
  expect((await get({ type: 'link', staff_id: 'an' })).errcode).toBe(21702)
  await owner`alter function radar_page_away rename to radar_page`
  expect((await get({ type: 'link', staff_id: 'an' })).errcode).toBe(0)
})

it('needs a basic seat', async () => {
  const poor = await addCorp(service, 'wwpoor', { seats: ['marketing'] })
  const query = { type: 'link', staff_id: 'an' }
  expect((await service.call(PATH, { token: poor.token, query })).body.errcode).toBe(10901)
})

describe('many radars in many groups', () => {
  const CORP = 'wwmany'
  const GROUPS = 40
  const RADARS = 6000
  let many: string
  beforeAll(async () => {
    many = (await addCorp(service, CORP)).token
    const { owner } = service.store
    const hidden = (g: number) => (g % 4 === 0 ? ['9'] : g % 4 === 1 ? ['0'] : ['1'])
    await importRecords(
      service,
      { corp_id: CORP },
      {
        department,
        staff: [...staff, person(4, 'dong', '董', ['2'])],
        radar_group: Array.from({ length: GROUPS }, (_, i) => ({
          ...radar_group[0],
          id: i + 1,
          parent_id: i < 4 ? 0 : 1 + (i % 4),
          department_list: hidden(i + 1),
        })),
      },
    )
    await owner`
      insert into radar (corp_id, id, type, name, title, "desc", link, radar_link, cover_url, file_id, file_name, file_size,
        file_type, file_url, activity_notify, behavior_notify, clicked_total, clicked_users_total, auto_mark_tag,
        auto_mark_tag_rule, external_user_ids, group_id, staff_id, created_at, doc)
      select ${CORP}, i * 3, 'link', '雷达' || i, '', '', '', '', '', '', '', '', '', '', true, true, 0, 0, '[]', '[]', '{}',
        1 + (i * 7919 + i / 500) % ${GROUPS}, (array['an', 'bo', 'chen'])[1 + i % 3], i, ''
      from generate_series(1, ${RADARS}::int) i`
  })

  async function truth(staffId: string, top: number | null): Promise<number[]> {
    const rows = await service.store.owner`
      with recursive scope as (
        select id from radar_group where corp_id = ${CORP} and (id = ${top} or ${top}::bigint is null)
        union select g.id from scope join radar_group g on g.corp_id = ${CORP} and g.parent_id = scope.id)
      select r.id from radar r join radar_group g on g.corp_id = r.corp_id and g.id = r.group_id
      join staff s on s.corp_id = r.corp_id and s.id = ${staffId}
      where r.corp_id = ${CORP} and r.type = 'link' and r.group_id in (select id from scope)
        and (r.staff_id = ${staffId} or g.department_list && s.department or '0' = any (g.department_list))
      order by r.id`
    return rows.map(({ id }) => id as number)
  }

  async function expectTruth(staff_id: string, group_id?: number): Promise<void> {
    const wanted = await truth(staff_id, group_id ?? null)
    const offsets = [0, 999, 1001, 2222, 3000, wanted.length - 1, 1e9]
    for (const offset of offsets.filter((each) => each >= 0)) {
      const query = { type: 'link', staff_id, limit: 37, offset, ...(group_id ? { group_id } : {}) }
      const { body } = await service.call(PATH, { token: many, query })
      expect({ query, ids: ids(body), total: body.total_count }).toEqual({
        query,
        ids: wanted.slice(offset, offset + 37),
        total: wanted.length,
      })
    }
  }

  const views: [string, number | undefined][] = ['an', 'bo', 'chen', 'dong'].flatMap((id) =>
    [undefined, 2, 8].map((group): [string, number | undefined] => [id, group]),
  )

  it('shows the same as a plain query, at any offset, before and after counting anew, while rows move', {
    timeout: 60_000,
  }, async () => {
    const { owner } = service.store
    for (const step of ['deltas', 'folded', 'moved', 'removed', 'rebuilt']) {
      if (step === 'folded')
        await owner`select counted_list_fold(${CORP}, list) from counted_list_source where relation = 'radar'`
      if (step === 'moved') {
        await owner`update radar set group_id = 1 + (group_id * 3) % ${GROUPS} where corp_id = ${CORP} and id % 5 = 0`
        await owner`update radar set staff_id = 'dong' where corp_id = ${CORP} and id % 11 = 0`
      }
      if (step === 'removed') await owner`delete from radar where corp_id = ${CORP} and id between 4000 and 9000`
      if (step === 'rebuilt')
        await owner`select counted_list_rebuild(${CORP}, list) from counted_list_source where relation = 'radar'`
      for (const [staffId, group] of views) await expectTruth(staffId, group)
    }
  })

  it('shows all of them by the counted list when every group is open', async () => {
    await service.store.owner`update radar_group set department_list = '{0}' where corp_id = ${CORP}`
    for (const staffId of ['an', 'dong']) await expectTruth(staffId)
  })
})
