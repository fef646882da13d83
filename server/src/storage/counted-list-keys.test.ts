import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import type { Sql, Tx } from './connect.ts'
import type { Store } from './open.ts'

let store: Store
beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`create table thing (
    corp_id text, at bigint, number bigint, name text collate "C", primary key (corp_id, number))`
  await store.owner`call count_list('thing_by_time', 'thing', ${"''"}, 'at', 'number', null)`
  await store.owner`call count_list('thing_by_number', 'thing', ${"''"}, null, 'number', null)`
  await store.owner`call count_list('thing_by_name', 'thing', ${"''"}, null, null, 'name')`
  await store.owner`call count_list('thing_by_time_and_name', 'thing', ${"''"}, 'at', null, 'name')`
})
afterAll(() => store.close())

const LISTS = ['thing_by_time', 'thing_by_number', 'thing_by_name', 'thing_by_time_and_name']

it.each(LISTS)('counts a list that grows at its end: %s', async (list) => {
  const corp = `ww_${list}`
  for (let from = 0; from < 1500; from += 150) {
    await store.owner`insert into thing
      select ${corp}, 1000 + n / 10, n, 'n' || lpad(n::text, 6, '0') from generate_series(${from}::int, ${from + 149}::int) n`
    await store.owner`select counted_list_fold(${corp}, ${list})`
    const [kept] = await store.owner`
      select (counted_list_seek(${corp}, ${list}, '', 0, 10, false)).total,
        (select sum(n)::int from counted_list_block where corp_id = ${corp} and list = ${list} and level = 0) as blocks,
        (select max(n)::int from counted_list_block where corp_id = ${corp} and list = ${list} and level = 0) as largest,
        (select count(*)::int from counted_list_delta where corp_id = ${corp} and list = ${list}) as deltas`
    expect(kept).toMatchObject({ total: from + 150, blocks: from + 150, deltas: 0 })
    expect(kept?.largest).toBeLessThanOrEqual(256)
  }
})

it('counts each corporation and each part of a list by itself', async () => {
  const part = "case when r.number % 3 = 0 then 'third' else 'rest' end"
  await store.owner`call count_list('thing_by_part', 'thing', ${part}, null, 'number', null)`
  for (let from = 0; from < 1800; from += 300) {
    for (const [corp, step] of [
      ['ww_one', 1],
      ['ww_two', 2],
    ] as const) {
      await store.owner`insert into thing select ${corp}, 0, n, 'n' || n from generate_series(${from}::int, ${from + 299}::int, ${step}::int) n`
      await store.owner`select counted_list_fold(${corp}, 'thing_by_part')`
    }
  }
  const totals = await store.owner`
    select corp, cut, (counted_list_seek(corp, 'thing_by_part', cut, 0, 10, false)).total as kept,
      (select count(*)::int from thing r where r.corp_id = corp
        and case when r.number % 3 = 0 then 'third' else 'rest' end = cut) as rows
    from unnest(array['ww_one', 'ww_two']) corp, unnest(array['third', 'rest']) cut order by corp, cut`
  expect(totals.map(({ kept }) => kept)).toEqual(totals.map(({ rows }) => rows))
  expect(totals.map(({ rows }) => rows)).toEqual([1200, 600, 600, 300])
})

it('splits a block of a segment without reading the other segments, however their column is written', async () => {
  const { owner } = store
  await owner`create table held (corp_id text, pack bigint, number bigint, primary key (corp_id, pack, number))`
  await owner`create index held_by_number on held (corp_id, number)`
  await owner`call count_list('held', 'held', 'r.pack::text', null, 'number', null)`
  const fill = (tx: Sql | Tx, pack: number, from: number) => tx`
    insert into held select 'ww_held', ${pack}, n from generate_series(${from}::int, ${from + 99}::int) n`
  for (let pack = 1; pack <= 20; pack++) for (const from of [0, 100]) await fill(owner, pack, from)
  await owner`vacuum (analyze) held`
  const read = await owner.begin(async (tx) => {
    await fill(tx, 7, 200)
    const [counts] = await tx`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'held'`
    return counts?.rows
  })
  const blocks = await owner`
    select n::int from counted_list_block where corp_id = 'ww_held' and list = 'held' and segment = '7' and level = 0 order by id`
  expect(blocks).toMatchObject([{ n: 128 }, { n: 128 }, { n: 44 }])
  expect(read).toBeLessThanOrEqual(300)
})
