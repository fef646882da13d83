import { dirname, extname } from 'node:path'
import type { Login, Sql } from '../../../server/src/storage/connect.ts'
import type { BenchSetup } from '../bench-setup.ts'

/** A database as options of the `pg` driver; `host` is the folder of the socket. */
export type ProductDatabase = {
  owner: Sql
  host: string
  port: number
  database: string
  user: string
  password: string
}

/** An empty database beside ours in the same PostgreSQL, with the planner's settings that our own connections have. */
export async function productDatabase({ cluster }: BenchSetup, name: string): Promise<ProductDatabase> {
  const { logins, owner } = await cluster.database(name, { schema: { tables: [], functions: [] } })
  await owner.unsafe(`alter database ${name} set random_page_cost = 1.1`)
  await owner.unsafe(`alter database ${name} set jit = off`)
  const { path, database, username, password } = logins.owner as Extract<Login, { path: string }>
  return { owner, host: dirname(path), port: Number(extname(path).slice(1)), database, user: username, password }
}
