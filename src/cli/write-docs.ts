import { writeFileSync } from 'node:fs'
import { datasetKinds } from '../api/datasets.ts'
import { formatPage } from '../dataset/format.ts'

/** `npm run docs`: writes the pages that are made from declarations. */
writeFileSync(new URL('../../docs/dataset-format.md', import.meta.url), formatPage(datasetKinds))
