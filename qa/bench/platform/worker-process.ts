import { setTimeout as pause } from 'node:timers/promises'
import { startWorker, workOnce } from '../../../server/src/jobs/worker.ts'
import { openCallback } from '../../../server/src/platform/wecom/callbacks/callback.ts'
import { eventJob } from '../../../server/src/platform/wecom/callbacks/event-job.ts'
import { openWecomClient } from '../../../server/src/platform/wecom/client/client.ts'
import { refreshJob } from '../../../server/src/platform/wecom/records/refresh-job.ts'
import { syncJob } from '../../../server/src/platform/wecom/sync/job.ts'
import { requestSync } from '../../../server/src/platform/wecom/sync/request.ts'
import { startService } from '../../../server/src/service.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import { openPools } from '../../../server/src/storage/open.ts'
import { vaultOf } from '../../../server/src/storage/vault.ts'
import { inbound } from '../../../server/src/worker/inbound.ts'
import { beChild, childInput } from '../../lab/child.ts'
import { CORP } from './setup.ts'

/** A service that takes callbacks in, and compares or works on events when it is told to; gives milliseconds. */
const { logins, vaultKey } = childInput<{ logins: { owner: never; app: never }; vaultKey: string }>()
const pools = openPools(logins.owner, logins.app, { pool: 16, dbTimeout: 60 })
const vault = vaultOf(Buffer.from(vaultKey, 'hex'))
// the simulator has no limits of its own here
const limits = { perMinute: 10_000_000, perHour: 100_000_000 }
const client = openWecomClient({ owner: pools.owner, vault, limits })
const settings = { host: '127.0.0.1', port: 0, pool: 16, mostInFlight: 1024, trustedProxy: false } as const
const store = { ...pools, place: 'lab', close: async () => {} }
const service = await startService(settings, store, { platformCallback: openCallback(pools, vault, Date.now) })

const work = {
  ...pools,
  kinds: [eventJob(inbound), refreshJob(inbound), syncJob(inbound)],
  deps: { client },
  clock: Date.now,
}

async function workOff(): Promise<void> {
  const worker = startWorker(work)
  for (;;) {
    const [left] = await pools.owner`select 1 from job where corp_id = ${CORP} and state = 'waiting' limit 1`
    if (!left) break
    await pause(20)
  }
  await worker.stop()
}

async function sync(): Promise<void> {
  await asCommand(pools.app, CORP, requestSync)
  while ((await workOnce(work)) > 0);
}

await beChild(service.address, async (question: 'sync' | 'work') => {
  const begun = performance.now()
  await (question === 'sync' ? sync() : workOff())
  return performance.now() - begun
})
