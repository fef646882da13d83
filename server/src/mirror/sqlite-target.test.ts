import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { lineOf, rowCutter } from './rows.ts'
import { openSqlite } from './sqlite-target.ts'

const columns: Column[] = [
  { name: 'whole', type: 'integer' },
  { name: 'real', type: 'number' },
  { name: 'truth', type: 'boolean' },
  { name: 'words', type: 'string' },
  { name: 'parts', type: 'json' },
]

const folder = mkdtempSync(join(tmpdir(), 'guanxi-sqlite-'))
const target = openSqlite(join(folder, 'copy.db'))
afterAll(async () => {
  await target.close()
  rmSync(folder, { recursive: true })
})

/** What the table holds of these records, written as many at once, and one by one. */
async function bothWays(records: readonly string[]) {
  const rowsOf = rowCutter(columns, () => {})
  const lines = () => rowsOf([Buffer.concat(records.map((record, i) => lineOf(`r ${i} "云"`, record)))])
  const named = columns.map(({ name, type }) => `${name} ${target.types[type]}, `).join('')
  const types = columns.map(({ name }) => `, typeof(${name}) as ${name}_type, cast(${name} as text) as ${name}_text`)
  const written: Record<string, unknown>[][] = []
  for (const way of ['load', 'insert'] as const) {
    await target.run('drop table if exists copied')
    await target.run(`create table copied (record_id text primary key, ${named}_data text not null)`)
    await target.transaction(() => target[way]('copied', columns, lines()))
    const rows = await target.run(`select record_id, _data${types.join('')} from copied order by rowid`)
    written.push(rows.toSorted((a, b) => (String(a.record_id) < String(b.record_id) ? -1 : 1)))
  }
  return written
}

it.each([
  ['whole', '-5', 'integer', '-5'],
  ['whole', '999999999999999', 'integer', '999999999999999'],
  ['whole', '-4294967297', 'integer', '-4294967297'],
  ['whole', '9007199254740993', 'integer', '9007199254740993'],
  ['whole', '-9223372036854775808', 'integer', '-9223372036854775808'],
  ['whole', '9223372036854775808', 'null', null],
  ['whole', '1e3', 'integer', '1000'],
  ['whole', '"5"', 'null', null],
  ['real', '-1.5e-7', 'real', '-1.5e-07'],
  ['real', '3', 'real', '3.0'],
  ['truth', 'true', 'integer', '1'],
  ['truth', 'false', 'integer', '0'],
  ['truth', '"no"', 'null', null],
  ['words', '""', 'text', ''],
  ['words', String.raw`"a\"\\\n\u4e91 云"`, 'text', 'a"\\\n云 云'],
  ['words', '{"a":1.50}', 'text', '{"a":1.50}'],
  ['words', 'null', 'null', null],
  ['parts', '{"a" : [1.50, "]"]}', 'text', '{"a" : [1.50, "]"]}'],
])('column %s keeps %s as %s, as many at once and one by one', async (name, raw, type, text) => {
  for (const [row, ...others] of await bothWays([`{"${name}":${raw}}`])) {
    expect(others).toEqual([])
    expect(row).toMatchObject({ record_id: 'r 0 "云"', [`${name}_type`]: type, [`${name}_text`]: text })
  }
})

it.each([0, 1, 999, 1000, 1001, 2000, 30_000])('keeps %i records at once as they came', async (many) => {
  const records = Array.from({ length: many }, (_, i) => {
    const words = `${i} 云\\n`.repeat(i % 997 === 0 ? 20_000 : i % 50)
    return `{"whole":${i}, "words":"${words}","unknown":null,"parts":[${i}]}`
  })
  const [atOnce, oneByOne] = await bothWays(records)
  expect(atOnce?.length).toBe(many)
  expect(atOnce).toEqual(oneByOne)
  expect(new Set(atOnce?.map(({ _data }) => _data))).toEqual(new Set(records))
})
