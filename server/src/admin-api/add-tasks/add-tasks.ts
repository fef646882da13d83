import { z } from 'zod'
import { oneOf, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { changeAddTask, addTasks as makeTasks, removeAddTask, type TaskChanges } from '../../engines/add-tasks/write.ts'
import { AddTask, addTaskFields } from '../../engines/customers/add-task.ts'
import { expectStaff } from '../../engines/staff/known.ts'
import { addTaskKind } from '../../records/add-task/add-task.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { expectPhones } from '../kit/expect-phones.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'
import { addTaskSheet } from './sheet.ts'

const resource = resourceOf(addTaskKind, {
  ...{ path: 'add-tasks', tag: '批量加好友', noun: '加好友任务' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: { id: { columns: ['id'] } },
  ...{ sort: '-id', search: ['remark_name'], sheet: addTaskSheet },
  filters: {
    status: filter(AddTask.shape.status, (status) => sql`r.status = ${status}`),
    staff_id: filter(text({ min: 1 }).describe('去添加的员工 ID'), (id) => sql`r.staff_id = ${id}`),
    phone: filter(
      sensitive('phone', text({ min: 1 }).describe('手机号；需要 phones:read 权限')),
      (phone) => sql`r.phone = ${phone}`,
    ),
  },
  ...{ example: '1', removable: '2' },
})

const body = {
  remark_name: addTaskFields.remark_name.default(''),
  staff_id: addTaskFields.staff_id.default(null),
  tags: addTaskFields.tags.default([]),
}

const MOST = 1000
const batch = {
  people: z
    .array(z.strictObject({ phone: addTaskFields.phone, remark_name: addTaskFields.remark_name.default('') }))
    .min(1)
    .max(MOST)
    .describe(`要添加的人，至多 ${MOST} 个`),
  staff_ids: z
    .array(text({ min: 1 }))
    .max(100)
    .default([])
    .describe('去添加的员工 ID：依次分给他们；没有则为未分配'),
  tags: body.tags,
}

const importing = inCorporation<WriteCall<typeof batch>>(
  {
    ...{ method: 'POST', path: 'add-tasks/import', tag: resource.tag, summary: '录入多个要添加的人' },
    description: '通知去添加的员工。已有任务的手机号不再新建；已属于客户的，任务随即通过。有一项不合法则都不新建。',
    ...{ right: 'customers:write', body: batch },
    reply: { created: z.int().describe('新建的任务数'), existing: z.int().describe('已有任务的手机号数') },
    example: { body: { people: [{ phone: '13900003334', remark_name: '茶博会' }], staff_ids: ['majingyi'] } },
  },
  async ({ ctx, body: { people, staff_ids, tags }, rights, caller, audit }) => {
    expectPhones(rights)
    const staffIds = [...new Set(staff_ids)]
    await expectStaff(ctx, { staff_ids: staffIds })
    const importer = caller.staffIn?.(ctx.corpId) ?? null
    const { ids, known } = await makeTasks(ctx, { people, staffIds, importer, tags, source: 'console' })
    await audit({ action: 'imported', kind: resource.kind, id: ids.length, after: { staff_ids: staffIds, tags, ids } })
    return { created: ids.length, existing: known.length }
  },
)

export const addTasks = [
  importing,
  listOf(resource),
  createOf(resource, {
    body: { phone: addTaskFields.phone, ...body },
    description: '通知去添加的员工。手机号已属于客户时，任务随即通过。',
    errors: {
      add_task_exists: { status: 409, title: { zh: '该手机号已有任务', en: 'there is a task with this phone number' } },
    },
    example: { phone: '13900003333', remark_name: '门店登记' },
    async create(ctx, { phone, remark_name, staff_id, tags }, call) {
      expectPhones(call.rights)
      const staffIds = staff_id ? [staff_id] : []
      await expectStaff(ctx, { staff_id: staffIds })
      const people = [{ phone, remark_name }]
      const { ids } = await makeTasks(ctx, { people, staffIds, importer: null, tags, source: 'console' })
      if (ids[0] === undefined) throw call.fail('add_task_exists')
      return ids[0]
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: {
      ...partial(body),
      status: oneOf('waiting', 'added').optional().describe('waiting 待添加，added 已申请待通过；须有员工'),
    },
    description: '换了员工则回到待添加，并通知新的员工；员工为 null 则为未分配。',
    errors: {
      add_task_passed: { status: 409, title: { zh: '已成为客户，任务不再变化', en: 'the task has passed' } },
    },
    example: { status: 'added' },
    async change(ctx, id: number, changes, call) {
      const changed = await changeAddTask(ctx, id, changes as TaskChanges)
      if (changed === 'passed') throw call.fail('add_task_passed')
      return changed
    },
  }),
  removeOf(resource, (ctx, id: number) => removeAddTask(ctx, id)),
]
