import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { startReceiver, until } from '../../../qa/support/receivers/receiver.ts'
import { addCorpRow, openWebhookSetup, recordMany, states } from '../../../qa/support/receivers/webhook-setup.ts'
import { listAttempts, listDeliveries } from './history.ts'
import { resend } from './resend.ts'
import { JITTER, RETRIES } from './schedule.ts'
import { findSubscription, setEnabled } from './subscription.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
let deps: ReturnType<typeof openWebhookSetup>
beforeAll(async () => {
  store = await freshDatabase()
  deps = openWebhookSetup(store.owner)
})
afterAll(async () => {
  await deps.close()
  await store.close()
})

it('follows the schedule by the clock: 200 subscriptions, every delay inside its jitter, then failed and resendable', async () => {
  const { owner } = store
  await addCorpRow(owner, 'wwclock')
  const receiver = await startReceiver({ answer: () => ({ status: 503 }) })
  const { id, secrets } = await deps.subscribe('wwclock', receiver.url)
  await owner`
    insert into subscription (corp_id, subscription_id, url, kinds, app_id, enabled, secrets, created_at, updated_at)
    select corp_id, i, url, kinds, app_id, enabled, secrets, created_at, updated_at
    from subscription, generate_series(2, 200) i where corp_id = 'wwclock'`
  // encrypted for subscription 1, so the others' attempts end before a request is made; the schedule is the same
  await recordMany(owner, 'wwclock', 1)
  expect(await states(owner)).toEqual({ waiting: 200 })

  let nowMs = Date.now() + 1000
  const worker = deps.work({ clock: () => nowMs, pollMs: 5 })
  let bounds = { low: nowMs, high: nowMs }
  for (let tries = 0; tries <= RETRIES.length; tries++) {
    await until(async () => (await owner`select 1 from delivery where attempts <= ${tries} limit 1`).length === 0)
    const planned = RETRIES[tries]
    if (planned === undefined) break
    const early = nowMs + planned * 1000 * (1 - JITTER)
    const late = nowMs + planned * 1000 * (1 + JITTER)
    const [due] = await owner`select min(due_ms) as low, max(due_ms) as high from delivery`
    bounds = { low: due?.low, high: due?.high }
    expect(bounds.low).toBeGreaterThanOrEqual(early - 1)
    expect(bounds.high).toBeLessThanOrEqual(late + 1)
    expect(bounds.high - bounds.low).toBeGreaterThan(planned * 1000 * JITTER) // they do not return all at once
    nowMs = bounds.high + 1
  }
  await until(async () => (await states(owner)).failed === 200)

  const [delivery] = await listDeliveries(owner, 'wwclock', { subscriptionId: id, limit: 10 })
  expect(delivery).toMatchObject({ state: 'failed', attempts: 8, last_status: 503 })
  const attempts = await listAttempts(owner, 'wwclock', delivery?.delivery_id ?? 0, secrets)
  expect(attempts.map(({ plaintext }) => (plaintext as { retry_count: number }).retry_count)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7,
  ])
  expect(attempts.map(({ next_ms }) => next_ms === null)).toEqual([...Array(7).fill(false), true])

  expect(await resend(owner, 'wwclock', { deliveryId: delivery?.delivery_id ?? 0 })).toBe(1)
  await until(async () => (await owner`select 1 from delivery where attempts = 9`).length === 1)
  expect(await resend(owner, 'wwclock', { since: delivery?.created_at ?? 0, subscriptionId: 2 })).toBe(1)
  expect(await resend(owner, 'wwclock', { since: delivery?.created_at ?? 0 })).toBe(198)
  expect(await resend(owner, 'wwclock', { since: (delivery?.created_at ?? 0) + 1 })).toBe(0)
  await worker.stop()
  await receiver.close()
})

it('waits as long as Retry-After asks', async () => {
  await addCorpRow(store.owner, 'wwafter')
  const receiver = await startReceiver({ answer: () => ({ status: 429, headers: { 'retry-after': '3600' } }) })
  await deps.subscribe('wwafter', receiver.url)
  await recordMany(store.owner, 'wwafter', 1)
  const nowMs = Date.now() + 1000
  const worker = deps.work({ clock: () => nowMs })
  const due = async () => (await store.owner`select due_ms, attempts from delivery where corp_id = 'wwafter'`)[0]
  await until(async () => (await due())?.attempts === 1)
  expect((await due())?.due_ms).toBe(nowMs + 3_600_000)
  await worker.stop()
  await receiver.close()
})

it('ends with HTTP 410: the subscription is off, says why, hears nothing more, and goes on when it is on again', async () => {
  const { owner } = store
  await addCorpRow(owner, 'wwgone')
  let gone = true
  const receiver = await startReceiver({ answer: () => (gone ? { status: 410 } : {}) })
  const { id } = await deps.subscribe('wwgone', receiver.url)
  await recordMany(owner, 'wwgone', 1)
  const disabled: unknown[] = []
  const worker = deps.work({ retries: [0.01], onDisabled: (one) => disabled.push(one) })
  await until(async () => (await findSubscription(owner, 'wwgone', id))?.enabled === false)
  expect(await findSubscription(owner, 'wwgone', id)).toMatchObject({ reason: { code: 'receiver_gone', params: {} } })
  await until(() => disabled.length === 1)
  const before = receiver.requests()
  await recordMany(owner, 'wwgone', 3)
  expect((await listDeliveries(owner, 'wwgone', { limit: 9 })).map(({ state }) => state)).toEqual(['waiting'])
  expect(receiver.requests()).toBe(before)
  gone = false
  await setEnabled(owner, 'wwgone', id, { enabled: true, reason: null, now: 1 })
  await until(async () => (await listDeliveries(owner, 'wwgone', { limit: 9 }))[0]?.state === 'delivered')
  expect(await findSubscription(owner, 'wwgone', id)).toMatchObject({
    enabled: true,
    reason: null,
    failing_since: null,
  })
  await worker.stop()
  await receiver.close()
})

it('ends after five days of failing without a success, and not before', async () => {
  const { owner } = store
  await addCorpRow(owner, 'wwfive')
  let works = false
  const receiver = await startReceiver({ answer: () => (works ? {} : { status: 500 }) })
  const { id } = await deps.subscribe('wwfive', receiver.url)
  let nowMs = Date.now() + 1000
  const worker = deps.work({ clock: () => nowMs, retries: [] })
  let sent = 0
  const send = async () => {
    await recordMany(owner, 'wwfive', 1)
    sent++
    await until(async () => {
      const [row] = await owner`select count(*)::int as n from delivery where corp_id = 'wwfive' and state <> 'waiting'`
      return row?.n === sent
    })
    return findSubscription(owner, 'wwfive', id)
  }
  const day = 86_400_000
  expect(await send()).toMatchObject({ enabled: true })
  nowMs += 4 * day
  expect(await send()).toMatchObject({ enabled: true })
  works = true
  expect(await send()).toMatchObject({ enabled: true, failing_since: null })
  works = false
  expect(await send()).toMatchObject({ enabled: true })
  nowMs += 5 * day - 2000
  expect(await send()).toMatchObject({ enabled: true })
  nowMs += 4000
  expect(await send()).toMatchObject({ enabled: false, reason: { code: 'receiver_failing', params: { days: 5 } } })
  await worker.stop()
  await receiver.close()
})
