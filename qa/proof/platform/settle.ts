import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { inspect, ready, waitFor } from '../crash/place.ts'
import { confirm } from './clients.ts'
import { guanxi, type Scene } from './scene.ts'

/**
 * Waits until everything that was begun has come to its end, then compares both sides once more, as every night. Nobody
 * waits for clocks: the leases of those who died end at once, and so does what the platform blocked.
 */
export async function settle(scene: Scene): Promise<void> {
  const { place, worker, corpId } = scene
  await inspect(place, async ({ owner }) => {
    await Promise.all([place.keeper.kill(), worker.kill()])
    scene.settledAt = Math.floor(Date.now() / 1000)
    await owner`update job set due_ms = 0 where corp_id = ${corpId} and key is distinct from 'recurring'`
    await owner`update job set lease_until_ms = 0 where corp_id = ${corpId} and lease is not null`
    await owner`update platform_token set lease_until_ms = 0 where corp_id = ${corpId}`
  })
  await ready(place)
  await inspect(place, ({ owner }) => rest(scene, owner))
  await guanxi(place, ['platform', 'sync', '--corp', corpId, '--wait', '--json'])
  await inspect(place, ({ owner }) => rest(scene, owner))
}

/** A slow machine takes its time, as long as there is less and less to do. */
async function rest(scene: Scene, owner: Sql): Promise<void> {
  for (let before = await left(scene, owner); before > 0; ) {
    before = await waitFor(`fewer than ${before} jobs are left`, async () => {
      await confirm(scene)
      await pause(300)
      const now = await left(scene, owner)
      return now < before ? now : undefined
    })
  }
}

async function left({ corpId }: Scene, owner: Sql): Promise<number> {
  await owner`update platform_rate set blocked_until_ms = 0 where corp_id = ${corpId}`
  // those that wait for their time alone, and none that a worker is just claiming
  await owner`
    update job set due_ms = 0 where corp_id = ${corpId} and id in (
      select id from job where corp_id = ${corpId} and state = 'waiting' and due_ms > 0 and lease is null
        and key is distinct from 'recurring' for update skip locked)`
  const [row] = await owner<{ n: number }[]>`
    select count(*)::int as n from job where corp_id = ${corpId} and state = 'waiting' and key is distinct from 'recurring'`
  return row?.n ?? 0
}
