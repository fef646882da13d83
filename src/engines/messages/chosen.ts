import { arrayText } from '../../contract/id-list.ts'
import type { Tx } from '../../storage/connect.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { crowd } from '../crowd-filter/crowd.ts'
import { givenPairs } from './given.ts'
import type { MissionDraft, Target } from './mission.ts'

/**
 * Parts of the statement that writes recipients: `beside` is what it needs in its `with`, `rows` a `select` of
 * (customer_pk, staff_id, external_user_id), `refused` the ids that lead to nobody, given how many recipients there are.
 */
export type Chosen = { beside: Fragment; rows: Fragment; refused(recipients: Fragment): Fragment }

type Filter = MissionDraft['filter']

/** Whom a mission reaches. */
export async function chosen(tx: Tx, corpId: string, target: Target, filter: Filter): Promise<Chosen> {
  if (target.by === 'filter') return byFilter(corpId, filter)
  return target.by === 'staff' ? byPair(corpId, await givenPairs(tx, target), filter) : byId(corpId, target, filter)
}

function byFilter(corpId: string, filter: Filter): Chosen {
  const rows = sql`select x.*, c.external_user_id from (${crowd(corpId, filter)}) x
    join customer c on c.corp_id = ${corpId} and c.pk = x.customer_pk`
  return { beside: verbatim(''), rows, refused: () => verbatim('null') }
}

/** What names nobody stays in, with nulls, so that the refused are found among few rows. */
function byPair(corpId: string, pairs: Fragment, filter: Filter): Chosen {
  const beside = sql`
    eligible as materialized (
      select g.id, c.external_user_id, f.corp_id, f.customer_pk, f.staff_id, f.added_at, f.stage_id
      from (${pairs}) g
      left join customer c on c.corp_id = ${corpId} and c.external_user_id = g.id
      left join customer_follow f on f.corp_id = ${corpId} and f.customer_pk = c.pk and f.staff_id = g.staff_id),`
  const refused = listed(sql`select id from eligible where customer_pk is null
    except select id from eligible where customer_pk is not null`)
  return {
    beside,
    rows: crowd(corpId, filter, { follows: 'eligible', besides: ['external_user_id'] }),
    refused: () => refused,
  }
}

/**
 * Both tables are asked for an array of keys and not joined to one: PostgreSQL sorts the array and walks the index once,
 * in place of going down it for each key. A customer is sent to once, so as many recipients as ids means none refused.
 */
function byId(
  corpId: string,
  { by, ids }: Extract<Target, { by: 'external_user_id' | 'unionid' }>,
  filter: Filter,
): Chosen {
  const array = arrayText(ids)
  const known =
    by === 'unionid'
      ? sql`select distinct on (unionid) unionid as id, pk, external_user_id from customer
          where corp_id = ${corpId} and unionid = any (${array}::text[]) order by unionid, pk`
      : sql`select external_user_id as id, pk, external_user_id from customer
          where corp_id = ${corpId} and external_user_id = any (${array}::text[])`
  const beside = sql`
    known as materialized (${known}),
    eligible as not materialized (
      select * from customer_follow where corp_id = ${corpId} and customer_pk = any (array(select pk from known))),`
  const rows = sql`select x.*, k.external_user_id from (
    ${crowd(corpId, { ...filter, eu_distinct: true }, { follows: 'eligible' })}) x join known k on k.pk = x.customer_pk`
  const refused = listed(sql`select id from unnest(${array}::text[]) g (id)
    except select k.id from known k join eligible f on f.customer_pk = k.pk`)
  return { beside, rows, refused: (recipients) => sql`case when ${recipients} < ${ids.count} then ${refused} end` }
}

/** Ids as JSON, joined by commas. */
function listed(ids: Fragment): Fragment {
  return sql`(select string_agg(to_json(id)::text, ',' order by id collate "C") from (${ids}) x)`
}
