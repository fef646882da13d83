import type { Tx } from '../../storage/connect.ts'
import { type Fragment, sql, statement, verbatim } from '../../storage/sql.ts'
import { crowd } from '../crowd-filter/crowd.ts'
import { given } from './given.ts'
import { type MissionDraft, TASK_SIZE, type Target } from './mission.ts'

/** `refused`: the ids that name no customer, or none whom a staff member in question follows; JSON, joined by commas. */
export type Created = { id: number; recipients: number; refused: Buffer }

/** Creates a mission with its tasks and recipients. The caller undoes it all when there are no recipients. */
export async function createMission(tx: Tx, corpId: string, draft: MissionDraft, now: number): Promise<Created> {
  const { name, text, attachments, allowSelect, creator, target, filter } = draft
  const [mission] = await tx<{ id: number }[]>`
    insert into group_message (corp_id, name, content, attachments, allow_select, creator_id, created_at)
    values (${corpId}, ${name}, ${text}, ${JSON.stringify(attachments)}::text::json, ${allowSelect}, ${creator}, ${now})
    returning id`
  const id = mission?.id as number
  const [row] = (await tx
    .unsafe(...statement(await recipients(tx, corpId, id, target, filter, now)))
    .raw()) as unknown as [Buffer, Buffer | null][]
  const count = Number(row?.[0])
  await tx`update group_message set recipients = ${count} where corp_id = ${corpId} and id = ${id}`
  return { id, recipients: count, refused: row?.[1] ?? Buffer.alloc(0) }
}

async function recipients(
  tx: Tx,
  corpId: string,
  id: number,
  target: Target,
  filter: MissionDraft['filter'],
  now: number,
): Promise<Fragment> {
  const ids = target.by === 'filter' ? undefined : await given(tx, target)
  // what names nobody stays in, with nulls, so that the refused are found among few rows
  const named =
    ids &&
    sql`
    eligible as materialized (
      select k.id, k.external_user_id, f.corp_id, f.customer_pk, f.staff_id, f.added_at, f.stage_id
      from (${known(corpId, target, ids)}) k
      left join customer_follow f on f.corp_id = ${corpId} and f.customer_pk = k.pk
        ${verbatim(target.by === 'staff' ? 'and f.staff_id = k.staff_id' : '')}),`
  const refused = ids
    ? sql`(select string_agg(to_json(id)::text, ',' order by id collate "C") from (
        select id from eligible where customer_pk is null
        except select id from eligible where customer_pk is not null) x)`
    : verbatim('null')
  const chosen = ids
    ? crowd(corpId, filter, { follows: 'eligible', besides: ['external_user_id'] })
    : sql`select x.*, c.external_user_id from (${crowd(corpId, filter)}) x
        join customer c on c.corp_id = ${corpId} and c.pk = x.customer_pk`
  return sql`
    with ${named ?? verbatim('')}
    chosen as (${chosen}),
    put as (
      insert into group_message_recipient (corp_id, mission_id, n, external_user_id, staff_id)
      select ${corpId}, ${id}, row_number() over (order by staff_id collate "C", customer_pk), external_user_id, staff_id
      from chosen
      returning n, staff_id),
    tasks as (
      insert into group_message_task (corp_id, mission_id, first, last, staff_id, due_ms)
      select ${corpId}, ${id}, first, least(first + ${TASK_SIZE}::bigint - 1, last), staff_id, ${now * 1000}
      from (select staff_id, min(n) as first, max(n) as last from put group by staff_id) s (staff_id, begins, last),
        generate_series(begins, last, ${TASK_SIZE}::bigint) first)
    select (select count(*) from put)::text, ${refused}`
}

/** The given ids with the customers behind them, or with nulls; of several with one unionid, the first. */
function known(corpId: string, { by }: Target, ids: Fragment): Fragment {
  if (by === 'unionid') {
    return sql`select distinct on (g.id) g.id, c.pk, c.external_user_id from (${ids}) g
      left join customer c on c.corp_id = ${corpId} and c.unionid = g.id order by g.id, c.pk`
  }
  return sql`select g.id, g.staff_id, c.pk, c.external_user_id from (${ids}) g
    left join customer c on c.corp_id = ${corpId} and c.external_user_id = g.id`
}
