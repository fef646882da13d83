import type { z } from 'zod'
import { failedCalls } from '../../platform/wecom/client/call-record.ts'
import { findConnection } from '../../platform/wecom/client/connection.ts'
import { chineseReason } from '../../platform/wecom/setup/chinese-reason.ts'
import { findSync, type SyncStatus } from '../../platform/wecom/sync/status.ts'
import type { Tx } from '../../storage/connect.ts'
import type { SimulatedPlatform } from '../tools.ts'
import type { PlatformStatus } from './status-record.ts'

type Status = z.output<typeof PlatformStatus>

/** Everything that an operator should know of the connection, without a secret. */
export async function statusOf(
  tx: Tx,
  corpId: string,
  { callback_url, simulator }: { callback_url: string; simulator: SimulatedPlatform | undefined },
): Promise<Status> {
  const connection = await findConnection(tx, corpId)
  const credentials = await tx<Status['credentials']>`
    select purpose, checked_at, errcode, reason from platform_credential where corp_id = ${corpId} order by purpose`
  const waiting = await tx<Status['waiting']>`
    select kind, count(*)::int as jobs from job where corp_id = ${corpId} and state = 'waiting'
      and kind in ('group_message', 'moment', 'clue_task', 'contact_way', 'platform_mark_tags', 'platform_remark',
        'staff_message', 'welcome') group by kind order by kind`
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
    ...{ credentials: credentials.map(inChinese), failed_calls: failed.map(inChinese) },
    sync: found ? syncOf(found) : null,
  }
}

/** A comparison as operators see it. */
export function syncOf(found: SyncStatus): NonNullable<Status['sync']> {
  const { errcode: _, ...sync } = inChinese(found)
  return sync
}

function inChinese<T extends { errcode: number | null; reason: string | null }>(outcome: T): T {
  return outcome.reason === null ? outcome : { ...outcome, reason: chineseReason(outcome.errcode, outcome.reason) }
}

/** The phone alone, to be shown inside another page; the token is in no log because it stands behind `#`. */
const phoneOf = ({ origin, token }: SimulatedPlatform, corpid: string) =>
  `${origin}/sim/?${new URLSearchParams({ panel: 'yes', corpid })}#token=${token}`
