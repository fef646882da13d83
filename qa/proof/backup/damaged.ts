import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lab } from '../../lab/finding.ts'
import { GUANXI } from '../../support/command.ts'
import { environmentOn, startGuanxi } from '../crash/keeper.ts'
import type { Place } from '../crash/place.ts'
import { emptyFolder } from './restored.ts'

/** Exit code for a file that is no sound backup. */
const DAMAGED = 4

/** So many files with one bit of the backup's flipped, and so many of its beginnings. */
export async function damage(lab: Lab, file: string, count: number, random: () => number): Promise<string[]> {
  const folder = await lab.folder()
  const sound = await readFile(file)
  const files: string[] = []
  const keep = async (name: string, bytes: Buffer) => {
    files.push(join(folder, name))
    await writeFile(join(folder, name), bytes)
  }
  for (let i = 0; i < count; i++) {
    const at = Math.floor(random() * sound.length)
    const flipped = Buffer.from(sound)
    flipped[at] = (flipped[at] as number) ^ (1 << Math.floor(random() * 8))
    await keep(`bit-flipped-at-${at}`, flipped)
    const length = Math.floor(random() * sound.length)
    await keep(`cut-off-at-${length}`, sound.subarray(0, length))
  }
  return files
}

/** Files that a restore takes, or for which it makes a database. */
export async function takenAsFiles(lab: Lab, place: Place, files: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const file of files) {
    const folder = await emptyFolder(lab, place)
    const { ended } = startGuanxi(folder, ['restore', file])
    const code = await ended
    const made = existsSync(join(folder, 'postgres'))
    if (code !== DAMAGED || made)
      problems.push(`${file}: the restore ended with ${code}, and there is ${made ? 'a' : 'no'} database now`)
  }
  return problems
}

/** Files that a restore takes from a pipe, in place of what a database holds. There the fault is met while it is loaded. */
export async function takenFromPipe(folder: string, files: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const file of files) {
    const source = await open(file)
    const child = spawn(process.execPath, [GUANXI, 'restore', '-', '--replace'], {
      env: environmentOn(folder),
      stdio: [source.fd, 'ignore', 'ignore'],
    })
    const [code] = await once(child, 'exit')
    await source.close()
    if (code !== DAMAGED) problems.push(`${file}, from a pipe: the restore ended with ${code}`)
  }
  return problems
}
