import { writeFileSync } from 'node:fs'
import { COMPATIBILITY_PAGES, compatibilityPage } from '../compatibility/page.ts'
import { FORMAT_PAGES, formatPage } from '../dataset/format.ts'
import type { Language } from '../dataset/language.ts'
import { endpoints } from '../open-api/index.ts'
import { datasetKinds } from '../records/datasets.ts'

/** `npm run docs`: writes the pages that are made from declarations, in every language. */
for (const [language, page] of Object.entries(FORMAT_PAGES)) {
  writeFileSync(new URL(`../../../${page}`, import.meta.url), formatPage(datasetKinds, language as Language))
}
for (const language of ['en', 'zh'] as const) {
  const page = new URL(`../../../${COMPATIBILITY_PAGES[language]}`, import.meta.url)
  writeFileSync(page, compatibilityPage(endpoints, language))
}
