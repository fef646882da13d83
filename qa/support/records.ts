import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importDataset } from '../../server/src/dataset/import.ts'
import { datasetKinds } from '../../server/src/records/datasets.ts'
import type { Ctx } from '../../server/src/storage/ctx.ts'
import type { TestService } from './service.ts'

/** Imports records of a corporation, by kind, as a dataset folder of their own. */
export async function importRecords(
  service: Pick<TestService, 'store' | 'now'>,
  corp: Record<string, unknown> & { corp_id: string },
  records: Record<string, readonly Record<string, unknown>[]>,
  finish?: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-records-'))
  try {
    await writeFile(join(folder, 'corp.json'), JSON.stringify({ name: corp.corp_id, ...corp }))
    for (const [kind, lines] of Object.entries(records)) {
      await writeFile(join(folder, `${kind}.ndjson`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    }
    await importDataset(service.store.owner, folder, datasetKinds, {
      now: service.now(),
      ...(finish ? { finish } : {}),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
