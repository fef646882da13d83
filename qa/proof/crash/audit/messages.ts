import type { Sql } from '../../../../server/src/storage/connect.ts'
import { waitFor } from '../place.ts'
import type { Scene } from '../scene.ts'

/**
 * Waits until no message is being sent. The work of a killed worker is due again when its lease ends, after a minute. To
 * save that minute, leases of workers that are certainly dead are ended here.
 */
export async function settleMessages(owner: Sql, { corpId, place }: Scene): Promise<void> {
  await place.keeper.kill()
  await owner`
    update job set lease_until_ms = 0 where corp_id = ${corpId} and state = 'waiting' and lease is not null`
  await waitFor('group messages come to their end', async () => {
    const [row] = await owner`
      select count(*)::int as n from group_message where corp_id = ${corpId} and state in ('pending', 'sending')
        and recipients > 0`
    return row?.n === 0 ? true : undefined
  })
}

/** Missions that are missing, there twice, partial or never acknowledged. */
export async function auditMessages(owner: Sql, { corpId, journal }: Scene): Promise<string[]> {
  const problems: string[] = []
  const rows = await owner<{ id: number; name: string; recipients: string[] }[]>`
    select m.id, m.name, array(
      select external_user_id from group_message_recipient r where r.corp_id = m.corp_id and r.mission_id = m.id
      order by 1) as recipients
    from group_message m where m.corp_id = ${corpId}`
  const missions = Map.groupBy(rows, ({ name }) => name)
  for (const [key, { mission, recipients }] of journal.messages) {
    const found = missions.get(key) ?? []
    if (found.length > 1) problems.push(`message sent twice: ${key}`)
    const row = found.find(({ id }) => id === mission)
    if (!row) problems.push(`message lost: ${key}`)
    else if (row.recipients.join() !== [...recipients].sort().join())
      problems.push(`message with other recipients: ${key}: ${row.recipients.length} of ${recipients.length}`)
  }
  for (const { name } of rows)
    if (!journal.messages.has(name)) problems.push(`message that no client was told of: ${name}`)
  return problems
}

/** Missions that did not come to their end, and recipients without exactly one outcome; after `settleMessages`. */
export async function auditOutcomes(owner: Sql, { corpId }: Scene): Promise<string[]> {
  const rows = await owner<{ id: number; state: string; recipients: number; outcomes: number; counted: number }[]>`
    select m.id, m.state, m.recipients::int, count(*) filter (where r.state <> 'pending')::int as outcomes,
      (m.sent + m.failed)::int as counted
    from group_message m
    left join group_message_recipient r on r.corp_id = m.corp_id and r.mission_id = m.id
    where m.corp_id = ${corpId}
    group by m.corp_id, m.id
    having m.state <> 'done' or count(r) <> m.recipients or m.sent + m.failed <> m.recipients
      or count(*) filter (where r.state <> 'pending') <> m.recipients
      or exists (select from group_message_task t
        where t.corp_id = m.corp_id and t.mission_id = m.id and t.state in ('pending', 'accepted'))`
  return rows.map(
    ({ id, state, recipients, outcomes, counted }) =>
      `message without its outcomes: ${id}, ${state}: ${recipients} recipients, ${outcomes} outcomes, ${counted} counted`,
  )
}

/** Messages that the platform was asked for twice, or not at all; after `settleMessages`. */
export async function auditPlatform(owner: Sql, { corpId, platform }: Scene): Promise<string[]> {
  const sent = await platform.massMessages(corpId)
  const [tasks] = await owner`select count(*)::int as n from group_message_task where corp_id = ${corpId}`
  return sent === tasks?.n ? [] : [`the platform was asked for ${sent} messages instead of ${tasks?.n}`]
}
