import { startWorker, type Worker, type WorkerOptions, workOnce } from '../../server/src/jobs/worker.ts'
import { PlatformError } from '../../server/src/platform/error.ts'
import type { Platform } from '../../server/src/platform/port.ts'
import type { WecomClient } from '../../server/src/platform/wecom/client/client.ts'
import type { Store } from '../../server/src/storage/open.ts'
import { type JobDeps, jobKinds } from '../../server/src/worker/kinds.ts'
import { fakePlatform } from './fake-platform.ts'
import { said } from './said.ts'

type Pools = Pick<Store, 'owner' | 'app'>
type Options = Partial<WorkerOptions<JobDeps>>

const away = () => Promise.reject(new PlatformError('unavailable', said('there is no platform in this test')))
const noClient: WecomClient = { call: away, download: away, agentId: away, isLocal: away, close: async () => {} }

/** What jobs need: a fake platform, but for what is given of one. */
export const fakeDeps = (platform: Partial<Platform> = {}): JobDeps => ({
  platform: { ...fakePlatform({ delayMs: 0, failureRate: 0, seed: 1 }, Date.now), ...platform },
  client: noClient,
  archive: async () => undefined,
})

/** Works once on what is due, with a fake platform but for what is given of one; gives how many jobs that were. */
export function workOnDue({ owner, app }: Pools, platform: Partial<Platform> = {}, options: Options = {}) {
  return workOnce({ owner, app, kinds: jobKinds, deps: fakeDeps(platform), clock: Date.now, ...options })
}

/** A worker on every kind of job, with a fake platform but for what is given of one. */
export function startWork({ owner, app }: Pools, platform: Partial<Platform> = {}, options: Options = {}): Worker {
  const deps = fakeDeps(platform)
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
