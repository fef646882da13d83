import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('comes last unless it is given a place, and moves', async () => {
  const made = await admin.post('journey-stages', { name: '复购' })
  expect(made.status).toBe(201)
  const names = async () =>
    ((await admin.call('journey-stages')).body.items as { name: string }[]).map(({ name }) => name)
  expect((await names()).at(-1)).toBe('复购')
  await admin.patch(`journey-stages/${made.body.id}`, { order: -1 })
  expect((await names())[0]).toBe('复购')
  expect((await admin.remove(`journey-stages/${made.body.id}`)).status).toBe(204)
})
