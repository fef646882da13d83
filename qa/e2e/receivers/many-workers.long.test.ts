import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { connect } from '../../../server/src/storage/connect.ts'
import type { Secrets } from '../../../server/src/webhooks/secrets.ts'
import { freshDatabase } from '../../support/database.ts'
import { startReceiver, until } from '../../support/receivers/receiver.ts'
import { addCorpRow, openWebhookSetup, recordMany, states } from '../../support/receivers/webhook-setup.ts'

vi.setConfig({ testTimeout: 120_000 })

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

it('delivers each exactly once with twenty producers and twenty workers', async ({ onTestFinished }) => {
  const { owner, database } = store
  const corps = Array.from({ length: 5 }, (_, i) => `wwtwenty${i}`)
  const deps = openWebhookSetup(owner, Buffer.alloc(32, 7))
  const secrets: Record<string, Secrets> = {}
  const receivers = await Promise.all(
    corps.map((corpId) => startReceiver({ secrets: () => secrets[corpId] as Secrets })),
  )
  for (const [i, corpId] of corps.entries()) {
    await addCorpRow(owner, corpId)
    secrets[corpId] = (await deps.subscribe(corpId, receivers[i]?.url ?? '')).secrets
  }
  const pool = connect({ ...inject('cluster').owner, database }, { max: 24 })
  const workers = Array.from({ length: 20 }, () => deps.work({ owner: pool, pollMs: randomInt(20, 60) }))
  const stop = () => Promise.all(workers.map((worker) => worker.stop()))
  onTestFinished(async () => {
    await stop()
    await pool.end()
    await deps.close()
    for (const receiver of receivers) await receiver.close()
  })
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, i) => recordMany(owner, corps[i % 5] as string, 50, 10)),
  )
  const ids = made.flat()
  await until(async () => ((await states(owner)).waiting ?? 0) === 0)
  await stop()
  const pushes = receivers.flatMap((receiver) => receiver.pushes)
  expect(pushes.length).toBe(1_000)
  expect(new Set(pushes.map(({ id }) => id))).toEqual(new Set(ids))
  const perTicket = Map.groupBy(pushes, ({ corp_id, msg_data }) => `${corp_id}/${msg_data.order_no}`)
  for (const [, some] of perTicket) {
    const numbers = some.map(({ seq }) => seq).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  }
  const [counts] = await owner`
    select count(*)::int as attempts from delivery_attempt where corp_id like 'wwtwenty%'`
  expect(counts?.attempts).toBe(1_000)
})
