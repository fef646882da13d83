import { oneOf, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { changeAddTask, addTasks as makeTasks, removeAddTask, type TaskChanges } from '../../engines/add-tasks/write.ts'
import { AddTask, addTaskFields } from '../../engines/customers/add-task.ts'
import { expectStaff } from '../../engines/staff/known.ts'
import { addTaskKind } from '../../records/add-task/add-task.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'
import { addTaskSheet } from './sheet.ts'

const SEES_PHONES = 'phones:read'

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

export const addTasks = [
  listOf(resource),
  createOf(resource, {
    body: { phone: addTaskFields.phone, ...body },
    description: '通知去添加的员工。手机号已属于客户时，任务随即通过。',
    errors: {
      add_task_exists: { status: 409, title: { zh: '该手机号已有任务', en: 'there is a task with this phone number' } },
    },
    example: { phone: '13900003333', remark_name: '门店登记' },
    async create(ctx, { phone, remark_name, staff_id, tags }, call) {
      // the answer tells whether there is such a task
      if (!call.rights.has(SEES_PHONES))
        throw problem('forbidden', {
          detail: { zh: `需要权限 ${SEES_PHONES}`, en: `the right ${SEES_PHONES} is needed` },
        })
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
