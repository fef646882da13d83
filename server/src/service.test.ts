import { expect, it } from 'vitest'
import { freshDatabase } from '../../qa/support/database.ts'
import { startService } from './service.ts'
import type { Sql } from './storage/connect.ts'
import { poolWithTimeout } from './storage/driver/db-timeout.ts'
import type { Store } from './storage/open.ts'

const settings = { host: '127.0.0.1', port: 0, pool: 16, mostInFlight: 16, trustedProxy: false } as const

/** What `/readyz` says over this store. */
async function readiness(store: Store): Promise<unknown> {
  const service = await startService(settings, store)
  try {
    return await (await fetch(`${service.address}/readyz`)).json()
  } finally {
    await service.stop()
  }
}

it('a node that is not ready says which schema file keeps it from working', async () => {
  const store = await freshDatabase()
  await store.owner`insert into schema_file values ('tables/9999_future.sql', '')`
  expect(await readiness(store)).toEqual({
    status: 'unavailable',
    reason: 'the database has tables/9999_future.sql, which this build does not know: start a newer build',
  })
  await store.owner`delete from schema_file where name in ('tables/9999_future.sql', 'functions/staff.sql')`
  expect(await readiness(store)).toEqual({ status: 'unavailable', reason: '1 schema files pending' })
  await store.close()
})

it('an owner that has fallen silent makes a node unready, and leaves the connections of calls alone', async () => {
  const { app, ...store } = await freshDatabase()
  const opened = { owner: 0, app: 0 }
  const silent = Object.assign(() => new Promise(() => {}), { end: async () => {} }) as unknown as Sql
  const pool = (name: keyof typeof opened, seconds: number, connection: Sql) =>
    poolWithTimeout(seconds, () => {
      opened[name]++
      return connection
    })
  const deaf = { ...store, owner: pool('owner', 0.5, silent), app: pool('app', 5, app) }
  expect(await readiness(deaf)).toEqual({ status: 'unavailable', reason: 'database unreachable or not usable' })
  expect(opened.owner).toBeGreaterThan(1)
  expect(opened.app).toBe(1)
  await Promise.all([app.end({ timeout: 1 }), store.close()])
})

it('is not ready while calls would be answered in a role that row-level security does not hold', async () => {
  const store = await freshDatabase()
  expect(await readiness(store)).toEqual({ status: 'ok' })
  const { status, reason } = (await readiness({ ...store, app: store.owner })) as Record<string, string>
  expect(status).toBe('unavailable')
  expect(reason).toMatch(/^calls would be answered as \w+, the tables' owner, whom row-level security does not hold/)
  await store.owner`create table forgotten (corp_id text)`
  await store.owner`grant select on forgotten to guanxi_app`
  expect(await readiness(store)).toMatchObject({ reason: expect.stringContaining('who sees all of forgotten') })
  await store.close()
})
