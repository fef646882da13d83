import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { said } from '../../../../qa/support/said.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { PlatformError } from '../../platform/error.ts'
import type { Welcome } from '../../platform/port.ts'
import { inCorp } from '../../storage/corp-db.ts'
import type { Store } from '../../storage/open.ts'
import { promiseWelcomes } from './promise-welcome.ts'
import { welcomeJob } from './welcome.ts'

const NOW = Math.ceil(Date.now() / 1000) + 1000
let store: Store
beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`
    insert into customer (corp_id, pk, external_user_id, name, avatar, gender, phones, tags, properties, custom_fields, follows, groups, created_at, updated_at)
    values ('ww1', 1, 'wm1', '陈静', '', 2, '{}', '{}', '{}', '[]', '[]', '{}', 1, 1)`
})
afterAll(() => store.close())

let id: number
beforeEach(async () => {
  await store.owner`delete from welcome_message`
  const [row] = await store.owner`
    insert into welcome_message (corp_id, customer_pk, staff_id, content, welcome_code, created_at)
    values ('ww1', 1, 'lina', '{"text":{"content":"您好"}}', 'code', ${NOW}) returning id`
  id = row?.id
  await store.owner.begin((tx) =>
    enqueue({ tx, corpId: 'ww1' }, welcomeJob, { id }, { key: String(id), at: NOW * 1000 }),
  )
})

const work = (sendWelcome: (welcome: Welcome) => Promise<void>, at: number) =>
  workOnDue(store, { sendWelcome }, { clock: () => at * 1000 })
const state = async () =>
  (await store.owner`select done_at, reason_of(reason_code, reason_params) as reason from welcome_message`)[0]
const failing = (error: Error) => () => Promise.reject(error)

it('sends a welcome that is due once, under its own key', async () => {
  const sent: Welcome[] = []
  const send = async (welcome: Welcome) => void sent.push(welcome)
  expect(await work(send, NOW - 1)).toBe(0)
  expect(await work(send, NOW)).toBe(1)
  expect(await work(send, NOW + 99_999)).toBe(0)
  expect(sent).toMatchObject([
    { key: `welcome/ww1/${id}`, staff: 'lina', externalUserId: 'wm1', content: { text: { content: '您好' } } },
  ])
  expect(await state()).toEqual({ done_at: NOW, reason: null })
})

it('tries again later, takes over from a worker that died, and gives up on a refusal', async () => {
  const busy = failing(new PlatformError('unavailable', said('busy')))
  expect(await work(busy, NOW)).toBe(1)
  expect(await work(busy, NOW)).toBe(0)
  await store.owner`update job set lease = gen_random_uuid(), lease_until_ms = clock_ms() + 60000`
  expect(await work(busy, NOW + 60)).toBe(0)
  await store.owner`update job set lease_until_ms = 0`
  expect(await work(failing(new PlatformError('refused', said('no relation'))), NOW + 60)).toBe(1)
  expect(await state()).toEqual({ done_at: NOW + 60, reason: said('no relation') })
})

it('never takes a fault of ours for a refusal', async () => {
  for (let day = 0; day < 30; day++) await work(failing(new TypeError('a mistake')), NOW + day * 86_400)
  expect(await state()).toEqual({ done_at: null, reason: null })
  const [job] =
    await store.owner`select state, reason_of(reason_code, reason_params) as reason from job where corp_id = 'ww1'`
  expect(job).toEqual({ state: 'dead', reason: said('a mistake') })
})

it('is promised again with the next code when the first came to nothing, and not after one was sent', async () => {
  await store.owner`delete from job where corp_id = 'ww1'`
  await store.owner`delete from welcome_message`
  const welcome = {
    do: 'welcome',
    pk: 1,
    interval: 5,
    staffId: 'lina',
    content: { text: { content: '您好' } },
  } as const
  const promise = (code: string, expiresAt: number) => {
    const acting = { actor: { kind: 'command' as const }, now: NOW }
    return inCorp({ corpId: 'ww1', pool: store.app }, acting, (ctx) =>
      promiseWelcomes(ctx, [{ ...welcome, code, expiresAt }]),
    )
  }
  const codes: string[] = []
  const send = async ({ welcomeCode }: Welcome) => void codes.push(welcomeCode)
  await promise('half', NOW)
  await work(send, NOW)
  expect(await state()).toEqual({ done_at: NOW, reason: { code: 'welcome_late', params: {} } })
  for (const next of ['full', 'full', 'third']) {
    await promise(next, NOW + 20)
    await work(send, NOW)
  }
  expect(codes).toEqual(['full'])
  expect(await state()).toEqual({ done_at: NOW, reason: null })
})
