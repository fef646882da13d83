import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const CUSTOMER = 'wm_yunqi_1001'

it('is the type of a note, in the customer’s timeline and in a crowd filter', async () => {
  const { id } = (await admin.post('event-types', { name: '品鉴会' })).body
  const found = async () => {
    const filter = JSON.stringify({ event_condition: { event_type_id_list: [id] } })
    return ((await admin.call('customers', { query: { filter } })).body.items as { external_user_id: string }[]).map(
      (each) => each.external_user_id,
    )
  }
  expect(await found()).toEqual([])
  const note = await admin.post(`customers/${CUSTOMER}/notes`, { text: '来了', event_type_id: id })
  expect(note.body).toMatchObject({ text: '来了', event_type_id: id })
  expect(await found()).toEqual([CUSTOMER])
  const { items } = (await admin.call(`customers/${CUSTOMER}/timeline`, { query: { kinds: 'note' } })).body
  expect((items as { data: object }[])[0]?.data).toMatchObject({ text: '来了', event_type: '品鉴会' })
  await admin.patch(`customers/${CUSTOMER}/notes/${note.body.id}`, { event_type_id: null })
  expect(await found()).toEqual([])
})

it.each<[string, string]>([
  ['订单', 'name_reserved'],
  ['到店', 'name_reserved'],
  [' ', 'blank'],
])('refuses the name %j: %s', async (name, code) => {
  const { status, body } = await admin.post('event-types', { name })
  expect([status, body.errors]).toMatchObject([422, [{ field: 'name', code }]])
})

it('refuses a note of a type that is not there', async () => {
  const { status, body } = await admin.post(`customers/${CUSTOMER}/notes`, { text: '来了', event_type_id: 999 })
  expect([status, body.errors]).toMatchObject([422, [{ field: 'event_type_id', code: 'not_found' }]])
})
