import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { freshDatabase } from '../../../../qa/support/database.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { exportDataset } from '../../dataset/export.ts'
import { reconcilePoints } from '../../engines/points/reconcile.ts'
import { datasetKinds } from '../datasets.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

const now = () => 1_750_000_000
const load = (corp_id: string, records: Record<string, readonly Record<string, unknown>[]>) =>
  importRecords({ store, now }, { corp_id }, records)

async function exported(corpId: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-export-'))
  try {
    const done = await exportDataset(store.owner, corpId, folder, datasetKinds)
    const names = Object.entries(done?.lines ?? {}).flatMap(([name, lines]) => (lines > 0 ? [name] : []))
    const files = names.map(async (name) => [name, await readFile(join(folder, `${name}.ndjson`), 'utf8')])
    return Object.fromEntries(await Promise.all(files))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const linesOf = (text = '') => text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
const records = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, linesOf(text)]))

const entry = (n: number, id: number, delta: number, balance: number) => ({
  external_user_id: `wm${String(n).padStart(4, '0')}`,
  id,
  delta,
  balance,
  kind: 'open_api',
  reason: 'open_api',
  created_at: 1_690_000_000 + id,
})

const bad: [string, Record<string, unknown>, string][] = [
  ['an unknown tag', { tags: [9] }, 'line 2, field tags: there is no tag "9"'],
  ['a repeated tag', { tags: [1, 1] }, 'line 2, field tags: must not repeat one'],
  ['an unknown group', { groups: ['wr9'] }, 'line 2, field groups: there is no group_chat "wr9"'],
  [
    'an unknown follower',
    { follows: [{ staff_id: 'nobody', added_at: 1 }] },
    'line 2, field follows: there is no staff "nobody"',
  ],
  [
    'an unknown stage',
    { follows: [{ staff_id: 'lina', added_at: 1, stage_id: 99 }] },
    'line 2, field follows: there is no journey_stage "99"',
  ],
  [
    'what nobody gave',
    { follows: [{ staff_id: 'lina', added_at: 1 }], pairs: [{ staff_id: 'zhangwei', tags: [1] }] },
    'line 2, field pairs: there is no staff "zhangwei"',
  ],
  [
    'an unknown tag of a pair',
    { follows: [{ staff_id: 'lina', added_at: 1 }], pairs: [{ staff_id: 'lina', marked: [9] }] },
    'line 2, field pairs: there is no tag "9"',
  ],
  [
    'a follower twice',
    { follows: [1, 2].map((added_at) => ({ staff_id: 'lina', added_at })) },
    'line 2, field follows: must not repeat one',
  ],
  [
    'an unknown field',
    { custom_fields: [{ field_id: 9, value: 'x' }] },
    'field custom_fields: there is no custom_field "9"',
  ],
  ['a text for a number', { custom_fields: [{ field_id: 2, value: '5' }] }, 'custom_field "2" does not take "5"'],
  ['a number for a text', { custom_fields: [{ field_id: 1, value: 5 }] }, 'custom_field "1" does not take 5'],
  ['no date', { custom_fields: [{ field_id: 3, value: '昨天' }] }, 'custom_field "3" does not take "昨天"'],
  ['an unknown option', { custom_fields: [{ field_id: 4, value: 3 }] }, 'custom_field "4" does not take 3'],
  ['a phone with letters', { phones: ['13x'] }, 'field phones.0: must be 5 to 20 digits'],
  ['an unknown property', { properties: { fax: '1' } }, 'field properties.fax: unknown field'],
  ['a property that is no text', { properties: { age: 5 } }, 'field properties.age: '],
  ['points below zero', { points: -1 }, 'field points: '],
  ['gender 3', { gender: 3 }, 'field gender: '],
]

it.each(bad)('%s names its place, and nothing is imported', async (_, more, message) => {
  const work = load('wwbad', { ...surroundings, customer: [customer(1), customer(2, more)] })
  await expect(work).rejects.toThrow(`customer.ndjson line 2`)
  await expect(load('wwbad', { ...surroundings, customer: [customer(1), customer(2, more)] })).rejects.toThrow(message)
  expect(await store.owner`select 1 from customer where corp_id = 'wwbad'`).toHaveLength(0)
})

it.each([
  [{ field_id: 5, field_name: 'x', kind: 'option', options: [] }],
  [{ field_id: 5, field_name: 'x', kind: 'text', options: [{ option_id: 1, name: 'a' }] }],
])('options belong to option fields: %j', async (field) => {
  await expect(load('wwbad', { custom_field: [field] })).rejects.toThrow(
    'custom_field.ndjson line 1, field options: must hold',
  )
})

it('exports what was imported, and importing that elsewhere exports the same bytes', async () => {
  const lines = [
    customer(3, { points: 7, phones: ['13800000003'], tags: [2, 1], groups: ['wr2'] }),
    customer(1, { points: 30, custom_fields: [{ field_id: 4, value: 1 }], properties: { qq: '1', state: '扫码' } }),
    customer(2, { unionid: null, follows: [{ staff_id: 'lina', added_at: 5, stage_id: 11 }] }),
  ]
  const points_entry = [entry(1, 1, 50, 50), entry(1, 2, -20, 30)]
  await load('wwone', { ...surroundings, customer: lines, points_entry })
  const first = await exported('wwone')
  expect(linesOf(first.customer).map((line) => line.external_user_id)).toEqual(['wm0001', 'wm0002', 'wm0003'])
  expect(linesOf(first.points_entry)).toEqual([
    ...points_entry,
    {
      external_user_id: 'wm0003',
      id: 1,
      delta: 7,
      balance: 7,
      kind: 'opening',
      reason: 'opening',
      created_at: expect.any(Number),
    },
  ])
  await load('wwtwo', records(first))
  expect(await exported('wwtwo')).toEqual(first)
  await load('wwone', records(first))
  expect(await exported('wwone')).toEqual(first)
  expect(await reconcilePoints(store.owner)).toEqual([])
})

it('brings the tags that staff gave by themselves, and the companies that they noted', async () => {
  const follows = ['lina', 'zhangwei'].map((staff_id) => ({ staff_id, added_at: 5 }))
  const pairs = [
    { staff_id: 'lina', tags: [2, 1], marked: [3], company: '云帆物流' },
    { staff_id: 'zhangwei', marked: [2] },
  ]
  const lines = [customer(1, { tags: [1, 2, 3], follows, pairs }), customer(2, { tags: [1], follows })]
  await load('wwpairs', { ...surroundings, customer: lines })
  const first = await exported('wwpairs')
  const [one, two] = linesOf(first.customer)
  expect(one.pairs).toEqual([{ ...pairs[0], tags: [1, 2] }, pairs[1]])
  expect(two).not.toHaveProperty('pairs')
  await load('wwpairstoo', records(first))
  expect(await exported('wwpairstoo')).toEqual(first)
  await load('wwpairs', records({ ...first, customer: `${JSON.stringify({ ...one, pairs: undefined })}\n` }))
  expect(await exported('wwpairs')).toEqual(first)
  await load('wwpairs', { customer: [{ ...one, pairs: [{ staff_id: 'lina' }] }] })
  expect(linesOf((await exported('wwpairs')).customer)[0].pairs).toEqual([pairs[1]])
})

it('brings no tag that was removed, of customers who have it and of pairs alone', async () => {
  const follows = ['lina', 'zhangwei'].map((staff_id) => ({ staff_id, added_at: 5 }))
  const pairs = [
    { staff_id: 'lina', tags: [1, 2], marked: [3], company: '云帆物流' },
    { staff_id: 'zhangwei', tags: [2], marked: [3] },
  ]
  await load('wwgone', { ...surroundings, customer: [customer(1, { tags: [1, 2, 3], follows, pairs })] })
  await store.owner`delete from tag where corp_id = 'wwgone' and t_id in (2, 3)`
  const kept = await store.owner`select tags, marked from relation where corp_id = 'wwgone' order by staff_id`
  expect(kept).toMatchObject([
    { tags: [1], marked: [] },
    { tags: [], marked: [] },
  ])
  // as databases of before have it
  await store.owner`update relation set tags = '{1,2}', marked = '{3}' where corp_id = 'wwgone' and staff_id = 'lina'`
  await store.owner`update relation set tags = '{2}', marked = '{3}' where corp_id = 'wwgone' and staff_id = 'zhangwei'`
  const first = await exported('wwgone')
  const left = [{ staff_id: 'lina', tags: [1], company: '云帆物流' }]
  expect(linesOf(first.customer)[0]).toMatchObject({ tags: [1], pairs: left })
  await load('wwgonetoo', records(first))
  expect(await exported('wwgonetoo')).toEqual(first)
})

it('happens when the import says: updates, entries, and what waited', async () => {
  const { updated_at, ...untold } = customer(1, { points: 5, phones: ['13900000001'] })
  const told = { staff_ext_id: null, remark: '展会', grade_id: 0, tags: [], base_info: {}, custom_info: null }
  const open = { ...told, external_user_id: null, converted_at: null, created_at: 1, updated_at: 1 }
  const clue = ['13900000001', '13900000002'].map((phone) => ({ phone, ...open }))
  await load('wwnow', { ...surroundings, customer: [untold, customer(3)], clue })
  await load('wwnow', { customer: [customer(2, { phones: ['13900000002'] }), customer(3, { points: 4 })] })
  const times = await store.owner`
    select updated_at as time from customer where corp_id = 'wwnow' and external_user_id in ('wm0001', 'wm0002')
    union all select unnest(array[converted_at, updated_at]) from clue where corp_id = 'wwnow'
    union all select created_at from points_entry where corp_id = 'wwnow'`
  expect(times.map(({ time }) => time)).toEqual(Array(8).fill(now()))
})

it('enters what an import changes of a balance, also when a newer ledger follows', async () => {
  await load('wwbalance', { ...surroundings, customer: [customer(1, { points: 30 }), customer(2)] })
  await load('wwbalance', { customer: [customer(1, { points: 10 }), customer(2, { points: 4 })] })
  const ledger = () => store.owner`
    select external_user_id, id, delta, balance, reason from points_entry where corp_id = 'wwbalance' order by 1, 2`
  expect(await ledger()).toEqual([
    { external_user_id: 'wm0001', id: 1, delta: 30, balance: 30, reason: 'opening' },
    { external_user_id: 'wm0001', id: 2, delta: -20, balance: 10, reason: 'correction' },
    { external_user_id: 'wm0002', id: 1, delta: 4, balance: 4, reason: 'correction' },
  ])
  const points_entry = [entry(2, 1, 1, 1), entry(2, 2, 2, 3), entry(2, 3, 6, 9)]
  await load('wwbalance', { customer: [customer(2, { points: 9 })], points_entry })
  expect((await ledger()).map(({ delta }) => delta)).toEqual([30, -20, 1, 2, 6])
  expect(await reconcilePoints(store.owner)).toEqual([])
})

it.each([
  ['a gap', [entry(1, 1, 5, 5), entry(1, 3, 5, 10)]],
  ['a wrong balance', [entry(1, 1, 5, 6), entry(1, 2, 5, 10)]],
  ['another sum than the points', [entry(1, 1, 5, 5)]],
])('refuses a ledger with %s', async (_, points_entry) => {
  const work = load('wwledger', { ...surroundings, customer: [customer(1, { points: 10 })], points_entry })
  await expect(work).rejects.toThrow('points_entry.ndjson: the entries of customer "wm0001" must be numbered from 1')
})

it('refuses a ledger of nobody', async () => {
  const work = load('wwledger', { ...surroundings, points_entry: [entry(1, 1, 5, 5)] })
  await expect(work).rejects.toThrow(
    'points_entry.ndjson line 1, field external_user_id: there is no customer "wm0001"',
  )
})

it('finds a balance that somebody changed behind the ledger’s back', async () => {
  await load('wwhand', { ...surroundings, customer: [customer(1, { points: 10 }), customer(2, { points: 10 })] })
  await store.owner`update customer set points = 11 where corp_id = 'wwhand' and external_user_id = 'wm0001'`
  expect(await reconcilePoints(store.owner)).toEqual([])
  await store.owner`delete from points_entry where corp_id = 'wwhand' and external_user_id = 'wm0002'`
  await store.owner`update customer set points = 11, ledger_no = 9 where corp_id = 'wwhand' and external_user_id = 'wm0001'`
  expect(await reconcilePoints(store.owner)).toEqual([{ corp_id: 'wwhand', customers: 2 }])
})

it('tells the planner how many links a large load has brought', { timeout: 60_000 }, async () => {
  const follows = [{ staff_id: 'lina', added_at: 1_650_000_000 }]
  const many = Array.from({ length: 10_001 }, (_, i) => customer(10_000 + i, { follows }))
  await load('wwlarge', { ...surroundings, customer: many })
  const known = await store.owner`select relname, reltuples::int as rows from pg_class
    where relname in ('customer', 'customer_follow') order by relname`
  expect(known.every(({ rows }) => rows > 10_000)).toBe(true)
})
