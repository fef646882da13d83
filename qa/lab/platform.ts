import { setTimeout as pause } from 'node:timers/promises'
import { directoryOf, loadRecords, recordsOf } from '../../server/src/cli/simulated-corp.ts'
import type { Sql } from '../../server/src/storage/connect.ts'
import { openVault } from '../../server/src/storage/vault.ts'
import { AGENT_ID, startPlatform } from '../support/platform.ts'
import type { Lab } from './finding.ts'

export type LabPlatform = Awaited<ReturnType<typeof openLabPlatform>>

const CONFIRM_MS = 100

/**
 * The messaging platform for a check, in this process, so that it outlives whatever the check kills. Its staff members
 * confirm every mass message at once.
 */
export async function openLabPlatform(lab: Lab) {
  const platform = await startPlatform()
  let open = true
  const confirming = confirmAll(platform, () => open)
  lab.after(async () => {
    open = false
    await confirming
    await platform.close()
  })
  return {
    ...platform,
    /** Puts a corporation there as it is here and connects it, with the master key of that data folder. */
    async simulate(owner: Sql, corpId: string, dataFolder: string): Promise<void> {
      await platform.addCorp(corpId, await directoryOf(owner, corpId, AGENT_ID))
      const beside = { origin: platform.origin, token: 'control' }
      await loadRecords(owner, beside, corpId, await recordsOf(owner, corpId))
      await platform.connect({ owner }, corpId, { vault: await openVault({ key: undefined, folder: dataFolder }) })
    },
    /** How many mass messages it was asked for. */
    massMessages: async (corpId: string): Promise<number> =>
      ((await platform.get(`state?corpid=${corpId}`)).mass_messages ?? []).length,
  }
}

async function confirmAll(platform: Awaited<ReturnType<typeof startPlatform>>, isOpen: () => boolean): Promise<void> {
  for (let after = 0; isOpen(); await pause(CONFIRM_MS)) {
    const { calls } = await platform.get(`calls?path=externalcontact/add_msg_template&after=${after}&limit=1000`)
    for (const { no, corpid, reply } of calls) {
      if (reply?.msgid) await platform.post('confirm', { corpid, msgid: reply.msgid })
      after = no
    }
  }
}
