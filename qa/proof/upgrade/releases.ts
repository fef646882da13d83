import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importDataset } from '../../../server/src/dataset/import.ts'
import { datasetKinds } from '../../../server/src/records/datasets.ts'
import { openBackup, restoreBackup } from '../../../server/src/storage/backup/index.ts'
import type { Cluster } from '../../lab/cluster.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { keptDatabase, unpackDataset } from '../../release/keep.ts'
import { catalogue, differences } from './catalogue.ts'
import { countRows } from './fill.ts'

const FOLDER = fileURLToPath(new URL('./releases/', import.meta.url))

const ABOUT = {
  what: 'the kept database of every release brought up to this build, and its dataset imported',
  bar: 'every row is there, and the schema is that of a new database; every line is taken',
}

/** Brings what is kept of every release up to this build. */
export async function releasesUpgrade(lab: Lab, cluster: Cluster, folder = FOLDER): Promise<Finding> {
  const releases = (await readdir(folder).catch(() => [])).sort()
  if (releases.length === 0)
    return {
      ...ABOUT,
      outcome: 'skipped',
      result: 'not run',
      note: 'there is no release yet: npm run release makes one',
    }
  const fresh = await cluster.database('release_none')
  const wanted = await catalogue(fresh.owner)
  await fresh.drop()
  const problems: string[] = []
  let [rows, lines] = [0, 0]
  for (const [no, release] of releases.entries()) {
    const upgraded = await databaseOf(cluster, no, join(folder, release), wanted)
    problems.push(...upgraded.problems.map((problem) => `${release}: ${problem}`))
    rows += upgraded.rows
    lines += await datasetOf(lab, cluster, no, join(folder, release))
  }
  const number = (value: number) => value.toLocaleString('en-US')
  const result = `${releases.join(', ')}: ${number(rows)} rows kept, ${number(lines)} lines imported`
  return noProblems({ ...ABOUT, result, figures: { releases, rows, lines } }, problems)
}

async function databaseOf(cluster: Cluster, no: number, folder: string, wanted: Set<string>) {
  const { owner, drop } = await cluster.database(`release_${no}`)
  const backup = await openBackup(createReadStream(keptDatabase(folder)))
  await restoreBackup(owner, backup, { replace: true })
  const problems = differences(wanted, await catalogue(owner)).map((line) => `the schema differs: ${line}`)
  const after = await countRows(owner)
  let rows = 0
  for (const table of backup.header.tables) {
    rows += table.rows
    const now = after.get(table.name) ?? 0
    if (now < table.rows) problems.push(`${table.name} had ${table.rows} rows, has ${now}`)
  }
  await drop()
  return { problems, rows }
}

async function datasetOf(lab: Lab, cluster: Cluster, no: number, folder: string): Promise<number> {
  const { owner, drop } = await cluster.database(`dataset_${no}`)
  const unpacked = await lab.folder()
  await unpackDataset(folder, unpacked)
  const { lines } = await importDataset(owner, unpacked, datasetKinds, { now: Math.floor(Date.now() / 1000) })
  await drop()
  return Object.values(lines).reduce((sum, each) => sum + each, 0)
}
