import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject } from 'vitest'
import { connect } from '../../server/src/storage/connect.ts'
import { freshFolder, guanxi } from './cli-setup.ts'
import { dropDatabase } from './drop-database.ts'

type Rows = Record<string, unknown>[]

/** A database for a copy: as the command names it, and as others reach it. Tables are written as `@name`. */
export type Place = {
  to: string
  env: Record<string, string>
  run(statement: string): Promise<Rows>
}

/** What a copy is made of: a service, the corporation, its secret and a token. */
export type Source = { address: string; corpId: string; secret: string; token: string }

const open: (() => Promise<unknown>)[] = []

/** Removes the databases that tests have made. */
export async function removePlaces(): Promise<void> {
  for (const remove of open.splice(0)) await remove()
}

async function postgres(): Promise<Place> {
  const name = `mirror_${randomBytes(6).toString('hex')}`
  const login = inject('cluster').owner
  const server = connect(login, { max: 1 })
  await server.unsafe(`create database ${name}`)
  const reader = connect({ ...login, database: name }, { max: 1 })
  open.push(async () => {
    await reader.end()
    await dropDatabase(server, name)
    await server.end()
  })
  const run = async (statement: string) => [...(await reader.unsafe(statement.replaceAll('@', 'guanxi.')))]
  if ('url' in login) return { to: Object.assign(new URL(login.url), { pathname: name }).href, env: {}, run }
  const { path, username, password } = login
  const env = {
    PGHOST: dirname(path),
    PGPORT: path.split('.').at(-1) as string,
    PGUSER: username,
    PGPASSWORD: password,
  }
  return { to: `postgres:///${name}`, env, run }
}

async function sqlite(): Promise<Place> {
  const file = join(freshFolder(), 'copy.db')
  return {
    ...{ to: `sqlite:${file}`, env: {} },
    async run(statement) {
      const database = new DatabaseSync(file)
      database.exec('pragma busy_timeout = 60000')
      const found = database.prepare(statement.replaceAll('@', '')).all()
      database.close()
      return found
    },
  }
}

/** The databases that a copy can be kept in. */
export const PLACES = [
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
] as const

/** The command's arguments for a copy of the source at the place. */
export function mirrorArgs({ address, corpId, secret }: Source, { to }: Place, ...more: string[]): string[] {
  const file = join(freshFolder(), 'secret')
  writeFileSync(file, `${secret}\n`)
  return ['mirror', '--corp', corpId, '--to', to, '--from', address, '--secret-file', file, ...more]
}

type Kind = { kind: string; rows: number; read: number; applied: number }
type Report = { corp_id: string; cursor: string; kinds: Kind[]; skipped: { kind: string; code: number }[] }

/** Brings the copy up to date by the command, which must succeed in silence. */
export async function catchUp(source: Source, place: Place, ...more: string[]): Promise<Report> {
  const { code, out, err } = await guanxi(mirrorArgs(source, place, '--once', '--json', ...more), place.env)
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out)
}

/** The records of a kind as a bulk read has them, byte for byte. */
async function bulk({ address, token }: Source, kind: string): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${token}` }
  const [response] = await once(get(`${address}/open-api/bulk/${kind}`, { headers }), 'response')
  const text = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)).toString()
  const lines = text.split('\n').filter(Boolean)
  return still(lines.map((line) => [JSON.parse(line).record_id, line.slice(line.indexOf(',"data":') + 8, -1)]))
}

async function copied(place: Place, kind: string): Promise<Map<string, string>> {
  const rows = await place.run(`select record_id, cast(_data as text) as data from @"${kind}"`)
  return still(rows.map(({ record_id, data }) => [String(record_id), String(data)]))
}

/** An open ticket's `total_time` moves with the clock alone. */
function still(records: [id: string, data: string][]): Map<string, string> {
  const held = records.map(([id, data]) => [id, data.replace(/"total_time":\d+/, '"total_time":0')] as const)
  return new Map(held.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Compares the copy with what the service has, record by record; undefined when they are equal. */
export async function difference(source: Source, place: Place, kinds: readonly string[]): Promise<string | undefined> {
  for (const kind of kinds) {
    const [theirs, ours] = [await bulk(source, kind), await copied(place, kind)]
    const ids = new Set([...theirs.keys(), ...ours.keys()])
    const wrong = [...ids].find((id) => theirs.get(id) !== ours.get(id))
    if (wrong !== undefined) return `${kind} ${wrong}: ${theirs.get(wrong)} is ${ours.get(wrong)} in the copy`
  }
  return undefined
}
