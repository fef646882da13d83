import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { holdArrivals } from '../arrivals/arrivals.ts'
import { holdTags } from '../tags/hold.ts'
import { type BaseInfo, baseInfoInOrder, type CustomInfo } from './clue.ts'
import { convertClues, customersWith } from './convert.ts'
import { clueTaskJob, clueTaskKey } from './job.ts'

/** News of a phone; of a known clue, what is left out stays, and null takes it away. */
export type ClueNews = {
  phone: string
  staff_id?: string | null
  remark?: string
  grade_id?: number
  tags?: readonly string[]
  base_info?: BaseInfo
  custom_info?: CustomInfo | null
  /** The staff member is to add the person as a customer. */
  addCustomer: boolean
}

type Row = {
  phone: string
  staff_id: string | null
  remark: string
  grade_id: number
  tags: readonly string[]
  base_info: BaseInfo
  custom_info: CustomInfo | null
}

/**
 * Adds clues, or updates those that have these phones; news of nothing new leaves a clue as it was. One whose phone a
 * customer has is converted at once. A person who is to be added gets a task, unless the same staff member has one already
 * or the person is a customer. Others wait meanwhile, so that ids follow the order of the news and tell nothing of phones.
 */
export async function addClues(ctx: Ctx, news: readonly ClueNews[]): Promise<void> {
  const { tx, corpId, now } = ctx
  if (news.length === 0) return
  const phones = [...new Set(news.map(({ phone }) => phone))]
  await holdTags(ctx)
  await holdArrivals(
    ctx,
    (inner) => inner`
      select 1 from customer where corp_id = ${corpId} and pk = any (array(${customersWith(ctx, phones)}))
      order by pk for update`,
  )
  const known = await tx<Row[]>`
    select phone, staff_id, remark, grade_id, tags, base_info, custom_info from clue
    where corp_id = ${corpId} and phone = any (${phones})`
  const rows = new Map(known.map((row) => [row.phone, row]))
  for (const each of news) rows.set(each.phone, merged(rows.get(each.phone), each))

  await tx`
    insert into clue (corp_id, phone, staff_id, remark, grade_id, tags, base_info, custom_info, created_at, updated_at,
      assigned_at)
    select ${corpId}, r.phone, r.staff_id, r.remark, r.grade_id, array(select json_array_elements_text(r.tags)), r.base_info,
      r.custom_info, ${now}, ${now}, case when r.staff_id is not null then ${now}::bigint end
    from json_to_recordset(${JSON.stringify([...rows.values()])}::text::json)
      r (phone text, staff_id text, remark text, grade_id bigint, tags json, base_info json, custom_info json)
    on conflict (corp_id, phone) do update set staff_id = excluded.staff_id, remark = excluded.remark,
      grade_id = excluded.grade_id, tags = excluded.tags, base_info = excluded.base_info,
      custom_info = excluded.custom_info, updated_at = excluded.updated_at, external_user_id = null, converted_at = null,
      assigned_at = case when clue.staff_id is distinct from excluded.staff_id then ${now}::bigint else clue.assigned_at end
    where (clue.staff_id, clue.remark, clue.grade_id, clue.tags, clue.base_info::text, clue.custom_info::text)
      is distinct from (excluded.staff_id, excluded.remark, excluded.grade_id, excluded.tags, excluded.base_info::text,
        excluded.custom_info::text)`
  await convertClues(ctx, customersWith(ctx, phones))
  const wanted = [...new Set(news.filter(({ addCustomer }) => addCustomer).map(({ phone }) => phone))]
  if (wanted.length > 0) await giveTasks(ctx, wanted)
}

/** Tasks for phones that are no customer's: their clues are still open. */
async function giveTasks(ctx: Ctx, phones: readonly string[]): Promise<void> {
  const { tx, corpId, now } = ctx
  const given = await tx<{ id: number; phone: string; staff_id: string; created_at: number }[]>`
    with given as (
      insert into clue_task (corp_id, phone, staff_id, note, created_at)
      select corp_id, phone, staff_id, remark, ${now} from clue
      where corp_id = ${corpId} and phone = any (${phones as string[]}) and converted_at is null and staff_id is not null
      order by phone
      on conflict (corp_id, phone, staff_id) do update
      set state = 'pending', note = excluded.note, created_at = excluded.created_at, task_id = null,
        reason_code = null, reason_params = null
      where clue_task.state = 'failed'
      returning phone, staff_id, created_at)
    select c.id, g.* from given g join clue c on c.corp_id = ${corpId} and c.phone = g.phone order by g.phone`
  const jobs = given.map(({ id, ...task }) => ({ payload: task, key: clueTaskKey(id, task) }))
  await enqueueAll(ctx, clueTaskJob, jobs)
}

function merged(before: Row | undefined, news: ClueNews): Row {
  return {
    phone: news.phone,
    staff_id: (news.staff_id === undefined ? before?.staff_id : news.staff_id) ?? null,
    remark: news.remark ?? before?.remark ?? '',
    grade_id: news.grade_id ?? before?.grade_id ?? 0,
    tags: [...new Set(news.tags ?? before?.tags ?? [])],
    base_info: baseInfoInOrder({ ...before?.base_info, ...news.base_info }),
    custom_info: (news.custom_info === undefined ? before?.custom_info : news.custom_info) ?? null,
  }
}
