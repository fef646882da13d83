import type { Ctx } from '../../storage/ctx.ts'
import type { Cause } from './kind.ts'
import { toldOf } from './told.ts'

/**
 * By which a call names a customer: each field that is given must match. `name` is how the result speaks of it. Without
 * both fields `name` is a unionid that may not be matched: it is unknown, unless another name moved its customer.
 */
export type NamedCustomer = { name: string; unionid: string | null; openid: string | null }

export type Move = Pick<Cause, 'kind' | 'reason'> & {
  customers: readonly NamedCustomer[]
  delta: number
  /** What the entries were written for: the call's key, or its request id. */
  call: string
}

/** Names of customers that stayed as they were: `short` of points, or `unknown`. */
export type Unmoved = { short: string[]; unknown: string[] }

/**
 * Adds `delta` to each customer's balance, once, and enters it in the ledger. A balance never falls below zero nor
 * leaves the integers that JSON can tell apart. Where several customers share an identity, the first one is meant.
 */
export async function movePoints({ tx, corpId, now, actor }: Ctx, move: Move): Promise<Unmoved> {
  const { customers, delta, kind, reason, call } = move
  const names = customers.map(({ name }) => name)
  const unionids = customers.map(({ unionid }) => unionid)
  const openids = customers.map(({ openid }) => openid)

  // A plan for any corporation looks each name up by its index. One for a corporation that the statistics do not know yet, which is
  // one row to them, would read all customers for each name.
  const planned = tx`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute()
  planned.catch(() => {})

  // Rows are locked in the order of their keys, so that batches which overlap cannot deadlock; the update then takes each row
  // as its last writer left it.
  const left = await tx<{ name: string; known: boolean }[]>`
    with named as materialized (
      select w.name, w.n, c.pk, w.unionid is null and w.openid is null as mentioned
      from unnest(${names}::text[], ${unionids}::text[], ${openids}::text[]) with ordinality w (name, unionid, openid, n)
      left join lateral (
        select min(f.pk) as pk from (
          select pk from customer c
          where c.corp_id = ${corpId} and c.unionid = w.unionid and (w.openid is null or c.openid = w.openid)
          union all
          select pk from customer c where c.corp_id = ${corpId} and w.unionid is null and c.openid = w.openid offset 0) f
        ) c on true),
    locked as materialized (
      select pk from customer where corp_id = ${corpId} and pk = any (array(select pk from named))
      order by pk for no key update),
    moved as (
      update customer c set points = c.points + ${delta}, points_earned = c.points_earned + ${Math.max(delta, 0)},
        ledger_no = c.ledger_no + 1
      where c.corp_id = ${corpId} and c.pk = any (array(select pk from locked))
        and c.points + ${delta} between 0 and ${Number.MAX_SAFE_INTEGER}
      returning c.pk, c.external_user_id, c.unionid, c.points, c.ledger_no),
    entered as (
      insert into points_entry (corp_id, external_user_id, id, delta, balance, kind, reason, call, created_at)
      select ${corpId}, external_user_id, ledger_no, ${delta}, points, ${kind}, ${reason}, ${call}, ${now} from moved
      order by pk),
    told as (${toldOf(tx, { corpId, now, actor, delta, kind, reason })})
    select name, coalesce(pk in (select pk from locked), false) as known from named
    where (pk is null or pk not in (select pk from moved))
      and not (mentioned and exists (select from moved where unionid = name)) order by n`
  const short = new Set(left.filter(({ known }) => known).map(({ name }) => name))
  const unknown = new Set(left.filter(({ known, name }) => !known && !short.has(name)).map(({ name }) => name))
  return { short: [...short], unknown: [...unknown] }
}
