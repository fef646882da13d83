import { tagLibraryJob } from '../../server/src/engines/tags/push.ts'
import { startWorker } from '../../server/src/jobs/worker.ts'
import { openWecomClient } from '../../server/src/platform/wecom/client/client.ts'
import { openWecomTransport } from '../../server/src/platform/wecom/client/transport.ts'
import { tagLibrary } from '../../server/src/platform/wecom/port/tag-library.ts'
import { connect, type Login } from '../../server/src/storage/connect.ts'
import { vaultOf } from '../../server/src/storage/vault.ts'

/** A worker that takes the library of tags to the platform, in a process of its own, to be killed. */
const given = JSON.parse(process.env.WORKER ?? '{}') as { owner: Login; app: Login; role?: string; key: string }
const owner = connect(given.owner, { max: 3 })
const app = connect(given.app, { max: 3, ...(given.role ? { role: given.role } : {}) })
const client = openWecomClient({
  owner,
  vault: vaultOf(Buffer.from(given.key, 'base64')),
  transport: openWecomTransport(),
})
const kinds = [{ ...tagLibraryJob, leaseMs: 1_500 }]
startWorker({ owner, app, kinds, deps: { platform: tagLibrary(client) }, pollMs: 20 })
process.send?.('working')
