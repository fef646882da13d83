import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { untilBlocked } from '../../../../qa/support/locks.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService, tokenFor } from '../../../../qa/support/service.ts'
import { reconcilePoints } from '../../engines/points/reconcile.ts'
import type { Tx } from '../../storage/connect.ts'

const PATH = '/open-api/integral/batch/update'
const POINTS = [0, 100, 5, 40, 0, 0, 0, 0]

let service: TestService
let token: string
let cipher: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwpoints')).token
  await importRecords(service, { corp_id: 'wwpoints' }, surroundings)
  const pairs = POINTS.map((points, n) => customer(n, { points, openid: `oid${n}` }))
  const seats = [{ kind: 'marketing', quantity: 1, expires_at: null }]
  const corp = { corp_id: 'wwcipher', ciphertext: true, secrets: ['cipher'], seats }
  await importRecords(service, corp, { ...surroundings, customer: pairs })
  cipher = await tokenFor(service, 'wwcipher', 'cipher')
})
afterAll(() => service.stop())
beforeEach(async () => {
  const lines = [...POINTS.map((points, n) => customer(n, { points })), customer(100, { unionid: 'on1' })]
  await importRecords(service, { corp_id: 'wwpoints' }, { customer: lines })
})

const send = async (body: unknown, { key, as = token }: { key?: string; as?: string } = {}) =>
  (await service.call(PATH, { token: as, body, headers: key ? { 'idempotency-key': key } : {} })).body

async function balances(corp = 'wwpoints'): Promise<Record<string, number>> {
  const rows = await service.store.owner`select external_user_id, points from customer where corp_id = ${corp}`
  return Object.fromEntries(rows.map(({ external_user_id, points }) => [external_user_id, points]))
}

async function unchanged(work: () => Promise<unknown>): Promise<void> {
  const entries = async () => (await service.store.owner`select count(*)::int as n from points_entry`)[0]?.n
  const before = [await balances(), await entries()]
  await work()
  expect([await balances(), await entries()]).toEqual(before)
}

const ok = { errcode: 0, errmsg: 'ok' }

it('adds and subtracts, and answers with the envelope alone when all went well', async () => {
  expect(await send({ unionid: ['on1', 'on2'], integral: 30 })).toEqual(ok)
  expect(await send({ unionid: ['on2'], integral: -35 })).toEqual(ok)
  expect(await balances()).toMatchObject({ wm0001: 130, wm0002: 0, wm0003: 40 })
  expect(await reconcilePoints(service.store.owner)).toEqual([])
})

it('counts repeats once, names who is short and who is unknown, and changes everyone else', async () => {
  const unionid = ['on1', 'nobody', 'on2', 'on1', 'on3', 'nobody', 'on2']
  expect(await send({ unionid, integral: -40 })).toEqual({
    ...ok,
    fail_unionid: ['on2'],
    no_exist_unionid: ['nobody'],
  })
  expect(await balances()).toMatchObject({ wm0001: 60, wm0002: 5, wm0003: 0 })
})

it('means the first customer where several share a unionid', async () => {
  await send({ unionid: ['on1'], integral: 1 })
  expect(await balances()).toMatchObject({ wm0001: 101, wm0100: 0 })
})

const many = (n: number) => Array.from({ length: n }, (_, i) => `x${i}`)
const pairs = (n: number) => many(n).map((unionid) => ({ unionid, openid: 'o' }))

describe('limits', () => {
  it.each([
    [{ unionid: many(100), integral: 1 }, 0],
    [{ unionid: many(101), integral: 1 }, 22001],
    [{ unionid: ['on1'], integral: 1_000_000_000 }, 0],
    [{ unionid: ['on1'], integral: 1_000_000_001 }, 22001],
    [{ unionid: ['nobody'], integral: -1_000_000_000 }, 0],
    [{ unionid: ['on1'], integral: -1_000_000_001 }, 22001],
  ])('%#', async (body, code) => expect((await send(body)).errcode).toBe(code))

  it('takes ten pairs of a ciphertext enterprise, and no eleventh', async () => {
    const give = async (n: number) =>
      (await send({ unionid: [], unionid_openid_list: pairs(n), integral: 1 }, { as: cipher })).errcode
    expect([await give(10), await give(11)]).toEqual([0, 22001])
  })

  it('never lets a balance leave the integers of JSON', async () => {
    const lines = [customer(9, { points: Number.MAX_SAFE_INTEGER - 5 })]
    await importRecords(service, { corp_id: 'wwpoints' }, { customer: lines })
    expect(await send({ unionid: ['on9'], integral: 5 })).toEqual(ok)
    expect(await send({ unionid: ['on9'], integral: 1 })).toEqual({ ...ok, fail_unionid: ['on9'] })
  })
})

it.each([
  [{}],
  [{ unionid: ['on1'] }],
  [{ integral: 5 }],
  [{ unionid: 'on1', integral: 5 }],
  [{ unionid: ['on1', 5], integral: 5 }],
  [{ unionid: ['on1', null], integral: 5 }],
  [{ unionid: ['on1'], integral: 0 }],
  [{ unionid: ['on1'], integral: 1.5 }],
  [{ unionid: ['on1'], integral: '5' }],
  [{ unionid: ['on1'], integral: null }],
  [{ unionid: [], integral: 5 }],
  [{ unionid: [], integral: 5, unionid_openid_list: [{ unionid: 'on1', openid: 'oid1' }] }],
  [{ unionid: ['on1', 'a\0b'], integral: 5 }],
  [{ unionid: ['on1', ''], integral: 5 }],
  [{ unionid: ['on1'], integral: 5, unionid_openid_list: pairs(11) }],
  [{ unionid: ['on1'], integral: 5, unionid_openid_list: many(11) }],
])('refuses %j with 22001 and changes nothing', async (body) => {
  await unchanged(async () => expect((await send(body)).errcode).toBe(22001))
})

it.each<[unknown]>([
  [[{ unionid: 'on3', openid: 'oid3' }]],
  [[{}]],
  [[{ unionid: 1 }]],
  [pairs(10)],
  [{}],
  ['on3'],
  [null],
])('does not look at pairs (%j) unless the enterprise is a ciphertext one', async (unionid_openid_list) => {
  expect(await send({ unionid: ['on1'], unionid_openid_list, integral: 1 })).toEqual(ok)
  expect(await balances()).toMatchObject({ wm0001: 101, wm0003: 40 })
})

const NO_PAIRS = [
  undefined,
  [],
  [{}],
  [{ unionid: 1 }],
  [{ unionid: '', openid: 'oid1' }],
  [{ openid: '' }],
  {},
  null,
  ['on1'],
]
it.each<[unknown]>(NO_PAIRS.map((pair) => [pair]))(
  'refuses pairs %j of a ciphertext enterprise with 22001, changes nothing and leaves the key free',
  async (unionid_openid_list) => {
    const before = await balances('wwcipher')
    const key = `pairs ${JSON.stringify(unionid_openid_list)}`
    const refused = await send({ unionid: ['on1'], unionid_openid_list, integral: 1 }, { as: cipher, key })
    expect(refused).toEqual({ errcode: 22001, errmsg: expect.stringContaining('unionid_openid_list') })
    expect(await balances('wwcipher')).toEqual(before)
    const nobody = { unionid: [], unionid_openid_list: [{ openid: 'nobody' }], integral: 1 }
    expect((await send(nobody, { as: cipher, key })).errcode).toBe(0)
  },
)

it('names a ciphertext enterprise’s unionids that come without a pair, unless their customers were changed', async () => {
  const unionid_openid_list = [{ unionid: 'on5', openid: 'oid5' }, { openid: 'oid6' }]
  expect(await send({ unionid: ['on4', 'on5', 'on6'], unionid_openid_list, integral: 2 }, { as: cipher })).toEqual({
    ...ok,
    no_exist_unionid: ['on4'],
  })
  expect(await balances('wwcipher')).toMatchObject({ wm0004: 0, wm0005: 2, wm0006: 2 })
})

it('matches a ciphertext enterprise’s customers by the pairs alone', async () => {
  const before = await balances('wwcipher')
  const unionid_openid_list = [
    { unionid: 'on1', openid: 'oid1' },
    { unionid: 'on1', openid: 'oid1' },
    { openid: 'oid1' },
    { unionid: 'on2', openid: 'oid2' },
    { unionid: 'on3', openid: 'wrong' },
    { openid: 'oid3' },
    { openid: 'nobody' },
  ]
  expect(await send({ unionid: ['on4'], unionid_openid_list, integral: -10 }, { as: cipher })).toEqual({
    ...ok,
    fail_unionid: ['on2'],
    no_exist_unionid: ['on3', 'nobody', 'on4'],
  })
  const after = await balances('wwcipher')
  expect(after).toEqual({ ...before, wm0001: 90, wm0003: 30 })
  expect((await send({ unionid_openid_list, integral: 1 }, { as: cipher })).errcode).toBe(22001)
  expect(await balances('wwcipher')).toEqual(after)
})

it('counts fifty simultaneous sends of one key once', async () => {
  const body = { unionid: ['on1', 'on2'], integral: 7 }
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(body, { key: 'fifty' })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(ok)]))
  expect(await balances()).toMatchObject({ wm0001: 107, wm0002: 12 })
  const entries = await service.store.owner`select 1 from points_entry where corp_id = 'wwpoints' and call = 'fifty'`
  expect(entries.length).toBe(2)
})

it('lets opposing batches with the same customers pass, and the ledger adds up', async () => {
  const numbers = POINTS.map((_, n) => `on${n}`)
  const clients = Array.from({ length: 16 }, async (_, client) => {
    for (let round = 0; round < 12; round++) {
      const turned = [...numbers.slice((client + round) % 8), ...numbers.slice(0, (client + round) % 8)]
      const unionid = client % 2 ? turned : turned.reverse()
      const answer = await send({ unionid, integral: round % 3 ? 3 : -5 })
      expect(answer.errcode).toBe(0)
    }
  })
  await Promise.all(clients)
  expect(await reconcilePoints(service.store.owner)).toEqual([])
})

it.each([undefined, 'deadlocked'])(
  'is done again when PostgreSQL ended it to untie a deadlock, with the key %s',
  async (key) => {
    const { owner } = service.store
    const lock = (tx: Tx, id: string) =>
      tx`select 1 from customer where corp_id = 'wwpoints' and external_user_id = ${id} for update`
    let call: Promise<unknown> | undefined
    const inTheWay = owner.begin(async (tx) => {
      await lock(tx, 'wm0003')
      call = send({ unionid: ['on1', 'on3'], integral: 7 }, key ? { key } : {})
      await untilBlocked(tx, [call])
      await lock(tx, 'wm0001')
    })
    // on a machine that is slow in this moment PostgreSQL may end this one instead
    await inTheWay.catch((error) => expect(error).toMatchObject({ code: '40P01' }))
    expect(await call).toEqual(ok)
    expect(await balances()).toMatchObject({ wm0001: 107, wm0003: 47 })
  },
)
