import { writeFileSync } from 'node:fs'
import { FORMAT_PAGES, formatPage } from '../dataset/format.ts'
import type { Language } from '../dataset/language.ts'
import { datasetKinds } from '../records/datasets.ts'

/** `npm run docs`: writes the pages that are made from declarations, in every language. */
for (const [language, page] of Object.entries(FORMAT_PAGES)) {
  writeFileSync(new URL(`../../../${page}`, import.meta.url), formatPage(datasetKinds, language as Language))
}
