import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { throughDeadlocks } from './deadlock.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

it('does both of two transactions that wait for each other, each once', async () => {
  const { owner } = store
  await owner`create table pair (id int primary key, n int not null)`
  await owner`insert into pair values (1, 0), (2, 0)`
  let began = 0
  const move = (first: number, second: number) =>
    throughDeadlocks(() =>
      owner.begin(async (tx) => {
        await tx`update pair set n = n + 1 where id = ${first}`
        began++
        while (began < 2) await new Promise((resolve) => setTimeout(resolve, 5))
        await tx`update pair set n = n + 1 where id = ${second}`
      }),
    )
  await Promise.all([move(1, 2), move(2, 1)])
  expect((await owner`select n from pair order by id`).map(({ n }) => n)).toEqual([2, 2])
  // one was undone and began again; it may be quick enough to meet the other once more
  expect(began).toBeGreaterThan(2)
})

it('passes every other failure on at once', async () => {
  let tried = 0
  const failing = throughDeadlocks(async () => {
    tried++
    await store.owner`select 1 / 0`
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(tried).toBe(1)
})
