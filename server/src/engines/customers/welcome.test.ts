import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import type { Store } from '../../storage/open.ts'
import { workOnWelcomes } from './welcome.ts'

const NOW = 1_800_000_000
let store: Store
beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`
    insert into customer (corp_id, pk, external_user_id, name, avatar, gender, phones, tags, properties, custom_fields, follows, groups, created_at, updated_at)
    values ('ww1', 1, 'wm1', '陈静', '', 2, '{}', '{}', '{}', '[]', '[]', '{}', 1, 1)`
})
afterAll(() => store.close())

type Sent = { key: string; externalUserId: string; content: unknown }

async function queue(): Promise<number> {
  await store.owner`delete from welcome_message`
  const [row] = await store.owner`
    insert into welcome_message (corp_id, customer_pk, staff_id, content, created_at, due_at)
    values ('ww1', 1, 'lina', '{"text":{"content":"您好"}}', ${NOW}, ${NOW}) returning id`
  return row?.id
}

const state = async () => (await store.owner`select done_at, attempts, reason from welcome_message`)[0]

it('sends a welcome that is due once, under its own key', async () => {
  const id = await queue()
  const sent: Sent[] = []
  const platform = { sendWelcome: async (welcome: Sent) => void sent.push(welcome) }
  expect(await workOnWelcomes(store.owner, platform, () => (NOW - 1) * 1000)).toBe(0)
  expect(await workOnWelcomes(store.owner, platform, () => NOW * 1000)).toBe(1)
  expect(await workOnWelcomes(store.owner, platform, () => (NOW + 9999) * 1000)).toBe(0)
  expect(sent).toMatchObject([
    { key: `welcome/ww1/${id}`, externalUserId: 'wm1', content: { text: { content: '您好' } } },
  ])
  expect(await state()).toEqual({ done_at: NOW, attempts: 1, reason: null })
})

it('tries again later, takes over from a worker that died, and gives up on a refusal', async () => {
  await queue()
  const busy = { sendWelcome: () => Promise.reject(new Error('busy')) }
  expect(await workOnWelcomes(store.owner, busy, () => NOW * 1000)).toBe(1)
  expect(await workOnWelcomes(store.owner, busy, () => NOW * 1000)).toBe(0)
  await store.owner`update welcome_message set lease_until = ${NOW + 60}`
  expect(await workOnWelcomes(store.owner, busy, () => (NOW + 59) * 1000)).toBe(0)
  const refusing = { sendWelcome: () => Promise.reject(Object.assign(new Error('no relation'), { final: true })) }
  expect(await workOnWelcomes(store.owner, refusing, () => (NOW + 60) * 1000)).toBe(1)
  expect(await state()).toEqual({ done_at: NOW + 60, attempts: 2, reason: 'no relation' })
})
