import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clear, clearFromOutput, EmbeddedError } from './error.ts'
import type { Place } from './place.ts'
import { sweep, syncFolder, temporary, writeWhole } from './temporary.ts'

/** PG_VERSION is written early by initdb, yet a cluster gets its name only when it is whole. */
export function clusterExists({ cluster }: Place): boolean {
  return existsSync(join(cluster, 'PG_VERSION'))
}

type Making = { superuser: string; sync: boolean; say: (line: string) => void }

/** Makes the cluster when there is none; refuses one that these programs cannot run. Callers hold the start lock. */
export async function createCluster(place: Place, { bin, major }: Binaries, making: Making): Promise<void> {
  const { folder, cluster, account, moved } = place
  try {
    sweep(cluster)
    const note = join(folder, 'postgres-moved')
    if (!clusterExists(place)) {
      if (moved && existsSync(note)) throw new EmbeddedError(gone(folder, cluster))
      if (existsSync(cluster) && readdirSync(cluster).length > 0) {
        throw new EmbeddedError(`${cluster} is in the way: it is not a database; move it, or set GUANXI_DATA`)
      }
      making.say(`Creating the database in ${cluster}`)
      await initialise(place, bin, making)
      sweep(cluster) // an initdb that outlived its parent may have gone on writing
    }
    if (moved && !existsSync(note)) writeWhole(note, `${cluster}\n`, { mode: 0o644 })
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (version !== major) throw new EmbeddedError(otherVersion(cluster, version, major))
    if (account) handOver(cluster, account)
    chmodSync(cluster, 0o700)
  } catch (error) {
    throw clear(error, cluster)
  }
}

async function initialise({ cluster, account }: Place, bin: string, { superuser, sync }: Making) {
  const draft = temporary(cluster)
  const secret = temporary(cluster)
  mkdirSync(draft, { mode: 0o700 })
  if (account) chownSync(draft, account.uid, account.gid)
  writeWhole(secret, `${superuser}\n`, { mode: 0o600, account })
  try {
    await initdb(bin, account, ['-D', draft, `--pwfile=${secret}`, ...(sync ? [] : ['--no-sync'])])
    appendFileSync(join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'guanxi.conf'\n")
    renameSync(draft, cluster)
    syncFolder(dirname(cluster))
  } finally {
    rmSync(secret, { force: true })
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The builtin locale sorts text and maps its case; the C library's is not used, but must fit UTF-8. */
async function initdb(bin: string, account: Account | undefined, where: string[]): Promise<void> {
  const fixed = ['-U', 'postgres', '-E', 'UTF8', '--auth=scram-sha-256', '--locale-provider=builtin']
  let output = ''
  for (const locale of ['C.UTF-8', 'en_US.UTF-8']) {
    const child = spawn(join(bin, 'initdb'), [...where, ...fixed, '--builtin-locale=C.UTF-8', `--locale=${locale}`], {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    output = ''
    const listen = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
    if (code === 0) return
    if (!output.includes('invalid locale')) break
  }
  throw clearFromOutput('cannot create the database', output, dirname(where[1]!))
}

/** A cluster that root copied here belongs to root: PostgreSQL's user could not open it. */
function handOver(path: string, account: Account): void {
  if (lstatSync(path).uid === account.uid) return
  chownTree(path, account)
}

function chownTree(path: string, { uid, gid }: Account): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) chownTree(inner, { uid, gid })
    else if (entry.isFile()) chownSync(inner, uid, gid)
  }
  chownSync(path, uid, gid)
}

function gone(folder: string, cluster: string) {
  return `the database of ${folder} was at ${cluster} and is gone; restore it there, or remove ${folder} to begin anew`
}

function otherVersion(cluster: string, version: string, major: string) {
  return `${cluster} was made by PostgreSQL ${version}, these programs are ${major}; start the version of guanxi that made it and export, or run a PostgreSQL ${version} on it and set DATABASE_URL`
}
