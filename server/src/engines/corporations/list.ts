import type { Limits } from '../../contract/corp.ts'
import type { Seat } from '../../contract/seats.ts'
import type { Sql, Tx } from '../../storage/connect.ts'

/** A corporation as its operator sees it; times in Unix seconds. */
export type CorpInfo = {
  corp_id: string
  name: string
  time_zone: string
  ciphertext: boolean
  chat_terms_agreed: boolean
  limits: Limits
  created_at: number
  removed_at: number | null
  seats: (Seat & { seat_no: number })[]
}

/** Every corporation by id, removed ones included. */
export async function listCorps(sql: Sql | Tx): Promise<CorpInfo[]> {
  return select(sql, null)
}

/** One corporation, removed or not; undefined when there is none of that id. */
export async function findCorp(sql: Sql | Tx, corpId: string): Promise<CorpInfo | undefined> {
  const [corp] = await select(sql, corpId)
  return corp
}

async function select(sql: Sql | Tx, corpId: string | null): Promise<CorpInfo[]> {
  return sql<CorpInfo[]>`
    select corp_id, name, time_zone, ciphertext, chat_terms_agreed, limits, created_at, removed_at, coalesce((
      select json_agg(json_build_object('seat_no', seat_no, 'kind', kind, 'quantity', quantity, 'expires_at', expires_at)
        order by seat_no) from seat s where s.corp_id = c.corp_id), '[]') as seats
    from corp c where ${corpId}::text is null or corp_id = ${corpId} order by corp_id collate "C"`
}
