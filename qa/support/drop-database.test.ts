import { expect, inject, it } from 'vitest'
import { connect } from '../../server/src/storage/connect.ts'
import { freshDatabase } from './database.ts'
import { dropDatabase } from './drop-database.ts'

it('waits for a session that the owner may not end', async () => {
  const { owner: login } = inject('cluster')
  const { owner, database, close } = await freshDatabase()
  const stranger = `${database}_stranger`
  const admin = connect(login, { max: 1 })
  try {
    await admin.unsafe(`create role ${stranger} login password 'known'`)
    const session = connect(as(stranger), { max: 1 })
    await session`select 1`
    await owner.end()
    const dropped = dropDatabase(admin, database)
    await Promise.all([dropped, admin`select 1`.then(() => session.end())])
    expect([...(await admin`select from pg_database where datname = ${database}`)]).toEqual([])
  } finally {
    await close()
    await admin.unsafe(`drop role ${stranger}`)
    await admin.end()
  }

  function as(username: string) {
    if ('path' in login) return { ...login, username, password: 'known', database }
    return { url: Object.assign(new URL(login.url), { username, password: 'known' }).href, database }
  }
})
