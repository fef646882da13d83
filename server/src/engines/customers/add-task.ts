import { z } from 'zod'
import { externalUserId, integer, oneOf, phone, seconds, text } from '../../contract/fields.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type CustomerKeys, selectKeys } from '../arrivals/arrivals.ts'
import { changeFollow } from './change-follow.ts'
import { lockCustomers } from './lock.ts'
import { tagCustomers } from './tag.ts'
import { writeTimeline } from './timeline.ts'

/** What can be written of someone whom staff are to add. */
export const addTaskFields = {
  phone: phone.describe('手机号，唯一'),
  remark_name: text({ max: 64 }).describe('客户备注，至多 64 个字符'),
  staff_id: text({ min: 1 }).nullable().describe('去添加的员工 ID，尚未分配则为 null'),
  tags: z
    .array(text({ min: 1, max: 128 }))
    .max(100)
    .describe('成为客户后打上的标签：tag_id 或名称'),
}

/** Someone whom a staff member is to add as a customer, by phone. */
export const AddTask = z
  .object({
    id: integer({ min: 1 }).describe('任务 ID'),
    ...addTaskFields,
    importer_staff_id: text({ min: 1 }).nullable().describe('导入人的员工 ID，没有则为 null'),
    status: oneOf('new', 'waiting', 'added', 'passed').describe(
      'new 未分配，waiting 待添加，added 已申请待通过，passed 已成为客户',
    ),
    source: text({ min: 1, max: 32 }).describe('来源：open_api 开放接口，console 管理端'),
    external_user_id: externalUserId.nullable().describe('成为的客户，还没有则为 null'),
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间'),
  })
  .meta({ id: 'AddTask' })

type Passed = {
  id: number
  pk: number
  customer: string
  staff_id: string | null
  remark_name: string
  tags: string[]
  created_at: number
}

/**
 * Closes the tasks to add one of these customers by a phone: the customer gets the task's tags, and its remark where the staff
 * member who had it follows and has noted none. The caller holds the tags and the customers.
 */
export async function passAddTasks(ctx: Ctx, customers: CustomerKeys): Promise<void> {
  const { tx, corpId, now } = ctx
  const [some] = await tx`select 1 from add_task where corp_id = ${corpId} and status <> 'passed' limit 1`
  if (!some) return
  const passed = await tx<Passed[]>`
    with who as materialized (${selectKeys(ctx, customers)}),
    reached as materialized (
      select c.pk, c.external_user_id, p.phone from customer c cross join lateral unnest(c.phones) p (phone)
      where c.corp_id = ${corpId} and c.pk = any (array(select pk from who))),
    hit as materialized (
      select distinct on (t.id) t.id, r.pk, r.external_user_id
      from reached r cross join lateral (
        select t.id from add_task t
        where t.corp_id = ${corpId} and t.phone = r.phone and t.status <> 'passed' offset 0) t
      order by t.id, r.pk)
    update add_task t set status = 'passed', external_user_id = h.external_user_id, updated_at = ${now}
    from hit h where t.corp_id = ${corpId} and t.id = h.id
    returning t.id, h.pk, h.external_user_id as customer, t.staff_id, t.remark_name, t.tags, t.created_at`
  await writeTimeline(
    ctx,
    passed.map(({ id, pk, staff_id, remark_name, created_at }) => ({
      ...{ pk, kind: 'add_task_created', time: created_at, actor: 'staff', ...(staff_id ? { staffId: staff_id } : {}) },
      ...{ object: { type: 'add_task', id: String(id), name: remark_name }, text: '导入到批量加好友' },
      key: `add_task/${id}/created`,
    })),
  )
  for (const { customer, staff_id, remark_name, tags } of passed.toSorted((a, b) => a.id - b.id)) {
    if (tags.length > 0) await markWith(ctx, customer, tags)
    if (staff_id && remark_name) await fillRemark(ctx, customer, staff_id, remark_name)
  }
}

async function fillRemark(ctx: Ctx, customer: string, staffId: string, remark: string): Promise<void> {
  const [known] = await lockCustomers(ctx, [customer])
  const follow = known?.follows.find(({ staff_id }) => staff_id === staffId)
  if (follow?.remark === '') await changeFollow(ctx, customer, staffId, { remark })
}

async function markWith(ctx: Ctx, customer: string, names: readonly string[]): Promise<void> {
  const { tx, corpId } = ctx
  const rows = await tx<{ t_id: number }[]>`
    select distinct on (w.name) t.t_id from unnest(${[...names]}::text[]) w (name)
    join tag t on t.corp_id = ${corpId} and (t.t_id = tag_named(${corpId}, w.name) or t.tag_name = w.name)
    order by w.name, t.tag_name = w.name, t.t_id`
  const tags = rows.map(({ t_id }) => t_id)
  if (tags.length > 0)
    await tagCustomers(ctx, [customer], tags, { kind: 'pre_tag_by_mobile', by: '批量加好友', actor: 'system' })
}
