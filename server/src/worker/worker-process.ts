import { fakeDeps } from '../../../qa/support/jobs.ts'
import { startWorker } from '../jobs/worker.ts'
import type { Platform } from '../platform/port.ts'
import { connect } from '../storage/connect.ts'
import { jobKinds } from './kinds.ts'

/** For tests: a worker to be killed. Its platform keeps its effects, and the keys it has met, in tables of its own. */
const owner = connect(JSON.parse(process.env.WORKER_LOGIN as string), { max: 4 })
const app = connect(JSON.parse(process.env.WORKER_APP_LOGIN as string), { max: 4 })
const outside = connect(JSON.parse(process.env.WORKER_LOGIN as string), { max: 4 })
const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 30))

const { platform: plain, ...deps } = fakeDeps()
const platform: Platform = {
  ...plain,
  async sendGroupMessage(task) {
    await pause()
    await outside.begin(async (tx) => {
      const fresh = await tx`insert into platform_key values (${task.key}) on conflict do nothing returning 1`
      if (fresh.length === 0) return
      await tx`insert into platform_effect select ${task.sender}, id from unnest(${task.recipients as string[]}::text[]) id`
    })
    await pause()
    return plain.sendGroupMessage(task)
  },
  async readGroupMessageResult(accepted) {
    await pause()
    return plain.readGroupMessageResult(accepted)
  },
}

await owner`select 1`
const kinds = jobKinds.map((kind) => ({ ...kind, leaseMs: 300 }))
startWorker({ owner, app, kinds, deps: { platform, ...deps }, pollMs: 10 })
process.stdout.write('working\n')
