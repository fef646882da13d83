import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { addClues } from '../clues/add.ts'
import { type Preset, presetProperties } from '../presets/preset.ts'
import { changeCustomer } from './change.ts'
import { removeCustomer } from './remove.ts'

const CORP = 'wwknown'
const NOW = 1_750_000_000

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1), customer(2)] })
})
afterAll(() => service.stop())

/** As the service does it: in a transaction of the role that row-level security holds. */
const act = <T>(work: (ctx: Ctx) => Promise<T>) => service.act(CORP, work, NOW)

/** Leaves a preset and a clue for the owner of this phone, and a preset for this unionid. */
async function leave(phone: string, unionid: string, openid = ''): Promise<void> {
  const preset = (target: string, qq: string, pair: string): Preset => ({
    ...{ target, openid: pair, properties: { qq }, fields: [] },
  })
  const given = { cover: true }
  await act((ctx) => presetProperties(ctx, { ...given, targetType: 'mobile', presets: [preset(phone, phone, '')] }))
  await act((ctx) =>
    presetProperties(ctx, { ...given, targetType: 'union_id', presets: [preset(unionid, unionid, openid)] }),
  )
  await act((ctx) => addClues(ctx, [{ phone, remark: `线索${phone}`, addCustomer: false }]))
}
const given = async (id: string) => {
  const [row] = await service.store.owner`
    select properties ->> 'qq' as qq, (
      select phone from clue l where l.corp_id = c.corp_id and l.external_user_id = c.external_user_id) as clue
    from customer c where c.corp_id = ${CORP} and c.external_user_id = ${id}`
  return row
}

it('a new customer gets what was left for its unionid, and later for its phone', async () => {
  await leave('13800000001', 'on9')
  await act((ctx) => follow(ctx, { external_user_id: 'wm9', staff_id: 'lina', details: { unionid: 'on9' } }))
  expect(await given('wm9')).toEqual({ qq: 'on9', clue: null })
  await act((ctx) => changeCustomer(ctx, 'wm9', { phones: ['13800000001'] }))
  expect(await given('wm9')).toEqual({ qq: '13800000001', clue: '13800000001' })
})

it('so does one whose phone a staff member noted at the platform, and one who gets another unionid', async () => {
  await leave('13800000002', 'on10')
  const pair = { external_user_id: 'wm10', staff_id: 'lina' }
  await act((ctx) => follow(ctx, pair))
  await act((ctx) => follow(ctx, { ...pair, details: { phones: ['13800000002'] } }))
  expect(await given('wm10')).toEqual({ qq: '13800000002', clue: '13800000002' })
  await act((ctx) => changeCustomer(ctx, 'wm10', { unionid: 'on10' }))
  expect(await given('wm10')).toMatchObject({ qq: 'on10' })
})

it('a pair becomes whole when the openid comes after the unionid', async () => {
  await leave('13800000003', 'on11', 'oo11')
  await act((ctx) => follow(ctx, { external_user_id: 'wm11', staff_id: 'lina', details: { unionid: 'on11' } }))
  expect(await given('wm11')).toMatchObject({ qq: null })
  await act((ctx) => changeCustomer(ctx, 'wm11', { openid: 'oo11' }))
  expect(await given('wm11')).toMatchObject({ qq: 'on11' })
})

it('everyone who comes with one import comes together, and nobody for a second time', async () => {
  await leave('13800000004', 'on20')
  const both = [20, 21].map((n) => customer(n, { unionid: null, phones: ['13800000004'] }))
  await importRecords(service, { corp_id: CORP }, { customer: [...both, customer(1, { unionid: 'on20' })] })
  expect(await given('wm0020')).toEqual({ qq: '13800000004', clue: '13800000004' })
  expect(await given('wm0021')).toEqual({ qq: '13800000004', clue: null })
  expect(await given('wm0001')).toMatchObject({ qq: 'on20' })
})

it('a clue outlives its customer, and goes to another one with its phone', async () => {
  await act((ctx) => removeCustomer(ctx, 'wm0020'))
  expect(await given('wm0021')).toMatchObject({ clue: '13800000004' })
  await act((ctx) => removeCustomer(ctx, 'wm0021'))
  const [clue] = await service.store.owner`
    select external_user_id, converted_at from clue where corp_id = ${CORP} and phone = '13800000004'`
  expect(clue).toEqual({ external_user_id: null, converted_at: null })
})
