import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { importDataset } from '../../server/src/dataset/import.ts'
import { datasetKinds } from '../../server/src/open-api/datasets.ts'
import { type TestService, tokenFor } from './service.ts'

const DEMO = resolve(import.meta.dirname, '../../server/demo/dataset')

/** The demo corporation under another id, with a secret; its token. */
export async function addDemoCorp(
  service: TestService,
  corpId: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-demo-'))
  try {
    await cp(DEMO, folder, { recursive: true })
    const corp = JSON.parse(await readFile(join(folder, 'corp.json'), 'utf8'))
    const secret = `secret of ${corpId}`
    await writeFile(
      join(folder, 'corp.json'),
      JSON.stringify({ ...corp, corp_id: corpId, secrets: [secret], ...changes }),
    )
    await importDataset(service.store.owner, folder, datasetKinds, { now: Math.floor(Date.now() / 1000) })
    return await tokenFor(service, corpId, secret)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
