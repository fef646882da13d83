import { arrayText } from '../../contract/id-list.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { crowd } from '../crowd-filter/crowd.ts'
import { givenPairs } from './given.ts'
import type { ChatType, NewGroupMessage, Target } from './new-message.ts'

/**
 * Parts of the statement that writes recipients. `rows` belongs into its `with` and ends in `numbered` (n, the id, staff_id),
 * numbered by sender and customer, and `share` (staff_id, first, last), the numbers of each sender. The id is in the column
 * `id`, of customers or of group chats. `refused` is the ids that lead to nobody, given how many recipients there are.
 */
export type Chosen = { id: Fragment; chatType: ChatType; rows: Fragment; refused(recipients: Fragment): Fragment }

type Rows = Pick<Chosen, 'rows' | 'refused'>

type Filter = NewGroupMessage['filter']
type ById = Extract<Target, { by: 'external_user_id' | 'unionid' }>

/** Whom a mission reaches. */
export async function chosen(ctx: Ctx, target: Target, filter: Filter): Promise<Chosen> {
  if (target.by === 'chat' || target.by === 'chat-owner')
    return { id: verbatim('chat_id'), chatType: 'group', ...intoChats(ctx.corpId, target) }
  return { id: verbatim('external_user_id'), chatType: 'single', ...(await customers(ctx, target, filter)) }
}

type ByChat = Extract<Target, { by: 'chat' | 'chat-owner' }>

function intoChats(corpId: string, { by, ids }: ByChat): Rows {
  const column = verbatim(by === 'chat' ? 'group_ext_id' : 'owner_staff_id')
  const rows = sql`
    numbered as materialized (
      select row_number() over (order by owner_staff_id collate "C", group_ext_id) as n, group_ext_id as chat_id,
        owner_staff_id as staff_id
      from group_chat where corp_id = ${corpId} and ${column} = any (${ids}::text[])),
    share as materialized (select staff_id, min(n) as first, max(n) as last from numbered group by staff_id)`
  return { rows, refused: () => verbatim('null') }
}

async function customers({ tx, corpId }: Ctx, target: Exclude<Target, ByChat>, filter: Filter): Promise<Rows> {
  if (target.by === 'filter') return byFilter(corpId, filter)
  if (target.by === 'crowd') return byFilter(corpId, filter, ofPackage(corpId, target.packageId))
  return target.by === 'staff' ? byPair(corpId, await givenPairs(tx, target), filter) : byId(corpId, target, filter)
}

function byFilter(corpId: string, filter: Filter, only = verbatim('')): Rows {
  const rows = sql`select x.*, c.external_user_id from (${crowd(corpId, filter)}) x
    join customer c on c.corp_id = ${corpId} and c.pk = x.customer_pk ${only}`
  return { rows: numbered(rows), refused: () => verbatim('null') }
}

function ofPackage(corpId: string, id: number): Fragment {
  return sql`join crowd_member p on p.corp_id = ${corpId} and p.package_id = ${id} and p.customer_pk = x.customer_pk`
}

/** What names nobody stays in, with nulls, so that the refused are found among few rows. */
function byPair(corpId: string, pairs: Fragment, filter: Filter): Rows {
  const rows = sql`
    eligible as materialized (
      select g.id, c.external_user_id, f.corp_id, f.customer_pk, f.staff_id, f.added_at, f.stage_id
      from (${pairs}) g
      left join customer c on c.corp_id = ${corpId} and c.external_user_id = g.id
      left join customer_follow f on f.corp_id = ${corpId} and f.customer_pk = c.pk and f.staff_id = g.staff_id),
    ${numbered(crowd(corpId, filter, { follows: 'eligible', besides: ['external_user_id'] }))}`
  const refused = listed(sql`select id from eligible where customer_pk is null
    except select id from eligible where customer_pk is not null`)
  return { rows, refused: () => refused }
}

function numbered(rows: Fragment): Fragment {
  return sql`
    numbered as materialized (
      select row_number() over (order by staff_id collate "C", customer_pk) as n, external_user_id, staff_id
      from (${rows}) x),
    share as materialized (select staff_id, min(n) as first, max(n) as last from numbered group by staff_id)`
}

/**
 * Both tables are asked for an array of keys and not joined to one: PostgreSQL sorts the array and walks the index once,
 * in place of going down it for each key. Customers are sorted sender by sender, as numbers, which is faster than all of
 * them by sender. What is found stays in arrays: whatever the statistics say, no plan compares each with each.
 * A customer is sent to once, so as many recipients as ids means that none is refused.
 */
function byId(corpId: string, { by, ids }: ById, filter: Filter): Rows {
  const known =
    by === 'unionid'
      ? sql`select distinct on (unionid) unionid as id, pk, external_user_id from customer
          where corp_id = ${corpId} and unionid = any ((select ids from given)::text[]) order by unionid, pk`
      : sql`select external_user_id as id, pk, external_user_id from customer
          where corp_id = ${corpId} and external_user_id = any ((select ids from given)::text[])`
  const rows = sql`
    given as materialized (select ${arrayText(ids)}::text[] as ids),
    known as materialized (
      select array_agg(id) as ids, array_agg(pk) as pks, array_agg(external_user_id) as names from (${known}) x),
    eligible as materialized (
      select * from customer_follow where corp_id = ${corpId} and customer_pk = any ((select pks from known)::bigint[])),
    sender as (
      select staff_id, count(*) as size, array_agg(customer_pk) as customers
      from (${crowd(corpId, { ...filter, eu_distinct: true }, { follows: 'eligible', probe: true })}) x group by staff_id),
    share as materialized (
      select staff_id, customers, last - size + 1 as first, last
      from (select *, (sum(size) over (order by staff_id collate "C"))::bigint as last from sender) x),
    numbered as (
      select c.n, k.external_user_id, c.staff_id
      from (
        select s.first + c.n - 1 as n, c.pk, s.staff_id
        from share s, unnest(array(select unnest(s.customers) order by 1)) with ordinality c (pk, n) offset 0) c
      join unnest((select pks from known), (select names from known)) k (pk, external_user_id) using (pk)
      order by c.n)`
  const refused = listed(sql`
    (select unnest(ids) as id from given except select unnest(ids) from known)
    union all
    select k.id from unnest((select pks from known), (select ids from known)) k (pk, id)
    where k.pk not in (select customer_pk from eligible)`)
  return { rows, refused: (recipients) => sql`case when ${recipients} < ${ids.count} then ${refused} end` }
}

/** Ids as JSON, joined by commas. */
function listed(ids: Fragment): Fragment {
  return sql`(select string_agg(to_json(id)::text, ',' order by id collate "C") from (${ids}) x)`
}
