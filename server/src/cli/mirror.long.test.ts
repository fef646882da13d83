import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dataFolder, freePort, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import {
  catchUp,
  difference,
  mirrorArgs,
  PLACES,
  type Place,
  removePlaces,
  type Source,
} from '../../../qa/support/mirror.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'

vi.setConfig({ testTimeout: 120_000 })

const CORP = 'wwmirror'
const KINDS = ['tag_group', 'tag', 'journey_stage']
const MANY = 60_000

let service: TestService
let source: Source
beforeAll(async () => {
  service = await startTestService()
  const { token, secret } = await addCorp(service, CORP)
  source = { address: service.address, corpId: CORP, secret, token }
  await owner()`insert into tag_group select ${CORP}, 'g' || i, '组 ' || i, '{}' from generate_series(1, ${MANY}) i`
  await owner()`insert into tag select ${CORP}, i, 't' || i, '标签 ' || i, 'g' || i, 1, 2 from generate_series(1, 2000) i`
})
afterAll(async () => {
  await strike()
  await removePlaces()
  await service.stop()
})

const owner = () => service.store.owner
const counted = async (place: Place, table: string) =>
  Number((await place.run(`select count(*) as n from @${table}`).catch(() => []))[0]?.n ?? 0)

/** Changes, removals and returns of records, one after the other, until it is told to end. */
function writing() {
  let ended = false
  const work = (async () => {
    for (let i = 0; !ended; i++) {
      const from = (i * 37) % MANY
      await owner()`update tag_group set tag_group_name = tag_group_name || '.' where corp_id = ${CORP}
        and tag_group_id in (select 'g' || i from generate_series(${from}::int, ${from + 20}) i)`
      await owner()`delete from tag where corp_id = ${CORP} and t_id between ${i % 1900} and ${(i % 1900) + 5}`
      await owner()`insert into tag select ${CORP}, i, 't' || i, '又 ' || i, 'g1', 1, 2
        from generate_series(${(i % 1900) + 2}::int, ${(i % 1900) + 4}) i on conflict do nothing`
    }
  })()
  return async () => {
    ended = true
    await work
  }
}

describe.each(PLACES)('into %s, killed while it writes', (_, open) => {
  it('is exact after the next run, and its old records are in sight while it reads again', async () => {
    const place = await open()
    const stop = writing()
    const args = mirrorArgs(source, place, '--kinds', KINDS.join(), '--poll', '0.05')
    let least = 0
    for (let kill = 0; kill < 5; kill++) {
      const { child, ran } = start(args, place.env)
      // twice within the first copy, then while it follows, then while it reads again
      if (kill < 2) await expect.poll(() => counted(place, 'tag_group'), { interval: 5 }).toBeGreaterThan(least)
      else if (kill < 3) await expect.poll(() => counted(place, "_mirror where state = 'following'")).toBe(3)
      else await expect.poll(() => counted(place, '_next_tag_group'), { interval: 5 }).toBeGreaterThan(0)
      if (kill === 2) await pause(300)
      child.kill('SIGKILL')
      await ran
      least = await counted(place, 'tag_group')
      if (kill < 2) expect(least).toBeLessThan(MANY)
      else expect(least).toBe(MANY)
      if (kill >= 2) await forget()
    }
    expect(await counted(place, '_next_tag_group')).toBeGreaterThan(0)
    await stop()
    await catchUp(source, place, '--kinds', KINDS.join())
    expect(await difference(source, place, KINDS)).toBeUndefined()
    expect(await counted(place, '_next_tag_group')).toBe(0)
  })
})

/** Takes the past events away, as time does. */
async function forget(): Promise<void> {
  await service.call('/open-api/event/list', { token: source.token })
  await owner()`delete from event where corp_id = ${CORP}`
  await owner()`update feed_head set swept = position where corp_id = ${CORP}`
}

it('reads from the service of its own installation when no other is named, and outlives its restart', async () => {
  const env = { GUANXI_DEMO: 'off', GUANXI_DATA: await dataFolder(), PORT: await freePort() }
  const run = async (...args: string[]) => guanxi(args, env)
  const first = start(['serve'], env)
  await first.says('ready')
  await run('corp', 'create', 'ww1', '--name', '云栖')
  const [, open] = PLACES[0]
  const place = await open()
  const mirror = start(['mirror', '--corp', 'ww1', '--to', place.to, '--poll', '0.1', '--json'], env)
  expect(JSON.parse(await mirror.says('"corp_id":"ww1"'))).toMatchObject({ corp_id: 'ww1', cursor: '0' })
  first.child.kill('SIGTERM')
  await once(first.child, 'close')
  await start(['serve'], env).says('ready')
  await pause(500)
  mirror.child.kill('SIGTERM')
  expect(await mirror.ran).toMatchObject({ code: 0, err: '' })
  const other = await open()
  expect(await run('mirror', '--corp', 'nobody', '--to', other.to, '--once')).toMatchObject({ code: 3 })
})
