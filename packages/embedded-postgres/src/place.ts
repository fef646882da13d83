import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, canEnter, databaseAccount } from './account.ts'
import { clear, EmbeddedError } from './error.ts'
import { runFolder } from './run-folder.ts'

/** Where a data folder keeps its PostgreSQL, and who runs it. `cluster` may not exist yet; links are resolved. */
export type Place = { folder: string; cluster: string; run: string; moved: boolean; account: Account | undefined }

/** Makes the folders a cluster needs, where the user who runs PostgreSQL can reach them. Safe to repeat and to race. */
export function settle(wanted: string, say: (line: string) => void): Place {
  try {
    const folder = writableFolder(wanted)
    const link = join(folder, 'postgres')
    const account = databaseAccount(link)
    if (account && !canEnter(account, folder)) moveAway(link, say)
    const cluster = target(link)
    const moved = cluster !== link
    if (moved) mkdirSync(dirname(cluster), { recursive: true, mode: 0o711 })
    ownedByUs(cluster, account)
    const run = runFolder(folder, moved ? join(dirname(cluster), 'run') : undefined, account)
    return { folder, cluster, run, moved, account }
  } catch (error) {
    throw clear(error, wanted)
  }
}

function writableFolder(wanted: string): string {
  const isRoot = process.getuid?.() === 0
  if (mkdirSync(wanted, { recursive: true })) chmodSync(wanted, isRoot ? 0o711 : 0o700)
  accessSync(wanted, constants.W_OK | constants.X_OK)
  return realpathSync(wanted)
}

/** Puts a link where the cluster would have been, to a place that every user can enter. */
function moveAway(link: string, say: (line: string) => void): void {
  const there = lstatSync(link, { throwIfNoEntry: false })
  if (there?.isSymbolicLink()) return
  if (there) {
    throw new EmbeddedError(
      `the user who owns ${link} cannot enter ${dirname(link)}; let it pass (chmod o+x on the folder and its parents)`,
    )
  }
  const base = `/var/lib/guanxi/${randomBytes(6).toString('hex')}`
  mkdirSync(base, { recursive: true, mode: 0o711 })
  chmodSync(base, 0o711)
  try {
    symlinkSync(join(base, 'postgres'), link)
    say(`PostgreSQL files are under ${base}, since its user cannot enter ${dirname(link)}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function target(link: string): string {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return link
  return resolve(dirname(link), readlinkSync(link))
}

function ownedByUs(cluster: string, account: Account | undefined): void {
  const uid = lstatSync(cluster, { throwIfNoEntry: false })?.uid
  if (account || uid === undefined || uid === process.getuid?.()) return
  throw new EmbeddedError(
    `${cluster} belongs to user id ${uid}, so only that user or root can start it; set GUANXI_DATA to another folder or change its owner`,
  )
}
