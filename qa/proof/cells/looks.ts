import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { MOVING, type Scene, STAYING } from './scene.ts'

/** The points of all customers of a corporation, by the ledger and by their balances; both must be the same. */
export async function pointsOf(owner: Sql, corpId: string): Promise<{ entries: number; balance: number }> {
  const [row] = await owner`
    select (select count(*)::int from points_entry where corp_id = ${corpId}) as entries,
      (select coalesce(sum(points), 0)::int from customer where corp_id = ${corpId}) as balance`
  return row as { entries: number; balance: number }
}

/** Where the corporation lives, by the directory and by each database; problems when that is not one place. */
export async function livesOnlyIn({ home, b }: Scene, cell: 'home' | 'b'): Promise<string[]> {
  const [directory] = await home<{ cell: string }[]>`select cell from corp_cell where corp_id = ${MOVING}`
  const open = async (owner: Sql) =>
    (await owner`select 1 from corp where corp_id = ${MOVING} and moved_to is null`).length > 0
  const [atHome, inB] = [await open(home), await open(b)]
  const told = directory?.cell ?? 'home'
  if (told === cell && atHome === (cell === 'home') && inB === (cell === 'b')) return []
  return [`the directory says ${told}, it is open at home: ${atHome}, in b: ${inB}`]
}

/** Nothing that PostgreSQL keeps for a move is left anywhere. */
export async function nothingKept({ home, b }: Scene): Promise<string[]> {
  const problems: string[] = []
  for (const [name, owner] of Object.entries({ home, b })) {
    const [row] = await owner`
      select (select count(*)::int from pg_publication) as publications,
        (select count(*)::int from pg_replication_slots where database = current_database()) as slots,
        (select count(*)::int from pg_subscription s join pg_database d on d.oid = s.subdbid
          where d.datname = current_database()) as subscriptions`
    if (row?.publications || row?.slots || row?.subscriptions) problems.push(`${name} keeps ${JSON.stringify(row)}`)
  }
  return problems
}

/** Rows of corporations that did not move, where they have no business to be. */
export async function rowsOfOthers({ b }: Scene): Promise<string[]> {
  return rowsOf(b, (table) => `select count(*)::int as n from ${table} where corp_id = '${STAYING}'`)
}

/** Rows of the moving corporation in cell b. */
export async function rowsInB({ b }: Scene): Promise<string[]> {
  return rowsOf(b, (table) => `select count(*)::int as n from ${table} where corp_id = '${MOVING}'`)
}

async function rowsOf(owner: Sql, count: (table: string) => string): Promise<string[]> {
  const tables = await owner<{ name: string }[]>`select cell_tables() as name union all select 'corp'`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await owner.unsafe<{ n: number }[]>(count(name))
    if (row?.n) found.push(`${row.n} rows in ${name}`)
  }
  return found
}

/** The cell's worker goes on with the change feed: no change waits, and positions have neither gaps nor doubles. */
export async function feedFaults(owner: Sql): Promise<string[]> {
  for (;;) {
    const [row] = await owner`
      select (select count(*)::int from event_inbox where corp_id = ${MOVING} and not counted) as waiting,
        (select position from feed_head where corp_id = ${MOVING}) as head,
        count(*)::int as events, count(distinct id)::int as ids, max(position) as last, min(position) as first
      from event where corp_id = ${MOVING}`
    const { waiting, head, events, ids, last, first } = row as Record<string, number>
    if (waiting) await pause(100)
    else if (!waiting && head === last && events === ids && (last as number) - (first as number) + 1 === events)
      return []
    else return [`the feed: ${JSON.stringify(row)}`]
  }
}
