import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { collection } from './collection.ts'
import { openStore, type Range } from './store.ts'

interface Thing {
  id: string
  owner: string
  place: string
  time: number
}

const things = collection<Thing>('things', ({ id }) => id, {
  by: [({ owner }) => owner, ({ place }) => place],
  at: ({ time }) => time,
})

test('every kind of list is a range of one index, without sorting', () => {
  const store = openStore()
  const texts: string[] = []
  const prepare = store.db.prepare.bind(store.db)
  store.db.prepare = (text: string) => {
    texts.push(text)
    return prepare(text)
  }
  const ranges: [Range, string][] = [
    [{ limit: 1 }, 'item_all'],
    [{ after: [0, 5], limit: 1, newest: true }, 'item_all'],
    [{ by: 'a', after: [0, 5], limit: 1 }, 'item_g1'],
    [{ by2: 'a', after: [0, 5], limit: 1, newest: true }, 'item_g2'],
    [{ from: 1, to: 9, after: [3, 5], limit: 1 }, 'item_at'],
  ]
  store.put(things, 'corp', { id: 'x', owner: 'a', place: 'b', time: 3 })
  for (const [range, index] of ranges) {
    texts.length = 0
    store.list(things, 'corp', range)
    const plan = prepare(`explain query plan ${texts.at(-1)}`)
      .all(...Array.from({ length: texts.at(-1)!.split('?').length - 1 }, () => 1))
      .map(({ detail }) => String(detail))
    expect(plan).toEqual([expect.stringContaining(`USING INDEX ${index}`)])
  }
  store.close()
})

test('pages neither skip nor repeat, also while records are added and removed', () => {
  const store = openStore()
  const put = (id: string) => store.put(things, 'corp', { id, owner: 'a', place: '', time: 1 })
  for (let number = 0; number < 10; number++) put(`t${number}`)
  const seen: string[] = []
  let after: [number, number] | undefined
  do {
    const page = store.page(things, 'corp', { by: 'a', after, limit: 3 })
    seen.push(...page.records.map(({ id }) => id))
    after = page.next
    store.remove(things, 'corp', seen[0]!)
    if (seen.length === 3) put('late')
  } while (after)
  expect(seen).toEqual([...Array.from({ length: 10 }, (_, number) => `t${number}`), 'late'])
  store.close()
})

test('a transaction that throws leaves no trace, not even the kind it was the first of', () => {
  const store = openStore()
  const record = { id: 'x', owner: 'a', place: '', time: 1 }
  expect(() =>
    store.transaction(() => {
      store.put(things, 'corp', record)
      store.bump('corp', 'n')
      throw new Error('no')
    }),
  ).toThrow('no')
  expect([store.list(things, 'corp'), store.counter('corp', 'n')]).toEqual([[], 0])
  store.put(things, 'corp', record)
  expect(store.list(things, 'corp')).toEqual([record])
  store.close()
})

test('a file belongs to one process at a time, and a foreign one is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'state.db')
  const first = openStore(file)
  first.put(things, 'corp', { id: 'x', owner: 'a', place: '', time: 1 })
  expect(() => openStore(file)).toThrow('another simulator has it')
  first.close()
  const again = openStore(file)
  expect(again.list(things, 'corp')).toHaveLength(1)
  again.db.exec('pragma user_version = 9')
  again.close()
  expect(() => openStore(file)).toThrow('version 9')
  writeFileSync(
    join(folder, 'notes.txt'),
    'not a database, but long enough to be looked at as one by its header'.repeat(10),
  )
  expect(() => openStore(join(folder, 'notes.txt'))).toThrow('not a database')
})
