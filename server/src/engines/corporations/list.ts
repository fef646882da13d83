import type { Corp } from '../../contract/corp.ts'
import type { Seat } from '../../contract/seats.ts'
import type { Sql, Tx } from '../../storage/connect.ts'

/** A corporation as its operator sees it; times in Unix seconds. */
export type CorpInfo = Omit<Corp, 'seats' | 'removed' | 'real'> & {
  colour: string
  created_at: number
  removed_at: number | null
  seats: (Seat & { seat_no: number })[]
}

/** Every corporation by id, removed ones included. */
export async function listCorps(connection: Sql | Tx): Promise<CorpInfo[]> {
  return select(connection, null)
}

/** One corporation, removed or not; undefined when there is none of that id. */
export async function findCorp(connection: Sql | Tx, corpId: string): Promise<CorpInfo | undefined> {
  const [corp] = await select(connection, corpId)
  return corp
}

async function select(connection: Sql | Tx, corpId: string | null): Promise<CorpInfo[]> {
  return connection<CorpInfo[]>`
    select corp_id, name, time_zone, ciphertext, chat_terms_agreed, sandbox, limits, colour, created_at, removed_at, coalesce((
      select json_agg(json_build_object('seat_no', seat_no, 'kind', kind, 'quantity', quantity, 'expires_at', expires_at)
        order by seat_no) from seat s where s.corp_id = c.corp_id), '[]') as seats
    from corp c where ${corpId}::text is null or corp_id = ${corpId} order by corp_id collate "C"`
}
