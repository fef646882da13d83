import type { Sql } from '../../server/src/storage/connect.ts'

/** Makes a corporation one that is connected to a platform, without one that answers. */
export async function markConnected({ owner }: { owner: Sql }, corpId: string): Promise<void> {
  await owner`
    insert into platform_connection (corp_id, corpid, agent_id, base_url, callback, connected_at, updated_ms)
    values (${corpId}, ${corpId}, 1, '', '', 1, 1)`
}
