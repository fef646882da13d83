import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../../../../qa/support/customers.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { said } from '../../../../qa/support/said.ts'
import { changeCustomer } from '../../engines/customers/change.ts'
import { removeCustomer } from '../../engines/customers/remove.ts'
import { PlatformError } from '../../platform/error.ts'
import { type Clues, CORP, startClues, whole } from './test-setup.ts'

let clues: Clues
beforeAll(async () => {
  clues = await startClues()
})
afterAll(() => clues.service.stop())
beforeEach(() => clues.reset())

const tasks = () =>
  clues.service.store
    .owner`select phone, staff_id, note, state, reason_of(reason_code, reason_params) as reason from clue_task order by phone`

describe('a clue becomes a customer’s', () => {
  const { phone_number, ...filled } = whole.base_info
  const given = {
    tags: [1, 2],
    properties: { ...filled, remark: '展会王女士' },
    custom_fields: [{ field_id: 1, value: '咖啡' }],
  }

  it('when someone with its phone appears', async () => {
    await clues.add(whole)
    const details = { phones: [whole.phone] }
    await clues.act((ctx) => follow(ctx, { external_user_id: 'wm9', staff_id: 'lina', details }), 1_800_000_000)
    expect(await clues.known('wm9')).toMatchObject({ ...given, follows: [{ staff_id: 'lina', remark: '展会王女士' }] })
    expect(await clues.listed()).toMatchObject([
      { external_user_id: 'wm9', converted_at: 1_800_000_000, updated_at: 1_800_000_000 },
    ])
  })

  it('with a tag that is named by the id of before the platform made it', async () => {
    await clues.service.store.owner`insert into tag_alias (corp_id, alias, t_id) values (${CORP}, 'et_before', 2)`
    await clues.add({ phone: '13900000001', tags: ['et_before'] })
    expect(await clues.known('wm0001')).toMatchObject({ tags: [3, 2] })
  })

  it('when a known customer’s phone becomes known, and through an import', async () => {
    await clues.add(whole, { phone: '13800000007', remark: '七' })
    await clues.act((ctx) => changeCustomer(ctx, 'wm0002', { phones: [whole.phone] }), clues.service.now())
    await importRecords(clues.service, { corp_id: CORP }, { customer: [customer(7, { phones: ['13800000007'] })] })
    expect(await clues.known('wm0002')).toMatchObject(given)
    expect(await clues.known('wm0007')).toMatchObject({ properties: { remark: '七' } })
    expect((await clues.listed()).map(({ external_user_id }) => external_user_id)).toEqual(['wm0002', 'wm0007'])
  })

  it('at once when the customer is there, which keeps what it has', async () => {
    await clues.add({ ...whole, phone: '13900000001', staff_ext_id: undefined })
    expect(await clues.known('wm0001')).toMatchObject({
      ...given,
      tags: [3, 1, 2],
      properties: { ...given.properties, state: '旧' },
    })
    expect(await clues.listed()).toMatchObject([{ external_user_id: 'wm0001', converted_at: clues.service.now() }])
  })

  it('and its timeline tells since when, whose it was and is, and its tags, each once', async () => {
    const phone = '13900000001'
    const told = async () => {
      const query = { external_user_id: 'wm0001', limit: 100 }
      const { body } = await clues.service.call('/open-api/external_user/timeline', { token: clues.token, query })
      const list = body.timeline_list as { kind: string; group: string; staff_id: string | null; text: string }[]
      return list
        .filter(({ group }) => group === 'clues' || group === 'tags')
        .map(({ kind, staff_id }) => [kind, staff_id])
    }
    await clues.add({ ...whole, phone })
    await clues.add({ phone, remark: '再次来电' })
    expect((await told()).sort()).toEqual([
      ['add_to_open_sea', 'lina'],
      ['distribute', 'lina'],
      ['pre_tag_by_mobile', null],
      ['receive', 'lina'],
    ])
    clues.service.advance(60)
    await clues.add({ phone, staff_ext_id: 'wangfang' })
    expect(await told()).toHaveLength(5)
    expect(await told()).toContainEqual(['distribute', 'wangfang'])
  })

  it.each([
    ['身高', '1.75', { field_id: 2, value: 1.75 }],
    ['入会日期', '2024-02-29', { field_id: 3, value: '2024-02-29' }],
    ['杯型', '大杯', { field_id: 4, value: 2 }],
  ])('its %s in the field’s own kind', async (field_name, field_value, field) => {
    await clues.add({ phone: '13900000001', custom_info: { field_name, field_value } })
    expect((await clues.known('wm0001'))?.custom_fields).toEqual([field])
  })

  it('until the customer is removed: it is open again', async () => {
    await clues.add({ phone: '13900000001' })
    await clues.act((ctx) => removeCustomer(ctx, 'wm0001'))
    expect(await clues.listed()).toMatchObject([{ external_user_id: null, converted_at: null }])
  })
})

describe('a task to add the customer', () => {
  const task = { phone: whole.phone, staff_id: 'lina', note: '展会王女士', state: 'pending', reason: null }
  const asked = { ...whole, batch_add_customer_mission: true }

  it('is given once to a staff member, and goes when the customer is there', async () => {
    await clues.add(asked, { ...asked, phone: '13900000001' })
    await clues.add(asked)
    expect([...(await tasks())]).toEqual([task])
    await clues.act((ctx) => changeCustomer(ctx, 'wm0002', { phones: [whole.phone] }), clues.service.now())
    expect([...(await tasks())]).toEqual([])
  })

  it('is handed to the platform once, tried again when that fails, and given up when refused', async () => {
    await clues.add(asked)
    const calls: unknown[] = []
    let time = Date.now() + 1000
    const addCustomerTask = (fault?: Error) => async (call: unknown) => {
      calls.push(call)
      if (fault) throw fault
      return { taskId: 't1' }
    }
    const work = (fault?: Error) =>
      workOnDue(clues.service.store, { addCustomerTask: addCustomerTask(fault) }, { clock: () => time })
    expect(await work(new PlatformError('unavailable', said('busy')))).toBe(1)
    expect(await work()).toBe(0)
    time += 60_000
    expect(await work()).toBe(1)
    expect(await work()).toBe(0)
    expect([...(await tasks())]).toEqual([{ ...task, state: 'done' }])
    expect(calls[0]).toMatchObject({ corpId: CORP, staff: 'lina', phones: [whole.phone], note: '展会王女士' })
    expect(calls[1]).toEqual(calls[0])
    await clues.add({ ...asked, phone: '13900000077' })
    await work(new PlatformError('refused', said('no right to the member')))
    expect((await tasks())[1]).toMatchObject({ state: 'failed', reason: said('no right to the member') })
  })
})

it('comes with a dataset, and converts what waits for a customer that is there', async () => {
  const line = { ...whole, external_user_id: null, converted_at: null, created_at: 5, updated_at: 6 }
  const converted = { ...line, phone: '13700000001', external_user_id: 'wm0002', converted_at: 7 }
  await importRecords(clues.service, { corp_id: CORP }, { clue: [line, converted, { ...line, phone: '13900000001' }] })
  expect(await clues.listed()).toEqual([
    line,
    converted,
    {
      ...line,
      phone: '13900000001',
      external_user_id: 'wm0001',
      converted_at: expect.any(Number),
      updated_at: expect.any(Number),
    },
  ])
  expect(await clues.known('wm0002')).toMatchObject({ properties: {} })
  for (const bad of [
    { staff_ext_id: 'nobody' },
    { external_user_id: 'nobody', converted_at: 1 },
    { converted_at: 1 },
  ]) {
    await expect(importRecords(clues.service, { corp_id: CORP }, { clue: [{ ...line, ...bad }] })).rejects.toThrow()
  }
})
