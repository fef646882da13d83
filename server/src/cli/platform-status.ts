import { callbackUrl } from '../contract/own-addresses.ts'
import type { Reason } from '../contract/reasons.ts'
import { told } from '../contract/told-reason.ts'
import { failedCalls } from '../platform/wecom/client/call-record.ts'
import { type Connection, credentialStates, findConnection } from '../platform/wecom/client/connection.ts'
import { findSync } from '../platform/wecom/sync/status.ts'
import type { Sql } from '../storage/connect.ts'
import { CliError, EXIT } from './exit.ts'
import { type Answer, showTime, table } from './output.ts'
import { serviceUrl } from './service-url.ts'

/** A corporation's connection, or the failure that says that there is none. */
export async function connected(owner: Sql, corp: string): Promise<Connection> {
  const connection = await findConnection(owner, corp)
  if (!connection) throw new CliError(`${corp} is connected to nothing: see guanxi platform connect`, EXIT.notFound)
  return connection
}

/** What a corporation is connected to, its secrets' health, what waits for the platform, and its latest failures. */
export async function status(owner: Sql, corp: string): Promise<Answer> {
  const connection = await findConnection(owner, corp)
  const waiting = await owner<{ kind: string; jobs: number }[]>`
    select kind, count(*)::int as jobs from job where corp_id = ${corp} and state = 'waiting'
      and kind in ('group_message', 'moment', 'clue_task', 'contact_way', 'platform_mark_tags', 'platform_remark',
        'staff_message', 'tag_library', 'welcome') group by kind order by kind`
  if (!connection) {
    const data = { corp_id: corp, connected: false, waiting }
    return { data, text: [`${corp} is connected to nothing`, ...waitingLines(waiting)].join('\n') }
  }
  const credentials = (await credentialStates(owner, corp)).map(inEnglish)
  const failed = (await failedCalls(owner, corp, 5)).map(inEnglish)
  const found = await findSync(owner, corp)
  const sync = found && inEnglish(found)
  const { corpid, agentId, baseUrl, connectedAt } = connection
  const url = callbackUrl(serviceUrl(), corp)
  const data = {
    ...{ corp_id: corp, connected: true, corpid, agent_id: agentId, base_url: baseUrl, connected_at: connectedAt },
    ...{ callback_url: url, credentials, waiting, sync: sync ?? null, failed_calls: failed },
  }
  const lines = [
    `${corp} is connected to ${corpid} (app ${agentId}) at ${baseUrl} since ${showTime(connectedAt)}`,
    `callback  ${url}`,
    ...credentials.map(
      ({ purpose, errcode, reason, checked_at }) =>
        `secret    ${purpose}: ${errcode === null ? 'not used yet' : errcode === 0 ? `accepted ${showTime(checked_at)}` : reason?.message}`,
    ),
    `sync      ${sync ? `${sync.state}${sync.step ? `, ${sync.step} ${sync.done}` : ''} (${showTime(sync.ended_at ?? sync.created_at)})` : 'never'}`,
    ...waitingLines(waiting),
  ]
  const rows = failed.map((f) => [showTime(Math.floor(f.at_ms / 1000)), f.path, f.errcode, f.reason?.message ?? null])
  if (rows.length > 0) lines.push('', table(['FAILED CALL', 'PATH', 'ERRCODE', 'REASON'], rows))
  return { data, text: lines.join('\n') }
}

const inEnglish = <T extends { reason: Reason | null }>(each: T) => ({ ...each, reason: told(each.reason, 'en') })

function waitingLines(waiting: readonly { kind: string; jobs: number }[]): string[] {
  return waiting.map(({ kind, jobs }) => `waiting   ${kind}: ${jobs}`)
}
