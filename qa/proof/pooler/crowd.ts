import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { type Finding, noProblems } from '../../lab/finding.ts'
import { callJson } from '../../lab/service.ts'

const CLIENTS_PER_NODE = 22
const MOST_SESSIONS = 20

/** More clients than the pooler has sessions, each of which moves points and reads a page in turn. */
export async function crowdOnFew(
  addresses: readonly string[],
  token: string,
  owner: Sql,
  rounds: number,
): Promise<Finding> {
  const problems: string[] = []
  const points = async () => (await owner`select sum(points)::bigint as points from customer`)[0]?.points as number
  const before = await points()
  const customers = await owner<{ unionid: string }[]>`
    select distinct unionid from customer where unionid <> '' order by 1 limit 40`
  let [calls, most, over] = [0, 0, false]
  const client = async (address: string, no: number) => {
    for (let round = 0; round < rounds; round++) {
      const moved = await callJson(address, '/open-api/integral/batch/update', {
        token,
        body: { unionid: [customers[no % customers.length]?.unionid], integral: 1 },
        key: `crowd-${no}-${round}`,
      })
      const page = await callJson(address, '/open-api/staff/list', { token, query: { limit: '10' } })
      for (const { errcode, errmsg } of [moved, page]) if (errcode !== 0) problems.push(`${errcode} ${errmsg}`)
      if (round === 0 && JSON.stringify(moved).includes('on_yunqi')) problems.push(JSON.stringify(moved))
      calls += 2
    }
  }
  const watch = async () => {
    while (!over) {
      const [row] = await owner`select count(*)::int as n from pg_stat_activity where usename = 'guanxi_app'`
      most = Math.max(most, row?.n)
      await pause(20)
    }
  }
  const watching = watch()
  const clients = addresses.flatMap((address, node) =>
    Array.from({ length: CLIENTS_PER_NODE }, (_, i) => client(address, node * CLIENTS_PER_NODE + i)),
  )
  await Promise.all(clients)
  over = true
  await watching
  const moved = (await points()) - before
  if (moved !== calls / 2) problems.push(`${calls / 2} writes moved ${moved} points`)
  if (most > MOST_SESSIONS) problems.push(`${most} sessions`)
  return noProblems(
    {
      what: `${clients.length} clients on three nodes, each moving points and reading in turn`,
      bar: `every write once, no error, at most ${MOST_SESSIONS} sessions of the server`,
      result: `${calls.toLocaleString('en-US')} calls on at most ${most} sessions`,
      figures: { calls, sessions: most },
    },
    problems,
  )
}
