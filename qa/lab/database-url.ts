import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { join } from 'node:path'
import type { Login } from '@guanxi/embedded-postgres'
import { connect, type Sql } from '../../server/src/storage/connect.ts'
import type { Cluster } from './cluster.ts'
import type { Lab } from './finding.ts'

/** A connection of the cluster's superuser, for what no owner may do. */
async function asSuperuser<T>(folder: string, login: Login, work: (connection: Sql) => Promise<T>): Promise<T> {
  const { superuser } = JSON.parse(await readFile(join(folder, 'postgres-passwords.json'), 'utf8'))
  const pool = connect({ ...login, username: 'postgres', password: superuser }, { max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** With a DATABASE_URL one login is both: the owner takes the application's role on. */
export async function letOwnerBeApp(folder: string, login: Login): Promise<void> {
  await asSuperuser(folder, login, (connection) => connection`grant guanxi_app to guanxi`)
}

/** The owner of a cluster of ours may set defaults for the login of calls, as one who made that login may. */
export async function letOwnerSetApp(folder: string, login: Login): Promise<void> {
  await asSuperuser(folder, login, (connection) => connection`grant guanxi_app to guanxi with admin option`)
}

/**
 * URLs of one database as an operator would give them, each with a login of its own, so that the database can tell the
 * nodes apart. The embedded PostgreSQL has a socket only: a port of the loopback leads to it.
 */
export async function databaseUrls(
  lab: Lab,
  { folder }: Cluster,
  login: Login,
  names: readonly string[],
): Promise<string[]> {
  const port = await loopbackTo(lab, login)
  await asSuperuser(folder, login, async (connection) => {
    for (const name of names) {
      await connection.unsafe(`create role ${name} login password '${name}' in role guanxi, guanxi_app`)
    }
  })
  return names.map((name) => `postgres://${name}:${name}@127.0.0.1:${port}/${login.database}`)
}

/** The URL of a database as its owner, who may take the application's role on. */
export async function ownerUrl(lab: Lab, { folder }: Cluster, login: Login): Promise<string> {
  const port = await loopbackTo(lab, login)
  await letOwnerBeApp(folder, login)
  return `postgres://${login.username}:${encodeURIComponent(login.password)}@127.0.0.1:${port}/${login.database}`
}

async function loopbackTo(lab: Lab, login: Login): Promise<number> {
  const listener = createServer((client) => {
    const server = dial(login.path)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => {}).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  lab.after(() => listener.close())
  return (listener.address() as AddressInfo).port
}
