import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importDataset } from '../../server/src/dataset/import.ts'
import type { DatasetKind, Line } from '../../server/src/dataset/kind.ts'
import { datasetKinds } from '../../server/src/records/datasets.ts'
import type { Sql } from '../../server/src/storage/connect.ts'
import type { Lab } from './finding.ts'

const FOLDER = fileURLToPath(new URL('../../server/demo/dataset/', import.meta.url))

/** The demo corporation's lines of one kind. */
export async function demoLines(kind: DatasetKind): Promise<Line[]> {
  const text = await readFile(join(FOLDER, kind.file), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

type DemoOptions = { corp?: Record<string, unknown>; change?: (kind: DatasetKind, line: Line) => Line[] }

/** Imports the demo corporation under another id, each record changed, doubled or left out; its secret, to get tokens with. */
export async function importDemo(lab: Lab, owner: Sql, corpId: string, { corp = {}, change }: DemoOptions = {}) {
  const folder = await lab.folder()
  const secret = `secret-of-${corpId}`
  const original = JSON.parse(await readFile(join(FOLDER, 'corp.json'), 'utf8'))
  await writeFile(
    join(folder, 'corp.json'),
    JSON.stringify({ ...original, corp_id: corpId, secrets: [secret], ...corp }),
  )
  if (change) {
    for (const kind of datasetKinds) {
      const lines = (await demoLines(kind)).flatMap((line) => change(kind, line))
      if (lines.length > 0)
        await writeFile(join(folder, kind.file), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    }
  } else {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ndjson'))
    for (const name of files) await copyFile(join(FOLDER, name), join(folder, name))
  }
  await importDataset(owner, folder, datasetKinds, { now: Math.floor(Date.now() / 1000) })
  return secret
}
