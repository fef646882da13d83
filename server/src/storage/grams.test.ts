import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

const grams = async (value: string): Promise<string[]> =>
  (await store.owner`select grams(${value}) as grams`)[0]?.grams.sort()

it.each([
  ['', []],
  ['A', ['a']],
  ['会员', ['会', '会员', '员']],
  ['aAa', ['a', 'a', 'a', 'aa', 'aa']],
  ['1%_😀', ['1', '1%', '%', '%_', '_', '_😀', '😀']],
])('cuts %j into its characters and pairs, in lower case', async (value, wanted) => {
  expect(await grams(value)).toEqual([...wanted].sort())
})

it('a row is once in the index for whatever its text has several times', async () => {
  const { owner } = store
  await owner`create table named (corp_id text, name text)`
  await owner`insert into named select 'wwgrams', 'aAa茶茶茶' from generate_series(1, 10)`
  await owner`create index named_search on named using gin (corp_id, grams(name)) with (fastupdate = off)`
  await owner`insert into named select 'wwgrams', 'aAa茶茶茶' from generate_series(1, 10)`
  const explained = await owner.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    return tx`explain (analyze, format json) select from named where corp_id = 'wwgrams' and grams(name) @> '{a}'`
  })
  const found = { 'Node Type': 'Bitmap Index Scan', 'Index Name': 'named_search', 'Actual Rows': 20 }
  expect([...explained]).toMatchObject([{ 'QUERY PLAN': [{ Plan: { Plans: [found] } }] }])
})

it('takes time by the length of a name, not by its square', async () => {
  const best = async (length: number) => {
    const name = '会员a茶饮'.repeat(length / 5)
    const times: number[] = []
    for (let i = 0; i < 3; i++) {
      const started = performance.now()
      await store.owner`select cardinality(grams(${name}))`
      times.push(performance.now() - started)
    }
    return Math.min(...times)
  }
  // eight times the length: about 8, and by the square 64, however often it is measured
  let ratio = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 10 && ratio >= 24; tries++) ratio = (await best(100_000)) / (await best(12_500))
  expect(ratio).toBeLessThan(24)
})
