import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { addCorp, startTestService, type TestService, tokenFor } from '../../../qa/support/service.ts'
import { raised } from '../contract/errors.ts'
import { integer, text } from '../contract/fields.ts'
import { endpoint } from '../endpoint.ts'

const PATH = '/open-api/note/add'

/** A lock that the note `held` waits for. */
const HELD = 7707

/** A writer that takes its time, so that calls overlap. */
const noteAdd = endpoint({
  audience: 'open',
  method: 'POST',
  path: PATH,
  summary: 'Adds a note',
  writes: true,
  body: { note: text({ min: 1 }), wait: integer().optional() },
  reply: { number: z.int() },
  errors: { 29001: raised('refused') },
  async handle({ body, ctx: { tx, corpId }, fail }) {
    await tx`insert into tag_group values (${corpId}, ${body.note + Math.random()}, ${body.note}, '{}')`
    if (body.note === 'held') await tx`select pg_advisory_xact_lock(${HELD})`
    if (body.wait) await tx`select pg_sleep(${body.wait / 1000})`
    if (body.note === 'refuse') throw fail(29001)
    if (body.note === 'crash') throw new Error('a bug')
    const [row] = await tx`select count(*)::int as n from tag_group where corp_id = ${corpId}`
    return { number: row?.n }
  },
})

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService({ endpoints: [...(await import('../open-api/index.ts')).endpoints, noteAdd] })
  token = (await addCorp(service, 'wwkeys')).token
})
afterAll(() => service.stop())

const add = (body: unknown, key?: string) =>
  service.call(PATH, { token, body, headers: key === undefined ? {} : { 'idempotency-key': key } })

const notes = async (note: string) =>
  (await service.store.owner`select count(*)::int as n from tag_group where tag_group_name = ${note}`)[0]?.n

it('applies a keyed call once and replays its reply byte for byte', async () => {
  const first = await add({ note: 'once' }, 'k1')
  await add({ note: 'between' })
  const second = await add({ note: 'once' }, 'k1')
  expect(second.text).toBe(first.text)
  expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  expect(await notes('once')).toBe(1)
})

it('applies two calls without a key twice', async () => {
  await add({ note: 'twice' })
  await add({ note: 'twice' })
  expect(await notes('twice')).toBe(2)
})

it('answers fifty simultaneous sends of one key with one effect and one reply', async () => {
  /** Sends again when it was told after five seconds that the first still runs: a busy machine takes as long. */
  const send = async () => {
    for (;;) {
      const sent = performance.now()
      const answer = await add({ note: 'fifty', wait: 300 }, 'k50')
      if (answer.body.errcode !== 10909 || performance.now() - sent < 5_000) return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers[0]?.body.errcode).toBe(0)
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(49)
  expect(await notes('fifty')).toBe(1)
})

it('refuses another body under the same key, and a key that is no key', async () => {
  await add({ note: 'body' }, 'k2')
  expect((await add({ note: 'other' }, 'k2')).body.errcode).toBe(10909)
  expect(await notes('other')).toBe(0)
  for (const key of ['', 'x'.repeat(256)]) expect((await add({ note: 'badkey' }, key)).body.errcode).toBe(10049)
  expect(await notes('badkey')).toBe(0)
})

it('gives up waiting for a call that still runs after five seconds, and waits without a connection', {
  timeout: 60_000,
}, async () => {
  const { owner } = service.store
  const waiting = async (type: string) =>
    (
      await owner`
        select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted and locktype = ${type}`
    )[0]?.n
  let most = 0
  const slow = await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${HELD})`
    const first = add({ note: 'held' }, 'k3')
    await vi.waitUntil(() => waiting('advisory'), { timeout: 15_000 })
    for (const repeats of [5, 1]) {
      let over = false
      const refused = Promise.all(Array.from({ length: repeats }, () => add({ note: 'held' }, 'k3'))).finally(() => {
        over = true
      })
      while (!over) most = Math.max(most, await waiting('transactionid'))
      expect((await refused).map(({ body }) => body.errcode)).toEqual(new Array(repeats).fill(10909))
    }
    return { first }
  })
  expect((await slow.first).body.errcode).toBe(0)
  expect(await notes('held')).toBe(1)
  expect(most).toBe(0)
})

it('undoes a refused call and replays its refusal', async () => {
  const first = await add({ note: 'refuse' }, 'k4')
  expect(first.body).toEqual({ errcode: 29001, errmsg: 'refused' })
  const second = await add({ note: 'refuse' }, 'k4')
  expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  expect(await notes('refuse')).toBe(0)
})

it('undoes a call that broke, says 500 without details, and lets the key be tried again', async () => {
  for (const key of ['k5', 'k5', undefined]) {
    const answer = await add({ note: 'crash' }, key)
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ errcode: 10950, errmsg: '服务内部错误' })
  }
  expect(await notes('crash')).toBe(0)
})

it('forgets a key after a day', async () => {
  await add({ note: 'day' }, 'k6')
  for (const [seconds, times] of [
    [24 * 3600 - 60, 1],
    [60, 2],
  ] as const) {
    service.advance(seconds)
    token = await tokenFor(service, 'wwkeys', 'secret of wwkeys')
    expect((await add({ note: 'day' }, 'k6')).body.errcode).toBe(0)
    expect(await notes('day')).toBe(times)
  }
})
