import { setTimeout as pause } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { EmbeddedError } from './error.ts'
import { postmaster } from './postmaster.ts'
import { socketIn } from './run-folder.ts'
import { type Server, startPostmaster } from './start.ts'

/** The connection whose shared lock says "a process uses this PostgreSQL"; it dies with the process. */
export type Attachment = { sql: Sql; closed: Promise<void> }

const key = 4_717_001

type Attempt = { attachment?: Attachment; absent?: boolean; lives?: boolean }

/**
 * Attaches, starting the postmaster while `mayStart` allows it.
 * Waits as long as PostgreSQL answers that it is starting, recovering or stopping; else gives up after a minute.
 */
export async function attach(server: Server, password: string, mayStart: () => boolean): Promise<Attachment> {
  const waitMs = 60_000
  let until = Date.now() + waitMs
  for (let wait = 10; ; wait = Math.min(wait * 1.5, 500)) {
    const { attachment, absent, lives } = await attempt(socketIn(server.place.run), password)
    if (attachment) return attachment
    if (lives) until = Date.now() + waitMs
    if (absent && mayStart()) await startPostmaster(server)
    else if (absent && !postmaster(server.place.cluster)) throw new EmbeddedError('PostgreSQL is not running')
    await pause(wait)
    if (Date.now() > until) throw new EmbeddedError(silent(server.place.cluster))
  }
}

async function attempt(path: string, password: string): Promise<Attempt> {
  let lost = () => {}
  const closed = new Promise<void>((resolve) => {
    lost = resolve
  })
  const sql = postgres({
    path,
    username: 'postgres',
    password,
    database: 'postgres',
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 10,
    fetch_types: false,
    onnotice() {},
    onclose: () => lost(),
    connection: { application_name: 'guanxi attachment' },
  })
  try {
    const [row] = await sql`select pg_try_advisory_lock_shared(${key}::bigint) as held`
    if (row?.held) return { attachment: { sql, closed } }
    await sql.end({ timeout: 0 })
    return { lives: true } // the last attached process is stopping it
  } catch (error) {
    await sql.end({ timeout: 0 })
    return judged(error, path)
  }
}

const waits = ['ECONNRESET', 'EPIPE', 'EAGAIN', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECT_TIMEOUT', '53300']

function judged(error: unknown, path: string): Attempt {
  const { code = '', message } = error as { code?: string; message: string }
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return { absent: true }
  if (/^57P0/.test(code)) return { lives: true }
  if (waits.includes(code)) return {}
  if (code === '28P01') {
    throw new EmbeddedError(`PostgreSQL at ${path} refuses the password in postgres-passwords.json; restore that file`)
  }
  throw new EmbeddedError(`cannot connect to PostgreSQL at ${path}: ${message}`, { cause: error })
}

/** Releases the lock. True when no other process has one: then new ones wait until this connection ends. */
export async function detach(sql: Sql): Promise<boolean> {
  await sql`select pg_advisory_unlock_shared(${key}::bigint)`
  const [row] = await sql`select pg_try_advisory_lock(${key}::bigint) as last`
  return row?.last === true
}

function silent(cluster: string) {
  return `PostgreSQL does not answer; see its logs ${cluster}/startup.log and ${cluster}/log`
}
