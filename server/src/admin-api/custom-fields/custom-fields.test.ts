import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('gives options numbers that none had before', async () => {
  const options = [{ name: '少糖' }, { name: '全糖' }]
  const made = await admin.post('custom-fields', { field_name: '甜度', kind: 'option', options })
  expect([made.status, made.body.options]).toEqual([
    201,
    [
      { option_id: 1, name: '少糖' },
      { option_id: 2, name: '全糖' },
    ],
  ])
  const path = `custom-fields/${made.body.field_id}`
  const changed = await admin.patch(path, { options: [{ option_id: 1, name: '微糖' }, { name: '无糖' }] })
  expect(changed.body.options).toEqual([
    { option_id: 1, name: '微糖' },
    { option_id: 3, name: '无糖' },
  ])
  const none = await admin.patch(path, { options: [] })
  expect([none.status, none.body.errors]).toMatchObject([422, [{ field: 'options' }]])
  expect((await admin.remove(path)).status).toBe(204)
})

it('is as old as its definition, in what integrators read of its values', async () => {
  const made = await admin.post('custom-fields', { field_name: '口味', kind: 'text', options: [] })
  expect(made.body.created_at).toBe(admin.service.now())
  const path = `custom-fields/${made.body.field_id}`
  await admin.service.store
    .owner`update custom_field set created_at = 77 where field_id = ${made.body.field_id as number}`
  expect((await admin.patch(path, { field_name: '茶味' })).body).toMatchObject({ field_name: '茶味', created_at: 77 })
  const values = [{ field_id: made.body.field_id, value: '浓' }]
  await admin.patch('customers/wm_yunqi_1003', { custom_fields: values })
  const token = await admin.integrator()
  const query = { id: 'wm_yunqi_1003' }
  const { external_user } = (await admin.service.call('/open-api/external_user/get', { token, query })).body
  expect(external_user).toMatchObject({ custom_fields: [{ name: '茶味', field_value: '浓', created_at: 77 }] })
  await admin.remove(path)
})

it('an option takes its values along: from customers, and from what waits for them', async () => {
  const { owner } = admin.service.store
  const values = async () => [
    ...(await owner<{ id: string; value: string }[]>`
      select c.external_user_id as id, v ->> 'value' as value from customer c, json_array_elements(c.custom_fields) v
      where c.corp_id = ${EXAMPLE_CORP} and v ->> 'field_id' = '501' order by c.pk`),
  ]
  await owner`
    insert into preset (corp_id, target_type, target, openid, property, field_id, value, cover, created_at)
    select ${EXAMPLE_CORP}, 'union_id', 'waiting' || v, '', '', 501, to_json(v), false, 1 from unnest(array[3, 4]) v`
  const before = await values()
  const [had] = before.filter(({ value }) => value === '4')
  const { body: field } = await admin.call('custom-fields/501')
  const options = (field.options as { option_id: number }[]).filter(({ option_id }) => option_id !== 4)
  expect((await admin.patch('custom-fields/501', { options })).status).toBe(200)

  const after = await values()
  expect(after).toEqual(before.filter(({ value }) => value !== '4'))
  expect(after.length).toBeGreaterThan(0)
  const waiting = await owner`select value from preset where corp_id = ${EXAMPLE_CORP} and field_id = 501`
  expect([...waiting]).toEqual([{ value: 3 }])
  const { body: customer } = await admin.call(`customers/${had?.id}`)
  expect(customer.updated_at).toBe(admin.service.now())
  const again = await admin.patch(`customers/${had?.id}`, { custom_fields: customer.custom_fields })
  expect(again.status).toBe(200)
})

it('and its values leave customers together', async () => {
  const valued = async () => {
    const { body } = await admin.call('customers/wm_yunqi_1001')
    return (body.custom_fields as { field_id: number }[]).map(({ field_id }) => field_id)
  }
  expect(await valued()).toContain(502)
  await admin.remove('custom-fields/502')
  expect(await valued()).not.toContain(502)
})
