import { type EffectDeps, jobKinds } from '../../server/src/effects/kinds.ts'
import { startWorker, type Worker, type WorkerOptions, workOnce } from '../../server/src/jobs/worker.ts'
import { PlatformError } from '../../server/src/platform/error.ts'
import type { Platform } from '../../server/src/platform/port.ts'
import { sandbox } from '../../server/src/platform/sandbox.ts'
import type { Store } from '../../server/src/storage/open.ts'

type Pools = Pick<Store, 'owner' | 'app'>
type Options = Partial<WorkerOptions<EffectDeps>>

/** A platform that nobody can reach. */
const AWAY: EffectDeps['client'] = {
  call: async () => {
    throw new PlatformError('unavailable', 'there is no platform in this test')
  },
}

const quiet = (platform: Partial<Platform>): EffectDeps => ({
  client: AWAY,
  platform: { ...sandbox({ delayMs: 0, failureRate: 0, seed: 1 }, Date.now), ...platform },
})

/** Works once on what is due, with the sandbox but for what is given of a platform; gives how many jobs that were. */
export function workOnDue({ owner, app }: Pools, platform: Partial<Platform> = {}, options: Options = {}) {
  return workOnce({ owner, app, kinds: jobKinds, deps: quiet(platform), clock: Date.now, ...options })
}

/** A worker on every kind of job, with the sandbox but for what is given of a platform. */
export function startWork({ owner, app }: Pools, platform: Partial<Platform> = {}, options: Options = {}): Worker {
  const deps = quiet(platform)
  return startWorker({
    owner,
    app,
    kinds: jobKinds,
    deps,
    clock: Date.now,
    pollMs: 10,
    onFault: console.error,
    ...options,
  })
}
