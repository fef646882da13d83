import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../qa/support/customers.ts'
import { freshDatabase } from '../../../qa/support/database.ts'
import { addStaff } from '../../../qa/support/many-staff.ts'
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

it('keeps few blocks above those of many rows', async () => {
  const { owner } = store
  const corp = { corp_id: 'wwmany', name: 'many', created_at: 1 }
  await owner`insert into corp ${owner(corp as never)}`
  await addStaff(owner, 'wwmany', 9000)
  const levels = await owner`
    select level, count(*)::int as blocks, sum(n)::int as n from counted_list_block
    where corp_id = 'wwmany' and list = 'staff' group by 1 order by 1`
  expect(levels.map(({ n }) => n)).toEqual([9000, 9000, 9000, 9000])
  // 4,096 rows are in one of level 1
  expect(levels[1]?.blocks).toBeLessThanOrEqual(3)
  const [place] = await owner`select * from counted_list_seek('wwmany', 'staff', '', 8000, 1, false)`
  const [row] = await owner`
    select pk::int from staff where corp_id = 'wwmany' and (created_at, pk) >= (${place?.t}, ${place?.id})
    order by created_at, pk offset ${place?.skip} limit 1`
  expect(row).toEqual({ pk: 8001 })
})
