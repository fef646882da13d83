import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { importDataset } from '../../server/src/dataset/import.ts'
import { datasetKinds } from '../../server/src/records/datasets.ts'
import type { Sql } from '../../server/src/storage/connect.ts'
import { filledDatabase } from './database.ts'
import { startTestService, type TestService, tokenFor } from './service.ts'

const DEMO = resolve(import.meta.dirname, '../../server/demo/dataset')
const CORP = 'ww_demo_yunqi_tea'

/** A service with the demo corporation under its own id, and a token of it. It is imported once in a run. */
export async function startDemoService(
  options: Parameters<typeof startTestService>[0] = {},
): Promise<TestService & { token: string }> {
  const database = () => filledDatabase('demo', (owner) => importDemo(owner, CORP, {}))
  const service = await startTestService({ ...options, database })
  return { ...service, token: await tokenFor(service, CORP, secretOf(CORP)) }
}

/** The demo corporation under another id, with a secret; its token. */
export async function addDemoCorp(
  service: TestService,
  corpId: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  await importDemo(service.store.owner, corpId, changes)
  return tokenFor(service, corpId, secretOf(corpId))
}

const secretOf = (corpId: string) => `secret of ${corpId}`

async function importDemo(owner: Sql, corpId: string, changes: Record<string, unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-demo-'))
  try {
    await cp(DEMO, folder, { recursive: true })
    const corp = JSON.parse(await readFile(join(folder, 'corp.json'), 'utf8'))
    await writeFile(
      join(folder, 'corp.json'),
      JSON.stringify({ ...corp, corp_id: corpId, secrets: [secretOf(corpId)], ...changes }),
    )
    await importDataset(owner, folder, datasetKinds, { now: Math.floor(Date.now() / 1000) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
