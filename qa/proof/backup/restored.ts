import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_FILE } from '../../../server/src/storage/vault.ts'
import type { Lab } from '../../lab/finding.ts'
import { auditCalls, auditDatabase, auditEnds } from '../crash/audit/index.ts'
import type { Journal } from '../crash/journal.ts'
import { COMPILED, startGuanxi } from '../crash/keeper.ts'
import { inspect, openPlace, type Place } from '../crash/place.ts'
import type { Scene } from '../crash/scene.ts'
import { keysIn, notOneMoment, onlyOf, unchangingRows } from './cut.ts'
import type { Taken } from './take.ts'
import { type Call, SURELY_NEW, startWriters, together } from './writers.ts'

/** What the writers did to the database that was backed up, and the rows it has of that at last. */
export type Source = { scene: Scene; journal: Journal; calls: readonly Call[]; rows: ReadonlySet<string> }

/** What one restored backup came to. */
export type Restored = {
  seconds: number
  /** Calls in it; those acknowledged while it was taken that are not; those made on it afterwards. */
  calls: number
  left: number
  more: number
  cut: string[]
  service: string[]
}

/** A data folder with the master key alone. It has what `place` has compiled, so that commands on it start sooner. */
export async function emptyFolder(lab: Lab, place: Place): Promise<string> {
  const folder = await lab.folder()
  const compiled = join(place.folder, COMPILED)
  if (existsSync(compiled)) await cp(compiled, join(folder, COMPILED), { recursive: true })
  await cp(join(place.folder, KEY_FILE), join(folder, KEY_FILE))
  return folder
}

/** `guanxi restore` of one of the place's backups into a data folder that was empty; its folder. */
export async function restoreFresh(lab: Lab, place: Place, { file, rows }: { file: string; rows: number }) {
  const folder = await emptyFolder(lab, place)
  const { said, ended } = startGuanxi(folder, ['restore', file, '--json'])
  const code = await ended
  if (code !== 0) throw new Error(`a restore ended with ${code}: ${said.err}`)
  const done = JSON.parse(said.out) as { rows: number; seconds: number; warnings: string[] }
  const problems = done.warnings.map((warning) => `the restore warns: ${warning}`)
  if (done.rows !== rows) problems.push(`restored ${done.rows} rows of ${rows}`)
  return { folder, seconds: done.seconds, problems }
}

/** Restores a backup, compares it with what the clients know, and lets a service and clients go on from there. */
export async function examine(lab: Lab, { scene, journal, calls, rows }: Source, taken: Taken): Promise<Restored> {
  const { folder, seconds, problems: cut } = await restoreFresh(lab, scene.place, taken)
  const place = await openPlace(lab, [], folder)
  const found = await inspect(place, async ({ owner }) => ({
    keys: await keysIn(owner, scene.corpId),
    rows: await unchangingRows(owner, scene.corpId),
  }))
  cut.push(...notOneMoment(calls, found.keys, taken))
  const strange = [...found.rows].filter((row) => !rows.has(row))
  if (strange.length > 0) cut.push(`${strange.length} rows that the source has not, such as ${strange[0]}`)

  const before = onlyOf(journal, found.keys)
  const writers = startWriters({ ...scene, place }, 'after')
  await writers.more(SURELY_NEW).finally(writers.finish)
  const after = await writers.finish()
  const now: Scene = { ...scene, place, journal: together([before, after.journal]) }
  cut.push(...(await auditCalls(now)))
  const service = [...after.journal.wrong]
  if (lab.depth === 'full') service.push(...(await auditEnds(now)), ...(await auditDatabase(now)).problems)
  const exit = await place.keeper.stop()
  if (exit !== 0) service.push(`the service ended with ${exit}`)
  service.push(...place.keeper.collapses)
  const inside = calls.filter(({ key }) => found.keys.has(key)).length
  const left = calls.filter(({ key, acknowledged }) => !found.keys.has(key) && acknowledged < taken.ended).length
  return { seconds, calls: inside, left, more: after.calls.length, cut, service }
}
