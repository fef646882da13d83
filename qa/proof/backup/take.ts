import { join } from 'node:path'
import type { Lab } from '../../lab/finding.ts'
import { startGuanxi } from '../crash/keeper.ts'
import type { Place } from '../crash/place.ts'
import type { Scene } from '../crash/scene.ts'
import { elapsed, SURELY_NEW, startWriters } from './writers.ts'

/** A backup and when it was asked for and done, in seconds of the scene. */
export type Taken = { file: string; rows: number; bytes: number; began: number; ended: number }

/** `guanxi backup` on this data, as an operator runs it. */
export async function takeBackup({ folder }: Pick<Place, 'folder'>, file: string) {
  const { said, ended } = startGuanxi(folder, ['backup', file, '--json'])
  const code = await ended
  if (code !== 0) throw new Error(`a backup ended with ${code}: ${said.err}`)
  return { file, ...(JSON.parse(said.out) as { rows: number; bytes: number }) }
}

/** Backups one after the other while clients write: before, during and after each of them. */
export async function takeBackups(lab: Lab, scene: Scene, count: number) {
  const folder = await lab.folder()
  const writers = startWriters(scene, 'before')
  const taken: Taken[] = []
  try {
    for (let i = 1; i <= count; i++) {
      await writers.more(SURELY_NEW)
      const began = elapsed(scene)
      const backup = await takeBackup(scene.place, join(folder, `${i}.backup`))
      taken.push({ ...backup, began, ended: elapsed(scene) })
      await writers.more(SURELY_NEW)
    }
  } finally {
    await writers.finish()
  }
  return { taken, ...(await writers.finish()) }
}
