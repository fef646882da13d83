import { afterEach, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { openPooler } from '../../../qa/support/pooler.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { connect } from '../storage/connect.ts'
import { openPools } from '../storage/open.ts'

let service: TestService
afterEach(() => service.stop())

const CREDENTIALS = { corp_id: 'wwcalm', secret: 'secret of wwcalm' }

/** Ends the sessions of calls, so that new ones are begun with the database's settings. */
async function endSessions(database: string): Promise<void> {
  const { app, appRole: role } = inject('cluster')
  const pool = connect({ ...app, database }, { max: 1, ...(role ? { role } : {}) })
  await pool`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = ${database} and usename = session_user and pid <> pg_backend_pid()`
  await pool.end()
}

const unavailable = { status: 503, body: { errcode: 10953 } }

it('writes are unavailable while the database is read-only, and go on by themselves afterwards', async () => {
  const database = await freshDatabase()
  service = await startTestService({ database: async () => database })
  const { token } = await addCorp(service, CREDENTIALS.corp_id)
  const { owner } = database
  const set = (value: string) =>
    owner.begin('read write', (tx) => tx.unsafe(`alter database ${database.database} set ${value}`))
  const write = () => service.call('/open-api/access_token/get', { body: CREDENTIALS })

  await set('default_transaction_read_only = on')
  await endSessions(database.database)
  expect(await write()).toMatchObject(unavailable)
  expect(await write()).toMatchObject(unavailable)
  expect(await service.call('/open-api/staff/list', { token })).toMatchObject({ status: 200, body: { errcode: 0 } })

  await set('default_transaction_read_only = off')
  // each connection that was begun as read-only goes with the first write that it is given
  await expect.poll(write).toMatchObject({ status: 200, body: { errcode: 0 } })
})

it('a standby is unavailable for writes and reads, and no connection to it is kept', async () => {
  const { database, owner, close } = await freshDatabase()
  const pooler = await openPooler({ ...inject('cluster').app, database })
  const role = inject('cluster').appRole
  const pools = openPools({ url: pooler.url }, { url: pooler.url }, { pool: 4, ...(role ? { role } : {}) })
  const store = { ...pools, owner, place: database }
  service = await startTestService({
    database: async () => ({
      ...store,
      async close() {
        await Promise.all([pools.owner, pools.app, pools.lowPriority].map((each) => each.end({ timeout: 0 })))
        pooler.close()
        await close()
      },
    }),
  })
  const { token } = await addCorp(service, CREDENTIALS.corp_id)
  const read = () => service.call('/open-api/staff/list', { token })
  const write = () => service.call('/open-api/access_token/get', { body: CREDENTIALS })
  expect(await read()).toMatchObject({ body: { errcode: 0 } })

  pooler.manners.reports = { in_hot_standby: 'on' }
  pooler.cut()
  await expect.poll(read).toMatchObject(unavailable)
  expect(await write()).toMatchObject(unavailable)
  expect((await service.call('/readyz')).status).toBe(503)

  pooler.manners.reports = {}
  await expect.poll(read).toMatchObject({ body: { errcode: 0 } })
  expect(await write()).toMatchObject({ body: { errcode: 0 } })
})
