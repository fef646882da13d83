import type { Login } from '@guanxi/embedded-postgres'
import { movePoints } from '../../server/src/engines/points/move.ts'
import { connect } from '../../server/src/storage/connect.ts'
import { inCorp } from '../../server/src/storage/corp-db.ts'
import { beChild, childInput } from '../lab/child.ts'
import { seeded } from '../lab/random.ts'
import { batchesOf, POINTS_CLIENTS } from './points.ts'

/** The engine's statements in a transaction, from as many loops as there are clients; answers with calls per second. */
const { login, corpId, people } = childInput<{ login: Login; corpId: string; people: number }>()
const pool = connect(login, { max: POINTS_CLIENTS })
const random = seeded(9)
const batches = batchesOf(people).map((batch) => batch.map((unionid) => ({ name: unionid, unionid, openid: null })))

await beChild('ready', async (seconds: number) => {
  const begun = performance.now()
  let calls = 0
  const loop = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const customers = batches[Math.floor(random() * batches.length)] as (typeof batches)[number]
      const move = { customers, delta: 1, kind: 'open_api', reason: 'open_api', call: `bare ${calls}` } as const
      const acting = { actor: { kind: 'integrator', secretId: '1' } as const, now: Math.floor(Date.now() / 1000) }
      await inCorp({ corpId, pool }, acting, (ctx) => movePoints(ctx, move))
      calls++
    }
  }
  await Promise.all(Array.from({ length: POINTS_CLIENTS }, loop))
  return (calls * 1000) / (performance.now() - begun)
})
