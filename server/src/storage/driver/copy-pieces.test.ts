import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import type { Store } from '../open.ts'
import { unescaped } from './copy.ts'
import { copyPieces } from './copy-pieces.ts'

let store: Store
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

const nothing = async () => {}
const rows = (to: number, text: string) => `copy (select n || ${text} from generate_series(1, ${to}) n) to stdout`

it.each([1, 7])('gives every row whole and in order, whatever the reader does in between (every %s)', async (every) => {
  let [next, pieces] = [1, 0]
  for await (const piece of copyPieces(store.app, rows(20_000, "repeat('长', n % 90)"), nothing)) {
    if (pieces++ % every === 0) for (let i = 0; i < 20; i++) await turn()
    const lines = piece.toString().split('\n')
    expect(lines.pop()).toBe('')
    for (const line of lines) expect(line).toBe(`${next}${'长'.repeat(next++ % 90)}`)
  }
  expect([next, pieces > 3]).toEqual([20_001, true])
})

it('gives rows that are longer than a piece', async () => {
  const lengths: number[] = []
  for await (const piece of copyPieces(store.app, rows(6, "repeat('x', 100000 * n)"), nothing)) {
    for (const line of piece.toString().split('\n').slice(0, -1)) lengths.push(line.length)
  }
  expect(lengths).toEqual([1, 2, 3, 4, 5, 6].map((n) => 100_000 * n + 1))
})

const failing = () => Promise.reject(new Error('away'))

it.each([nothing, failing])('frees the connection of rows that nobody reads on, cancelled or not', async (cancel) => {
  await store.owner.begin(async (tx) => {
    for await (const piece of copyPieces(tx, rows(50_000, "repeat('x', 100)"), cancel)) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    expect(await tx`select 1 as one`).toEqual([{ one: 1 }])
  })
})

it('throws what PostgreSQL finds wrong, also in a late row', async () => {
  const read = Array.fromAsync(copyPieces(store.app, rows(50_000, '(1 / (n - 40000))::text'), nothing))
  await expect(read).rejects.toMatchObject({ code: '22012' })
})

it('gives text back as it was before COPY escaped it', async () => {
  const texts = ['a\\b', '\\', '\\\\n', '{"a":"\\n\\"\\u0001"}', 'tab\t, line\n, \r\b\f\v', '无', '\\N', '']
  for (const text of texts) {
    await store.owner.begin(async (tx) => {
      await tx`select set_config('guanxi.test', ${text}, true)`
      const copy = "copy (select current_setting('guanxi.test') from generate_series(1, 3)) to stdout"
      const pieces = await Array.fromAsync(copyPieces(tx, copy, nothing), (piece) => String(unescaped(piece)))
      expect(pieces.join('')).toBe(`${text}\n`.repeat(3))
    })
  }
})
