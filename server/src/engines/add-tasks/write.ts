import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, removeRow } from '../../storage/row.ts'
import { holdArrivals } from '../arrivals/arrivals.ts'
import { passAddTasks } from '../customers/add-task.ts'
import { expectStaff } from '../staff/known.ts'
import { sendStaffMessage } from '../staff-messages/send.ts'
import { holdTags } from '../tags/hold.ts'

/** People to add, who goes to whom: they are dealt to the staff members in turn; without any they wait to be given to someone. */
type AddTasks = {
  people: readonly { phone: string; remark_name: string }[]
  staffIds: readonly string[]
  importer: string | null
  tags: readonly string[]
  source: string
}

type Added = { ids: number[]; known: string[] }

/**
 * Makes a task of each person and tells those who have some. Phones that have a task already are named in `known` and stay as
 * they are; one that a customer has passes at once.
 */
export async function addTasks(ctx: Ctx, { people, staffIds, importer, tags, source }: AddTasks): Promise<Added> {
  const { tx, corpId, now } = ctx
  const phones = [...new Set(people.map(({ phone }) => phone))]
  await holdTags(ctx)
  const matching = tx`select distinct customer_pk as pk from customer_phone where corp_id = ${corpId} and phone = any (${phones})`
  await holdArrivals(
    ctx,
    (inner) => inner`
      select 1 from customer where corp_id = ${corpId} and pk = any (array(${matching})) order by pk for update`,
  )
  const before = await tx<{ phone: string }[]>`
    select phone from add_task where corp_id = ${corpId} and phone = any (${phones})`
  const taken = new Set(before.map(({ phone }) => phone))
  const isNew = ({ phone }: { phone: string }) => !taken.has(phone) && taken.add(phone)
  const known = new Set(phones.filter((phone) => taken.has(phone)))
  const rows = people.filter(isNew).map((person, n) => ({
    ...{ ...person, n, staff_id: staffIds[n % staffIds.length] ?? null },
  }))
  const made = await tx<{ id: number; staff_id: string | null }[]>`
    insert into add_task (corp_id, id, phone, remark_name, staff_id, importer_staff_id, tags, status, source, created_at, updated_at)
    select ${corpId}, next_id(${corpId}, 'add_task'), p.phone, p.remark_name, p.staff_id, ${importer}, ${[...tags]},
      case when p.staff_id is null then 'new' else 'waiting' end, ${source}, ${now}, ${now}
    from (select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
      p (n int, phone text, remark_name text, staff_id text) order by n) p
    returning id, staff_id`
  await tellStaff(
    ctx,
    Map.groupBy(made, ({ staff_id }) => staff_id),
  )
  await passAddTasks(ctx, matching)
  return { ids: made.map(({ id }) => id), known: phones.filter((phone) => known.has(phone)) }
}

async function tellStaff(ctx: Ctx, tasks: ReadonlyMap<string | null, readonly unknown[]>): Promise<void> {
  for (const [staffId, of] of tasks) {
    if (staffId === null) continue
    await sendStaffMessage(ctx, {
      staffId,
      content: `{staff_name}，有 ${of.length} 位客户待您按手机号添加，请在批量加好友中查看。`,
    })
  }
}

export type TaskChanges = {
  remark_name?: string
  staff_id?: string | null
  tags?: string[]
  status?: 'waiting' | 'added'
}

/** Gives a task to another, or says that its person was asked. A task that has passed stays: 'passed'; false when there is none. */
export async function changeAddTask(ctx: Ctx, id: number, changes: TaskChanges): Promise<boolean | 'passed'> {
  const { tx, corpId, now } = ctx
  const [before] = await tx<{ staff_id: string | null; status: string }[]>`
    select staff_id, status from add_task where corp_id = ${corpId} and id = ${id} for update`
  if (!before) return false
  if (before.status === 'passed') return 'passed'
  const { staff_id = before.staff_id } = changes
  await expectStaff(ctx, { staff_id: staff_id ? [staff_id] : [] })
  if (changes.status && !staff_id) throw new FieldError('status', reason('only_with', { field: 'staff_id' }))
  const stays = staff_id === before.staff_id ? before.status : 'waiting'
  const status = staff_id ? (changes.status ?? stays) : 'new'
  const given = staff_id && staff_id !== before.staff_id
  if (given) await tellStaff(ctx, new Map([[staff_id, [id]]]))
  return changeRow(tx, 'add_task', { corp_id: corpId, id }, { ...changes, status, updated_at: now })
}

/** False when there is no such task. */
export async function removeAddTask({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'add_task', { corp_id: corpId, id })
}
