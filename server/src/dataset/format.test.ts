import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { datasetKinds } from '../records/datasets.ts'
import { CorpFile } from './corp-file.ts'
import { FORMAT_PAGES, formatPage } from './format.ts'
import { translatedNotes } from './format-english.ts'
import { noteOf, ruleOf } from './format-types.ts'
import type { Language } from './language.ts'

test.each(Object.entries(FORMAT_PAGES))(
  'the dataset format in %s is current; npm run docs writes it',
  (language, page) => {
    const written = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8')
    expect(written).toBe(formatPage(datasetKinds, language as Language))
  },
)

test('the English page has no Chinese left, but for what the service itself writes', () => {
  const page = formatPage(datasetKinds, 'en').replace('[中文]', '').replace('[图片]', '')
  expect(page.match(/.*\p{Script=Han}.*/gu)).toBeNull()
})

test('notes.en.json holds nothing that no field says', () => {
  const fields = [CorpFile, ...datasetKinds.map(({ line }) => line)].flatMap(({ shape }) => Object.values(shape))
  const said = new Set(fields.flatMap((field) => [noteOf(field), ruleOf(field)]))
  expect(translatedNotes.filter((note) => !said.has(note))).toEqual([])
})

test('references point to kinds that come before, or to the kind itself', () => {
  const seen = new Set<string>()
  for (const kind of datasetKinds) {
    seen.add(kind.table)
    for (const { table } of kind.references) expect(seen).toContain(table)
  }
})
