import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { startReceiver, until } from '../../../qa/support/receivers/receiver.ts'
import { addCorpRow, openWebhookSetup, QUICK, recordMany, states } from '../../../qa/support/receivers/webhook-setup.ts'
import { type PushedEvent, pushEvent } from '../feed/push.ts'
import { asCommand } from '../storage/as-command.ts'
import type { Ctx } from '../storage/ctx.ts'
import type { Secrets } from './secrets.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
let deps: ReturnType<typeof openWebhookSetup>
let corp = 0
let corpId = ''
beforeAll(async () => {
  store = await freshDatabase()
  deps = openWebhookSetup(store.owner)
})
afterAll(async () => {
  await deps.close()
  await store.close()
})
beforeEach(async () => {
  await store.owner`delete from subscription`
  corpId = `ww${++corp}`
  await addCorpRow(store.owner, corpId)
})

/** A receiver with a subscription of its own. */
async function subscriber(behaviour: Parameters<typeof startReceiver>[0] = {}, kinds?: string[]) {
  let secrets: Secrets | undefined
  const receiver = await startReceiver({ secrets: () => secrets as Secrets, ...behaviour })
  const made = await deps.subscribe(corpId, receiver.url, kinds)
  secrets = made.secrets
  return { ...receiver, id: made.id }
}

const change = (action: string, more: Record<string, unknown> = {}) => ({
  kind: 'work_order_change',
  action,
  recordId: 'WO-1',
  data: { order_no: 'WO-1', staff_id: 'zhang', ...more },
})

const record = (event: PushedEvent) => asCommand(store.owner, corpId, (ctx) => pushEvent(ctx, event), 1_700_000_000)

describe('a push', () => {
  it('carries the plaintext that was promised', async () => {
    const receiver = await subscriber()
    const { id } = await record(change('switch', { handler_id: 'li', content: { text: '转' } }))
    const worker = deps.work()
    await until(() => receiver.pushes.length === 1)
    expect(receiver.pushes).toEqual([
      {
        ...{ id, seq: 1, corp_id: corpId, create_time: 1_700_000_000, type: 'event', event: 'work_order_change' },
        ...{ status: 'switch', retry_count: 0 },
        msg_data: { order_no: 'WO-1', staff_id: 'zhang', handler_id: 'li', content: { text: '转' } },
      },
    ])
    await worker.stop()
    await receiver.close()
  })

  it('goes to each subscription that wants its kind, and its number grows by one', async () => {
    const umbrella = await subscriber()
    const closings = await subscriber({}, ['close', 'reopen'])
    const tags = await subscriber({}, ['tag'])
    const counts = []
    for (const action of ['create', 'close', 'reopen', 'reply']) {
      counts.push(await record(change(action)))
    }
    expect(counts.map(({ seq, deliveries }) => [seq, deliveries])).toEqual([
      ...[
        [1, 1],
        [2, 2],
        [3, 2],
        [4, 1],
      ],
    ])
    const worker = deps.work()
    await until(() => umbrella.pushes.length === 4 && closings.pushes.length === 2)
    await worker.stop()
    expect(closings.pushes.map(({ status, seq }) => [status, seq]).sort()).toEqual([
      ['close', 2],
      ['reopen', 3],
    ])
    expect(tags.pushes).toEqual([])
    for (const each of [umbrella, closings, tags]) await each.close()
  })

  it('exists exactly when its change does', async () => {
    const receiver = await subscriber()
    const undone = async (ctx: Ctx) => {
      await pushEvent(ctx, change('create'))
      throw new Error('undone')
    }
    await asCommand(store.owner, corpId, undone).catch(() => {})
    expect(await states(store.owner)).toEqual({})
    await receiver.close()
  })

  it('is tried again with the same id and a growing retry_count, and every attempt is on record', async () => {
    const receiver = await subscriber({ answer: (_, n) => (n < 4 ? { status: 500, body: '坏\0' } : {}) })
    const { id } = await record(change('reply'))
    const worker = deps.work({ retries: QUICK })
    await until(() => receiver.pushes.length === 1)
    await until(async () => (await states(store.owner)).delivered === 1)
    await worker.stop()
    expect(receiver.pushes[0]).toMatchObject({ id, retry_count: 3 })
    const attempts = await store.owner`select attempt, status, response, next_ms from delivery_attempt order by attempt`
    expect(
      attempts.map(({ attempt, status, response, next_ms }) => [attempt, status, response, next_ms === null]),
    ).toEqual([
      [1, 500, '坏\uFFFD', false],
      [2, 500, '坏\uFFFD', false],
      [3, 500, '坏\uFFFD', false],
      [4, 200, 'ok', true],
    ])
    await receiver.close()
  })
})

describe('receivers', () => {
  it('that hang never delay the others', { timeout: 60_000 }, async () => {
    const hanging = await subscriber({ answer: () => 'hang' })
    const healthy = await Promise.all(Array.from({ length: 99 }, () => subscriber()))
    await recordMany(store.owner, corpId, 20)
    const worker = deps.work()
    await until(() => healthy.every(({ pushes }) => pushes.length === 20))
    expect(hanging.hanging()).toBeGreaterThan(0)
    expect(hanging.pushes.length).toBe(0)
    const stopping = worker.stop()
    for (const each of [hanging, ...healthy]) await each.close()
    await stopping
  })

  it('that keep up get a batch at a time, each event once', { timeout: 60_000 }, async () => {
    const receiver = await subscriber()
    const ids = await recordMany(store.owner, corpId, 1_000)
    const worker = deps.work()
    await until(() => receiver.pushes.length >= 1_000)
    await worker.stop()
    expect(receiver.pushes.length).toBe(1_000)
    expect(new Set(receiver.pushes.map(({ id }) => id))).toEqual(new Set(ids))
    expect(await states(store.owner)).toEqual({ delivered: 1_000 })
    await receiver.close()
  })
})
