import { type Attachment, attach } from './attachment.ts'
import { findBinaries } from './binaries.ts'
import { clusterExists, createCluster } from './create.ts'
import { clear, EmbeddedError } from './error.ts'
import { detachAndStop, type Keeping, keep } from './keep.ts'
import { acquireLock } from './mutex.ts'
import { type Passwords, passwords } from './passwords.ts'
import { settle } from './place.ts'
import { ensureRoles } from './roles.ts'
import { socketIn } from './run-folder.ts'
import type { Server } from './start.ts'

/** What a client needs to connect; `path` is the socket file. Stays true when PostgreSQL is restarted. */
export type Login = { path: string; username: string; password: string; database: string }

export type Embedded = {
  /** Owns the database and its tables; may create databases and roles; no superuser. */
  owner: Login
  /** May log in, and what the owner grants it: bound by row security, owns nothing. */
  app: Login
  /** Detaches. The postmaster is stopped when no other process of ours is attached. */
  release(): Promise<void>
}

export type Options = {
  /** The data folder, absolute. */
  folder: string
  /** Called with progress notes for people, one line at a time. */
  say: (line: string) => void
  /** For processes that must outlive PostgreSQL's death. */
  supervise?: boolean
  /** Settings of postgresql.conf; they count for the process that starts PostgreSQL, not for those that join. */
  settings?: Record<string, string>
}

/**
 * Attaches this process to the PostgreSQL of a data folder, creating and starting it when needed.
 * With `supervise`, whenever PostgreSQL dies it is started again, until release().
 */
export async function attachEmbedded({ folder, say, supervise = false, settings = {} }: Options): Promise<Embedded> {
  const place = settle(folder, say)
  const server: Server = { place, binaries: findBinaries(place.account, say), settings }
  const secrets = await prepare(server, say)
  const keeping = { server, password: secrets.superuser, supervise, say }
  const leave = keep(await begin(keeping, secrets), keeping)
  let left: Promise<void> | undefined
  const login = { path: socketIn(place.run), database: 'guanxi' }
  return {
    owner: { ...login, username: 'guanxi', password: secrets.owner },
    app: { ...login, username: 'guanxi_app', password: secrets.app },
    release: () => {
      left ??= leave()
      return left
    },
  }
}

/** A second process waits here while the first one creates the cluster. */
async function prepare({ place, binaries, settings }: Server, say: Options['say']): Promise<Passwords> {
  const lock = await acquireLock(place.run, 'b', 600_000, place.account)
  if (!lock.release) throw new EmbeddedError(`process ${lock.pid} has been starting PostgreSQL for too long; stop it`)
  try {
    const secrets = passwords(place.folder, clusterExists(place))
    await createCluster(place, binaries, { superuser: secrets.superuser, sync: settings.fsync !== 'off', say })
    return secrets
  } finally {
    lock.release()
  }
}

/** PostgreSQL may be killed while the roles are made; a failure of another kind stays one. */
async function begin(keeping: Keeping, secrets: Passwords): Promise<Attachment> {
  for (let tries = 1; ; tries++) {
    const attachment = await attach(keeping.server, keeping.password, () => true)
    try {
      await ensureRoles(attachment.sql, secrets)
      return attachment
    } catch (error) {
      if (tries === 3) {
        await detachAndStop(attachment, keeping)
        throw clear(error, keeping.server.place.cluster)
      }
      await attachment.sql.end({ timeout: 0 })
    }
  }
}
