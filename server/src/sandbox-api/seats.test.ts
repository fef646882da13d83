import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sql } from '../storage/connect.ts'
import { type Sandbox, startSandbox } from './test-setup.ts'

let sandbox: Sandbox
let owner: Sql
beforeAll(async () => {
  sandbox = await startSandbox()
  owner = sandbox.service.store.owner
})
afterAll(() => sandbox.service.stop())

const seats = (corpId: string) => owner`select seat_no, kind from seat where corp_id = ${corpId} order by seat_no`

it('a restore gives no seat back that was taken away, and takes none that was granted', async () => {
  await sandbox.put('snapshots/seats')
  await owner`delete from seat where corp_id = 'wwsand' and seat_no = (select min(seat_no) from seat where corp_id = 'wwsand')`
  await owner`insert into seat (corp_id, seat_no, kind, quantity) values ('wwsand', 90, 'basic', 1)`
  const now = await seats('wwsand')
  expect((await sandbox.call('snapshots/seats/restore', { method: 'POST' })).status).toBe(200)
  expect(await seats('wwsand')).toEqual(now)
  expect(now.map(({ seat_no }) => seat_no)).toContain(90)
})

it('a clone has the same seats', async () => {
  expect((await sandbox.post('clone', { as: 'wwseats' })).status).toBe(201)
  expect(await seats('wwseats')).toEqual(await seats('wwsand'))
})
