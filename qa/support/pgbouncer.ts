import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const DEPLOYED = new URL('../../deploy/pgbouncer.ini', import.meta.url)
const NOBODY = 65534

/** Where the program is: named by PGBOUNCER, or as Debian installs it. */
const program = () => process.env.PGBOUNCER || '/usr/sbin/pgbouncer'

/** What installs it. */
export const PGBOUNCER_HINT = 'PgBouncer is not installed; on Debian: apt-get update && apt-get install -y pgbouncer'

/** Its version; undefined where it is not installed. */
export async function pgbouncerVersion(): Promise<string | undefined> {
  const ran = await promisify(execFile)(program(), ['--version']).catch(() => undefined)
  return ran?.stdout.match(/PgBouncer ([\d.]+)/)?.[1]
}

type Pooled = { url: string; app: { username: string; password: string }; folder: string; settings?: string[] }

/**
 * PgBouncer as deploy/pgbouncer.ini sets it up, in front of the database of `url`; gives the URL through it, for the login
 * `app`. The folder must be open to others: PgBouncer does not run as root.
 */
export async function startPgbouncer({ url, app, folder, settings = [] }: Pooled) {
  const { hostname, port, pathname } = new URL(url)
  const [database, listen] = [pathname.slice(1), await freePort()]
  await chmod(folder, 0o755)
  const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  await writeFile(users, `"${app.username}" "${app.password}"\n`)
  await writeFile(
    ini,
    [
      // its last section is PgBouncer's own settings; what comes later wins
      await readFile(DEPLOYED, 'utf8'),
      ...[`listen_port = ${listen}`, `auth_file = ${users}`, 'unix_socket_dir =', ...settings],
      `[databases]\n${database} = host=${hostname} port=${port} dbname=${database}\n`,
    ].join('\n'),
  )
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(program(), [ini], { ...asNobody, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  while (!(await answers(listen))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`)
    await pause(50)
  }
  return {
    url: `postgres://${app.username}:${app.password}@127.0.0.1:${listen}/${database}`,
    said: () => said,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
}
