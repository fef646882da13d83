import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { datasetKinds } from '../src/api/datasets.ts'
import { importDataset } from '../src/dataset/import.ts'
import type { Sql } from '../src/storage/connect.ts'
import type { Lab } from './finding.ts'

const DEMO = fileURLToPath(new URL('../demo/dataset/', import.meta.url))

/** The demo corporation's data under another id, so that several have the same records; its secret. */
export async function importDemo(lab: Lab, owner: Sql, corpId: string): Promise<string> {
  const folder = join(await lab.folder(), 'dataset')
  await cp(DEMO, folder, { recursive: true })
  const corp = JSON.parse(await readFile(join(folder, 'corp.json'), 'utf8'))
  const secret = `secret-of-${corpId}`
  await writeFile(join(folder, 'corp.json'), JSON.stringify({ ...corp, corp_id: corpId, secrets: [secret] }))
  await importDataset(owner, folder, datasetKinds)
  await rm(folder, { recursive: true })
  return secret
}
