import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../qa/support/database.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

it('the index has all that a part of a text is looked up by, of any length, Chinese or Latin', async () => {
  const texts = ['王小明', 'Anna 13812345678', 'abcd', 'abcde', '李abcd1234é5678x', 'İSTANBUL99', '', '😀😀tea12']
  const lost = await store.owner`
    select t, part from unnest(${texts}::text[]) t
      cross join lateral generate_series(1, length(t)) a cross join lateral generate_series(1, length(t) - a + 1) n
      cross join lateral substr(t, a, n) part
    where strpos(lower(t), lower(part)) > 0 and not grams(t) @> term_grams(part)`
  expect(lost).toEqual([])
})

it('what a number is looked up by is in few of the names with digits, however many there are', async () => {
  const rarest = await store.owner.begin(async (tx) => {
    await tx`
      create temp table named on commit drop as select '会员' || 10000000 + n::bigint * 7919 % 90000000 as called
      from generate_series(1, 30000) n`
    await tx`create index on named using gin (grams(called))`
    const [row] = await tx<{ n: number }[]>`
      select min(n)::int as n from unnest(term_grams('1880000')) gram
      cross join lateral (select count(*) as n from named where grams(called) @> array[gram]) x`
    return row?.n
  })
  expect(rarest).toBeLessThan(10)
})

it('cuts every five out of a word of a hundred thousand letters', async () => {
  const [row] = await store.owner`select cardinality(grams(repeat('a1', 50000)))`
  expect(row?.cardinality).toBe(100_000 + 99_999 + 99_996)
})
