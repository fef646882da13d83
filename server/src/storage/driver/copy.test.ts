import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import type { Store } from '../open.ts'
import { copyIn, copyOut } from './copy.ts'

const ROWS = 200_000

let store: Store
beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`create table numbers (n int check (n < ${store.owner.unsafe(String(ROWS))}), text text)`
})
afterAll(() => store.close())

const many = (to: number) => `copy (select n, repeat('长', 20) from generate_series(0, ${to}) n) to stdout`
const INTO = 'copy numbers from stdin'

it('brings every row from one connection to another', async () => {
  await copyIn(store.owner, INTO, copyOut(store.app, many(ROWS - 1)))
  expect(await store.owner`select count(*)::int as n, sum(n) as sum from numbers`).toEqual([
    { n: ROWS, sum: (ROWS * (ROWS - 1)) / 2 },
  ])
})

it('frees the connection of rows that nobody reads on', async () => {
  await store.owner.begin(async (tx) => {
    for await (const bytes of copyOut(tx, many(ROWS))) {
      expect(bytes.length).toBeGreaterThan(0)
      break
    }
    expect(await tx`select 1 as one`).toEqual([{ one: 1 }])
  })
})

it('throws what PostgreSQL finds wrong, also in the last row', async () => {
  await expect(copyIn(store.owner, INTO, copyOut(store.app, many(ROWS)))).rejects.toMatchObject({ code: '23514' })
})

it('throws what its source throws, and adds nothing in a transaction', async () => {
  const before = await store.owner`select count(*) from numbers`
  async function* failing() {
    yield Buffer.from('1\tone\n')
    throw new Error('the file ends here')
  }
  await expect(store.owner.begin((tx) => copyIn(tx, INTO, failing()))).rejects.toThrow('the file ends here')
  expect(await store.owner`select count(*) from numbers`).toEqual(before)
})
