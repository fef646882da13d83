import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Live, type LiveCorp, startLive } from '../support/live.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const WELCOME = 'externalcontact/send_welcome_msg'

let live: Live
let corp: LiveCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await live.addCorp(`wwlive${++n}`)
  await corp.sync()
})

const count = async (id: number) => (await corp.code(id)).add_user_count
const advance = (advance_s: number) => live.platform.post('clock', { advance_s })
const _tagsOf = async (): Promise<number[]> => (await corp.api('tag/list')).tag_list.map(({ t_id }: Json) => t_id)

it('two hundred scans at once are exact', { timeout: 120_000 }, async () => {
  const code = await corp.addCode('table')
  const people = await corp.people(200)
  const { total } = await corp.api('contact_way/list')
  const began = performance.now()
  await Promise.all(people.map((person) => corp.scan(code.config_id, person, { userid: undefined })))
  await corp.settled()
  const seconds = (performance.now() - began) / 1000
  expect([await count(code.id), (await corp.api('contact_way/list')).total]).toEqual([200, total])
  expect(await corp.ours()).toEqual(await corp.theirs())
  const welcomes = await corp.calls(WELCOME)
  expect(new Set(welcomes.map(({ body }) => body.welcome_code)).size).toBe(welcomes.length)
  // whom a busy machine comes to after twenty seconds may no longer be welcomed: that is on record
  const late = await live.service.store.owner`
    select from welcome_message where corp_id = ${corp.corpId} and reason_code = 'welcome_late'`
  expect(welcomes.length + late.length).toBe(200)
  if (seconds < 20) expect(late).toHaveLength(0)
})

it('with callbacks repeated, reversed and a tenth lost, a comparison brings both sides to the same state', async () => {
  const code = await corp.addCode('table')
  await corp.sim('delivery', { times: 3, reverse: true, drop: 0.46 })
  const people = await corp.people(60)
  const scanned = await Promise.all(people.map((person) => corp.scan(code.config_id, person)))
  await advance(2)
  await Promise.all(scanned.slice(0, 20).map(({ external_userid }) => corp.leave(external_userid, 'customer')))
  await advance(2)
  await Promise.all(people.slice(0, 10).map((person) => corp.scan(code.config_id, person)))
  await pause(2_500)
  // whom the platform does not show is looked for again, after minutes at last
  await corp.settled({ laterMs: 2_000 })
  expect(await corp.ours()).not.toEqual(await corp.theirs())
  await corp.sim('delivery')
  await corp.sync()
  expect(await corp.ours()).toEqual(await corp.theirs())
  expect(await corp.sync()).toEqual({})
})

it('a thousand events while the worker is stopped are worked off exactly, and late welcomes are not sent', {
  timeout: 120_000,
}, async () => {
  const code = await corp.addCode('table')
  await live.stopWorker()
  const people = await corp.people(250)
  const scan = (person: string) => corp.scan(code.config_id, person)
  const scanned = await inTurns(people, scan)
  for (const by of ['customer', 'staff']) {
    await advance(2)
    await inTurns(scanned, ({ external_userid }) => corp.leave(external_userid, by))
    await advance(2)
    if (by === 'customer') await inTurns(people, scan)
  }
  const { owner } = live.service.store
  const kept = async () =>
    (await owner`select count(*)::int as n from platform_event where corp_id = ${corp.corpId}`)[0]?.n
  await expect.poll(kept, { timeout: 60_000 }).toBe(1_000)
  live.startWorker({ aheadMs: 22_000 })
  await corp.settled()
  expect(await count(code.id)).toBe(250)
  expect(await corp.ours()).toEqual([])
  const [day] = await owner`
    select sum(added)::int as added, sum(lost)::int as lost from contact_way_day where corp_id = ${corp.corpId}`
  expect(day).toEqual({ added: 500, lost: 250 })
  expect(await corp.calls(WELCOME)).toEqual([])
  const dropped = await owner`
    select distinct reason_code as code from welcome_message where corp_id = ${corp.corpId}`
  expect(dropped.map(({ code }) => code)).toEqual(['welcome_late'])
})

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += 100) done.push(...(await Promise.all(items.slice(at, at + 100).map(work))))
  return done
}
