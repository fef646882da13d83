import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Sql } from '../../server/src/storage/connect.ts'
import type { Store } from '../../server/src/storage/open.ts'
import { dropDatabase, persistently } from './drop-database.ts'

type TestDatabase = Store & { database: string }

/** A migrated database of its own, cloned from the template; `close` removes it. No pool gives way: other tests are at work too. */
export async function freshDatabase(template = inject('cluster').template): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const database = newName()
  await clone(template, database)
  const owner = connect({ ...cluster.owner, database }, { max: 4 })
  const role = cluster.appRole ? { role: cluster.appRole } : {}
  const app = connect({ ...cluster.app, database }, { max: 16, wireReads: true, ...role })
  const lowPriority = connect({ ...cluster.app, database }, { max: 4, ...role })
  return {
    owner,
    app,
    lowPriority,
    database,
    place: database,
    async close() {
      await Promise.all([owner, app, lowPriority].map((each) => each.end({ timeout: 1 })))
      await asOwner((connection) => dropDatabase(connection, database))
    },
  }
}

/** The same with what `fill` puts in: filled by the first suite of a test run that asks for this name, then cloned. */
export async function filledDatabase(name: string, fill: (owner: Sql) => Promise<unknown>): Promise<TestDatabase> {
  const { owner, template } = inject('cluster')
  const filled = `${template}_${name}`
  const made = await asOwner((connection) => connection`select 1 from pg_database where datname = ${filled}`)
  if (made.length === 0) {
    const draft = newName()
    await clone(template, draft)
    const pool = connect({ ...owner, database: draft }, { max: 4 })
    await fill(pool)
    await pool.end()
    const named = asOwner((connection) =>
      persistently(() => connection.unsafe(`alter database ${draft} rename to ${filled}`)),
    )
    // of two suites that fill it at once, the first one's is kept
    await named.catch(() => asOwner((connection) => dropDatabase(connection, draft)))
  }
  return freshDatabase(filled)
}

const newName = () => `t_${randomBytes(8).toString('hex')}`

function clone(template: string, name: string) {
  const strategy = inject('cluster').copied ? 'strategy file_copy' : ''
  // another suite may be cloning it
  return asOwner((connection) =>
    persistently(() => connection.unsafe(`create database ${name} template ${template} ${strategy}`)),
  )
}

async function asOwner<T>(work: (connection: Sql) => Promise<T>): Promise<T> {
  const pool = connect(inject('cluster').owner, { max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
