import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../qa/support/customers.ts'
import { freshDatabase } from '../../../qa/support/database.ts'
import { importRecords } from '../../../qa/support/records.ts'
import type { Tx } from './connect.ts'

const CORP = 'wwfold'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
  const lines = { ...surroundings, customer: [1, 2, 3].map((n) => customer(n)) }
  await importRecords({ store, now: () => 1_750_000_000 }, { corp_id: CORP }, lines)
})
afterAll(() => store.close())

it('folds a list while an import counts another one of the corporation again', async () => {
  const { owner } = store
  await owner.begin(async (counting) => {
    await counting`select counted_list_rebuild(${CORP}, 'staff')`
    await owner.begin(async (tx: Tx) => {
      await tx`set local lock_timeout = '20s'`
      await tx`delete from customer where corp_id = ${CORP} and external_user_id = 'wm0001'`
      await tx`select counted_list_fold(${CORP}, 'customer')`
    })
  })
  const [left] = await owner`
    select (counted_list_seek(${CORP}, 'customer', '', 0, 10, false)).total as customers,
      (counted_list_seek(${CORP}, 'staff', '', 0, 10, false)).total as staff,
      (select count(*)::int from counted_list_delta where corp_id = ${CORP} and list = 'customer') as unfolded`
  expect(left).toEqual({ customers: 2, staff: 3, unfolded: 0 })
})
