import type { z } from 'zod'
import type { Language, Reason } from '../../contract/reasons.ts'
import { told } from '../../contract/told-reason.ts'
import { failedCalls } from '../../platform/wecom/client/call-record.ts'
import { credentialStates, findConnection } from '../../platform/wecom/client/connection.ts'
import { findSync, type SyncStatus } from '../../platform/wecom/sync/status.ts'
import type { Tx } from '../../storage/connect.ts'
import type { SimulatedPlatform } from '../tools.ts'
import type { PlatformStatus } from './status-record.ts'

type Status = z.output<typeof PlatformStatus>
type Seen = { callback_url: string; simulator: SimulatedPlatform | undefined; language: Language }

/** Everything that an operator should know of the connection, without a secret. */
export async function statusOf(tx: Tx, corpId: string, { callback_url, simulator, language }: Seen): Promise<Status> {
  const connection = await findConnection(tx, corpId)
  const credentials = await credentialStates(tx, corpId)
  const waiting = await tx<Status['waiting']>`
    select kind, count(*)::int as jobs from job where corp_id = ${corpId} and state = 'waiting'
      and kind in ('group_message', 'moment', 'clue_task', 'contact_way', 'platform_mark_tags', 'platform_remark',
        'staff_message', 'tag_library', 'welcome') group by kind order by kind`
  const failed = await failedCalls(tx, corpId, 20)
  const found = await findSync(tx, corpId)
  return {
    connected: connection !== undefined,
    corpid: connection?.corpid ?? null,
    agent_id: connection?.agentId ?? null,
    base_url: connection?.baseUrl ?? null,
    connected_at: connection?.connectedAt ?? null,
    phone_url: simulator && connection?.baseUrl === simulator.origin ? phoneOf(simulator, connection.corpid) : null,
    simulator_url: simulator?.origin ?? null,
    ...{ callback_url, waiting: [...waiting] },
    ...{ credentials: credentials.map(inWords(language)), failed_calls: failed.map(inWords(language)) },
    sync: found ? syncOf(found, language) : null,
  }
}

/** A comparison as operators see it. */
export function syncOf(found: SyncStatus, language: Language): NonNullable<Status['sync']> {
  const { skipped = [], ...changes } = found.changes ?? {}
  const passed = skipped.map((each) => ({ ...each, reason: told(each.reason, language) }))
  return { ...inWords(language)(found), changes, skipped: passed }
}

const inWords =
  (language: Language) =>
  <T extends { reason: Reason | null }>(outcome: T) => ({ ...outcome, reason: told(outcome.reason, language) })

/** The phone alone, to be shown inside another page; the token is in no log because it stands behind `#`. */
const phoneOf = ({ origin, token }: SimulatedPlatform, corpid: string) =>
  `${origin}/sim/?${new URLSearchParams({ panel: 'yes', corpid })}#token=${token}`
