import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { installDemo } from '../../server/src/cli/demo-corp.ts'
import { exportDataset } from '../../server/src/dataset/export.ts'
import { datasetKinds } from '../../server/src/records/datasets.ts'
import { writeBackup, writeWholeFile } from '../../server/src/storage/backup/index.ts'
import type { Sql } from '../../server/src/storage/connect.ts'

const [DATABASE, DATASET] = ['database.backup', 'dataset.json.gz']

/** What is kept of a release, for later builds to be tried on: a backup of the demo, and its dataset's files by name. */
export async function keepRelease(owner: Sql, folder: string): Promise<void> {
  const { corp_id } = await installDemo(owner)
  await mkdir(folder, { recursive: true })
  await writeWholeFile(join(folder, DATABASE), (out) => writeBackup(owner, out))
  const exported = await mkdtemp(join(tmpdir(), 'guanxi-release-'))
  try {
    await exportDataset(owner, corp_id, exported, datasetKinds)
    const names = (await readdir(exported)).sort()
    const files = await Promise.all(names.map(async (name) => [name, await readFile(join(exported, name), 'utf8')]))
    await writeFile(join(folder, DATASET), await promisify(gzip)(JSON.stringify(Object.fromEntries(files))))
  } finally {
    await rm(exported, { recursive: true })
  }
}

/** The path of a kept database. */
export const keptDatabase = (folder: string) => join(folder, DATABASE)

/** Writes the files of a kept dataset into a folder. */
export async function unpackDataset(folder: string, into: string): Promise<void> {
  const text = await promisify(gunzip)(await readFile(join(folder, DATASET)))
  const files = JSON.parse(text.toString('utf8')) as Record<string, string>
  for (const [name, content] of Object.entries(files)) await writeFile(join(into, name), content)
}
