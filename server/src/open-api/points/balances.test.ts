import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { movePointsOf } from '../../engines/points/move-one.ts'
import { reconcilePoints } from '../../engines/points/reconcile.ts'

const CORP = 'wwbalances'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const points_entry = [30, -10].map((delta, i) => ({
    ...{ external_user_id: 'wm0002', id: i + 1, delta, balance: i ? 20 : 30, reason: '导入', created_at: 100 + i },
  }))
  const lines = [customer(1, { points: 50 }), customer(2, { points: 20 }), customer(3)]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: lines, points_entry })
})
afterAll(() => service.stop())

const ask = async (ids: unknown) =>
  (await service.call('/open-api/external_user/integral/list', { token, body: { external_user_id_list: ids } })).body
const move = (unionid: string, integral: number) =>
  service.call('/open-api/integral/batch/update', { token, body: { unionid: [unionid], integral } })

const balance = (external_user_id: string, current_integral: number, accumulative_integral: number) => ({
  ...{ external_user_id, current_integral, accumulative_integral },
})

it('answers what customers have and what they were ever given, in the order asked, without who never had any', async () => {
  expect(await ask(['wm0003', 'wm0002', 'nobody', 'wm0001', 'wm0002'])).toEqual({
    ...{ errcode: 0, errmsg: 'ok' },
    integral_list: [balance('wm0002', 20, 30), balance('wm0001', 50, 50)],
  })
})

it('counts what is added, by call or by hand or by a later import, and not what is taken', async () => {
  for (const integral of [7, -57, 3]) await move('on1', integral)
  const byHand = { kind: 'manual_modification', reason: '到店', call: 'c1' } as const
  await service.act(CORP, (ctx) => movePointsOf(ctx, { external_user_id: 'wm0001', delta: 4, ...byHand }))
  expect((await ask(['wm0001'])).integral_list).toEqual([balance('wm0001', 7, 64)])
  await importRecords(service, { corp_id: CORP }, { customer: [customer(1, { points: 17 })] })
  expect((await ask(['wm0001'])).integral_list).toEqual([balance('wm0001', 17, 74)])
  expect(await reconcilePoints(service.store.owner)).toEqual([])
})

it.each<[unknown]>([[[]], [['']], ['wm0001'], [undefined], [Array.from({ length: 1001 }, (_, i) => `wm${i}`)]])(
  'refuses %j with 10049',
  async (ids) => expect((await ask(ids)).errcode).toBe(10049),
)
