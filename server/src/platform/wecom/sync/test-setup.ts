import { startPlatform } from '../../../../../qa/support/platform.ts'
import { addCorp, startTestService } from '../../../../../qa/support/service.ts'
import { workOnce } from '../../../jobs/worker.ts'
import { inbound } from '../../../worker/inbound.ts'
import { openWecomClient, type WecomClient } from '../client/client.ts'
import { syncJob } from './job.ts'
import { requestSync } from './request.ts'
import { findSync, type SyncStatus } from './status.ts'

type Calls = Pick<WecomClient, 'call'>

/** A service, a simulator and the client between them, and comparisons that run when a test says so. */
export async function startSyncing() {
  const platform = await startPlatform()
  const service = await startTestService()
  const client = openWecomClient({ owner: service.store.owner, vault: platform.vault })
  const { owner, app } = service.store

  const request = (corpId: string) => service.act(corpId, requestSync)
  const find = async (corpId: string, id?: number) => (await findSync(owner, corpId, id)) as SyncStatus
  /** Works on comparisons until none is due. */
  async function work(calls: Calls = client, clock: () => number = Date.now): Promise<void> {
    while ((await workOnce({ owner, app, kinds: [syncJob(inbound)], deps: { client: calls }, clock })) > 0);
  }
  return {
    ...{ platform, service, client, request, find, work },
    /** A corporation of ours, connected to the one of the same id at the simulator; gives its token. */
    async addCorp(corpId: string): Promise<string> {
      const { token } = await addCorp(service, corpId)
      await platform.connect(service.store, corpId)
      return token
    },
    /** Runs a comparison to its end. */
    async sync(corpId: string, calls: Calls = client): Promise<SyncStatus> {
      const id = await request(corpId)
      await work(calls)
      return find(corpId, id)
    },
    async close(): Promise<void> {
      await client.close()
      await service.stop()
      await platform.close()
    },
  }
}

export type Syncing = Awaited<ReturnType<typeof startSyncing>>
