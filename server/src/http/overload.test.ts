import { afterEach, expect, it, vi } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'

let service: TestService
afterEach(() => service.stop())

it('refuses what is too much with 10953, and does not report it as a fault', async () => {
  service = await startTestService({ mostInFlight: 0 })
  const { status, headers, body } = await service.call('/open-api/access_token/get', { body: {} })
  expect([status, body.errcode, headers.get('retry-after')]).toEqual([503, 10953, '1'])
  expect(service.logs.join('')).toContain('"code":10953')
  expect(service.logs.join('')).not.toContain('call failed')
})

it('keeps places for a corporation with few calls while another one’s take all they can get', async () => {
  service = await startTestService({ mostInFlight: 16 })
  const greedy = await addCorp(service, 'wwgreedy')
  const gentle = await addCorp(service, 'wwgentle')
  const lock = await service.store.owner.reserve()
  await lock`begin`
  await lock`lock table staff in access exclusive mode`
  const answered: unknown[] = []
  const list = async ({ token, corpId }: typeof greedy) => {
    // filtered, so that each call has a connection of its own and is seen waiting
    const { body } = await service.call('/open-api/staff/list', { token, query: { start_time: 1 } })
    answered.push([corpId, body.errcode])
  }
  const waiting = async () =>
    (
      await lock`select from pg_locks where relation = 'staff'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`
    ).length
  /** Resolves when so many calls are answered and so many wait for the table: one that is being refused is neither. */
  const settled = async (refused: number, held: number) => {
    while (answered.length < refused || (await waiting()) !== held)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const calls = Array.from({ length: 20 }, () => list(greedy))
  await settled(12, 8)
  calls.push(list(gentle), list(gentle))
  await settled(12, 10)
  await lock`commit`
  lock.release()
  await Promise.all(calls)
  expect(answered.slice(0, 12)).toEqual(Array(12).fill(['wwgreedy', 10953]))
  expect(answered.slice(12).toSorted()).toEqual([...Array(2).fill(['wwgentle', 0]), ...Array(8).fill(['wwgreedy', 0])])
})

/** Resolves when the node has seen every credential's last change, after which it forgets the sessions that it has met. */
async function forgetsNoMore(): Promise<void> {
  const { corpId, token } = await addCorp(service, 'wwrevoked')
  const code = async () => (await service.call('/open-api/staff/list', { token })).body.errcode
  expect(await code()).toBe(0)
  await service.store.owner`update secret set revoked_at = 1 where corp_id = ${corpId}`
  await vi.waitUntil(async () => (await code()) === 10001, { timeout: 15_000 })
}

it('keeps places for a corporation that it knows while tokens that it does not know are looked up', async () => {
  service = await startTestService({ mostInFlight: 8 })
  const stranger = await addCorp(service, 'wwstranger')
  const known = await addCorp(service, 'wwknown')
  const list = async ({ token }: typeof known) =>
    (await service.call('/open-api/staff/list', { token })).body.errcode as number
  await forgetsNoMore()
  expect(await list(known)).toBe(0)
  const lock = await service.store.owner.reserve()
  await lock`begin`
  await lock`lock table access_token in access exclusive mode`
  let refused = 0
  const calls = Array.from({ length: 20 }, async () => {
    const code = await list(stranger)
    if (code === 10953) refused++
    return code
  })
  await vi.waitUntil(() => refused === 16, { timeout: 15_000 })
  const code = await list(known)
  await lock`commit`
  lock.release()
  expect(code).toBe(0)
  expect((await Promise.all(calls)).toSorted((a, b) => a - b)).toEqual([...Array(4).fill(0), ...Array(16).fill(10953)])
})
