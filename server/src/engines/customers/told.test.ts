import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeCustomer } from './change.ts'
import { follow } from './follow.ts'

const CORP = 'wwtold'
const NOW = 1_750_000_000

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  await importRecords(
    service,
    { corp_id: CORP },
    { ...surroundings, customer: [customer(1), customer(2), customer(3)] },
  )
})
afterAll(() => service.stop())

/** As the service does it: in a transaction of the role that row-level security holds. */
const act = <T>(work: (ctx: Ctx) => Promise<T>, now = NOW) => service.act(CORP, work, now)

it('what waits is told of new customers, new phones and new unionids, one by one or in bulk', async () => {
  const { owner } = service.store
  await owner.unsafe(`
    create table told (what text, pks bigint[], moment bigint);
    grant insert on told to guanxi_app;
    create or replace function apply_presets(corp text, pks bigint[], now bigint) returns void language sql as
      $$ insert into told values ('presets', pks, now) $$;
    create or replace function convert_clues(corp text, pks bigint[], now bigint) returns void language sql as
      $$ insert into told values ('clues', pks, now) $$`)
  const told = async () => {
    const rows = await owner`with gone as (delete from told returning *) select * from gone order by what desc`
    return rows.map(({ what, pks }) => [what, pks.length])
  }
  const both = (n: number) => [
    ['presets', n],
    ['clues', n],
  ]
  const arrival = { external_user_id: 'wm9', staff_id: 'lina', details: { unionid: 'on9' } }
  await act((ctx) => follow(ctx, arrival), NOW)
  expect(await told()).toEqual(both(1))
  await act((ctx) => changeCustomer(ctx, 'wm9', { phones: ['13800000000'] }), NOW)
  expect(await told()).toEqual(both(1))
  await act((ctx) => changeCustomer(ctx, 'wm9', { unionid: 'on10' }), NOW)
  expect(await told()).toEqual(both(1))
  await act((ctx) => changeCustomer(ctx, 'wm9', { name: '名', phones: [] }), NOW)
  await act((ctx) => follow(ctx, { external_user_id: 'wm10', staff_id: 'lina' }), NOW)
  expect(await told()).toEqual([])
  const nobody = customer(22, { unionid: null })
  await importRecords(
    service,
    { corp_id: CORP },
    { customer: [customer(20), nobody, customer(1, { unionid: 'on20' })] },
  )
  expect(await told()).toEqual(both(2))
})
