import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { inspect, ready, waitFor } from '../crash/place.ts'
import { guanxi } from '../platform/scene.ts'
import type { Scene } from './scene.ts'

/** Work that waits for its time however long nothing happens. */
const SCHEDULED = ['staff_rank_count', 'staff_rank_turn', 'platform_nightly', 'crowd_refresh', 'crowd_watch']

/**
 * Waits until the platform has told of everything and all of it is worked off, compares both sides once more, as every
 * night, and has rankings counted. Nobody waits for clocks: leases of those who died end at once.
 */
export async function settle(scene: Scene): Promise<void> {
  const { place, corpId, simulator } = scene
  await waitFor('the platform has told of everything', async () => {
    const { waiting } = await simulator.sim('GET', `deliveries?corpid=${corpId}&last=1`)
    if (waiting === 0) return true
    await pause(200)
    return undefined
  })
  await inspect(place, async ({ owner }) => {
    await Promise.all([place.keeper.kill(), scene.worker.kill()])
    await owner`update job set lease_until_ms = 0 where corp_id = ${corpId} and lease is not null`
    await owner`update platform_token set lease_until_ms = 0 where corp_id = ${corpId}`
  })
  await ready(place)
  await inspect(place, ({ owner }) => rest(scene, owner))
  await guanxi(place, ['platform', 'sync', '--corp', corpId, '--wait', '--json'])
  await inspect(place, async ({ owner }) => {
    await rest(scene, owner)
    await countRanks(scene, owner)
  })
}

/** A slow machine takes its time, as long as there is less and less to do. */
async function rest(scene: Scene, owner: Sql): Promise<void> {
  for (let before = await left(scene, owner); before > 0; ) {
    before = await waitFor(`fewer than ${before} jobs are left`, async () => {
      await pause(200)
      const now = await left(scene, owner)
      return now < before ? now : undefined
    })
  }
}

async function left({ corpId }: Scene, owner: Sql): Promise<number> {
  await owner`update platform_rate set blocked_until_ms = 0 where corp_id = ${corpId}`
  await owner`
    update job set due_ms = 0 where corp_id = ${corpId} and id in (
      select id from job where corp_id = ${corpId} and state = 'waiting' and due_ms > 0 and lease is null
        and key is distinct from 'recurring' and kind <> all (${SCHEDULED}) for update skip locked)`
  const [row] = await owner<{ n: number }[]>`
    select count(*)::int as n from job where corp_id = ${corpId} and state = 'waiting' and key is distinct from 'recurring'
      and kind <> all (${SCHEDULED})`
  return row?.n ?? 0
}

/** Each ranking is counted once more from now. */
async function countRanks({ corpId }: Scene, owner: Sql): Promise<void> {
  const counting = await owner<{ id: number }[]>`
    update job set due_ms = 0 where corp_id = ${corpId} and kind = 'staff_rank_count' and state = 'waiting' returning id`
  await waitFor('rankings are counted', async () => {
    const [row] = await owner<{ n: number }[]>`
      select count(*)::int as n from job where corp_id = ${corpId} and kind = 'staff_rank_count' and state = 'waiting'
        and due_ms > 0 and lease is null`
    return row?.n === counting.length || undefined
  })
}
