import { writeFileSync } from 'node:fs'
import { formatPage } from '../dataset/format.ts'
import { datasetKinds } from '../open-api/datasets.ts'

/** `npm run docs`: writes the pages that are made from declarations. */
writeFileSync(new URL('../../../docs/dataset-format.md', import.meta.url), formatPage(datasetKinds))
