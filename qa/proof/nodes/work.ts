import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { callJson } from '../../lab/service.ts'
import type { Nodes } from './nodes.ts'

/**
 * Sends group messages by one node until the workers of all have brought some to their end. The database writes down
 * which login settled recipients; each node has its own.
 */
export async function sharedWork(lab: Lab, { corpId, addresses, tokens }: Nodes, owner: Sql): Promise<Finding> {
  const [address, token] = [addresses[0] as string, tokens[0] as string]
  await owner.unsafe(`
    create table worked (node text);
    grant insert on worked to public;
    create function note_worker() returns trigger language plpgsql as
      $$ begin insert into worked values (session_user); return null; end $$;
    create trigger note_worker after update on group_message_recipient for each statement execute function note_worker()`)
  const problems: string[] = []
  const missions: number[] = []
  const send = async () => {
    const unionids = Array.from({ length: 20 }, (_, i) => `on_yunqi_${String(i + 1).padStart(5, '0')}`)
    const [creator] = await owner`select id from staff where corp_id = ${corpId} order by pk limit 1`
    const body = { name: `第${missions.length}条`, text: '您好', create_staff_ext_id: creator?.id, unionids }
    const reply = await callJson(address, '/open-api/group_msg/add', { token, body })
    if (reply.errcode !== 0) throw new Error(`no message: ${JSON.stringify(reply)}`)
    missions.push(reply.mission_id as number)
  }
  const workers = async () => (await owner`select distinct node from worked order by node`).map(({ node }) => node)
  const least = lab.by({ slice: 20, quick: 50, full: 500 })
  while (missions.length < least || (await workers()).length < addresses.length) {
    await Promise.all(Array.from({ length: 10 }, send))
    await pause(50)
  }
  const pending = async () =>
    (
      await owner`select 1 from group_message_recipient where mission_id = any(${missions}) and state = 'pending' limit 1`
    ).length > 0
  while (await pending()) await pause(100)
  const [told] = await owner`
    select sum(recipients)::int as recipients, sum(sent + failed)::int as settled from group_message
    where corp_id = ${corpId} and id = any(${missions})`
  if (told?.recipients !== told?.settled)
    problems.push(`${told?.settled} of ${told?.recipients} recipients are counted`)
  const about = {
    what: 'group messages handed to one node, with workers on all',
    bar: 'all nodes work on them, and each recipient comes to its end once',
    result: `${missions.length} messages, worked on by ${(await workers()).join(', ')}`,
  }
  return noProblems(about, problems)
}
