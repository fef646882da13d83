import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import type { Store } from '../open.ts'

let store: Store
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

it('carries any array to PostgreSQL and back', async () => {
  const text = fc.string({ unit: 'binary' }).filter((s) => !s.includes('\0') && s.isWellFormed())
  const texts = fc.array(fc.oneof(text, fc.constantFrom(null, '', 'NULL', 'null', '"', '\\', ',', '{}', ' ', '中，文')))
  const numbers = fc.array(fc.oneof(fc.maxSafeInteger(), fc.constant(null)))
  await fc.assert(
    fc.asyncProperty(texts, numbers, async (t, n) => {
      const [row] = await store.owner`select ${t}::text[] as t, ${n}::bigint[] as n, array[true, false, null] as b`
      expect([row?.t, row?.n, row?.b]).toEqual([t, n.map((x) => (Object.is(x, -0) ? 0 : x)), [true, false, null]])
    }),
    { numRuns: 200 },
  )
})
