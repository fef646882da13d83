import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { datasetKinds } from '../open-api/datasets.ts'
import { formatPage } from './format.ts'

test('docs/dataset-format.md is current; npm run docs writes it', () => {
  const page = readFileSync(new URL('../../../docs/dataset-format.md', import.meta.url), 'utf8')
  expect(page).toBe(formatPage(datasetKinds))
})

test('references point to kinds that come before, or to the kind itself', () => {
  const seen = new Set<string>()
  for (const kind of datasetKinds) {
    seen.add(kind.table)
    for (const { table } of kind.references) expect(seen).toContain(table)
  }
})
