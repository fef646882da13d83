import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { type Finding, noProblems } from '../../lab/finding.ts'
import { callJson } from '../../lab/service.ts'
import type { Nodes } from './nodes.ts'

const LIMITED = 10053
const CLIENTS = 16
/** Of twenty calls to three nodes: 80, 15 and 5 %. */
const SPREAD = [16, 3, 1]
const WINDOW_MS = 60_000
/** From this limit on, nodes take so many calls at once that asking costs little. */
const CHEAP_FROM = 6000

/** Has the database count how often nodes ask it for calls of a window; gives the count. */
export async function watchWindows(owner: Sql): Promise<() => Promise<number>> {
  await owner.unsafe(`
    create table window_asked (no bigint generated always as identity);
    grant insert on window_asked to public;
    create function note_window() returns trigger language plpgsql security definer as
      $$ begin insert into window_asked default values; return null; end $$;
    create trigger note_window after update on call_window for each statement execute function note_window()`)
  return async () => (await owner`select count(*)::int as n from window_asked`)[0]?.n
}

/** Calls within one minute to all nodes, most of them to the first: together they let the limit through, and no more. */
export async function windowsOnAll(
  { corpId, addresses, tokens }: Nodes,
  owner: Sql,
  asked: () => Promise<number>,
  limits: readonly number[],
): Promise<Finding> {
  const turns = SPREAD.flatMap((calls, node) => Array.from({ length: calls }, () => node))
  const problems: string[] = []
  const told: string[] = []
  for (const [n, limit] of limits.entries()) {
    const path = ['/open-api/staff/list', '/open-api/tag/list', '/open-api/department/list'][n] as string
    await setLimits(owner, corpId, { per_minute: limit })
    await pause(2000) // nodes believe a corporation's record for less than that
    const before = await asked()
    const codes: unknown[] = []
    let made = 0
    const client = async () => {
      while (made < limit * 1.5) {
        const node = turns[made++ % turns.length] as number
        codes.push((await callJson(addresses[node] as string, path, { token: tokens[node] as string })).errcode)
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: CLIENTS }, client))
    const ms = performance.now() - began
    const through = codes.filter((code) => code === 0).length
    const other = codes.filter((code) => code !== 0 && code !== LIMITED)
    const statements = (await asked()) - before
    told.push(`${through} of ${limit} by ${statements} statements`)
    if (ms > WINDOW_MS) problems.push(`${made} calls took ${Math.round(ms / 1000)} s, more than the window`)
    if (through > limit) problems.push(`over the limit: ${through} calls where ${limit} are allowed`)
    if (through < Math.floor(limit * 0.95)) problems.push(`too few: ${through} calls where ${limit} are allowed`)
    if (limit >= CHEAP_FROM && statements * 10 >= through)
      problems.push(`${statements} statements for ${through} calls of ${limit}`)
    if (other.length > 0) problems.push(`other answers: ${[...new Set(other)]}`)
  }
  await setLimits(owner, corpId, {})
  return noProblems(
    {
      what: 'one and a half times as many calls as a minute allows, 80, 15 and 5 % of them to each node',
      bar: `never more than the limit, at least 95 % of it; at ${CHEAP_FROM} a minute less than a statement for ten calls`,
      result: told.join(', '),
    },
    problems,
  )
}

/** Sets the limits of a corporation; nodes know of it within a second. */
export const setLimits = (owner: Sql, corpId: string, limits: Record<string, number>) =>
  owner`update corp set limits = ${owner.json(limits)} where corp_id = ${corpId}`
