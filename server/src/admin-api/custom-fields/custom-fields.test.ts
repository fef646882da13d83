import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('and its values leave customers together', async () => {
  const valued = async () => {
    const { body } = await admin.call('customers/wm_yunqi_1001')
    return (body.custom_fields as { field_id: number }[]).map(({ field_id }) => field_id)
  }
  expect(await valued()).toContain(502)
  await admin.remove('custom-fields/502')
  expect(await valued()).not.toContain(502)
})
