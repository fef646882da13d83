import { z } from 'zod'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { pairsOf } from '../customers/filter.ts'
import type { Part } from './part.ts'

const n = (what: string) => z.int().min(0).describe(what)

const TODAY = verbatim('(select t.day from today t)')
const WEEK_AGO = verbatim('((select t.day from today t) - 7)')

const won = (day: Fragment) => counted(pairsOf(day, 'since'))
const lost = (day: Fragment) => counted(pairsOf(day, 'lost_at'))
const counted = (pairs: Fragment) => sql`(select count(distinct l.customer_pk) from (${pairs}) l)`

/** Who was won and lost today, each customer once: as many as the lists have to which these numbers lead. */
export const people: Part = {
  reply: z
    .object({
      added: n('今天新增的客户数'),
      lost: n('今天流失的客户数'),
      added_before: n('七天前那天新增的客户数'),
      lost_before: n('七天前那天流失的客户数'),
    })
    .describe('今天的新增与流失，一位客户只算一次，与客户列表的 added_on、lost_on 一致'),
  json: () => sql`json_build_object('added', ${won(TODAY)}, 'lost', ${lost(TODAY)},
    'added_before', ${won(WEEK_AGO)}, 'lost_before', ${lost(WEEK_AGO)})`,
}
