import { oneOf, queryInteger, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { reason } from '../../contract/reasons.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { type Filter, filter } from '../kit/resource.ts'

const staff = (what: string) => text({ min: 1 }).describe(what)
const time = (what: string) => queryInteger({ min: 0 }).describe(what)

/** Whether the ticket of row `r` is open after its time, by the database's clock. */
export const OVERDUE = '(r.status < 30 and r.due_at is not null and r.due_at < ctx_now())'

const ROLES: Record<'handler' | 'creator' | 'any', (id: string) => Fragment> = {
  handler: (id) => sql`r.handler_id = ${id}`,
  creator: (id) => sql`r.creator_id = ${id}`,
  any: (id) => sql`(r.handler_id = ${id} or r.creator_id = ${id})`,
}

/** Tickets of the staff member that the caller is linked to; a caller who is none gets an error that says so. */
const mine = (staffId: string | undefined) =>
  filter(
    oneOf('handler', 'creator', 'any').describe('操作员对应的员工的工单：handler 处理，creator 创建，any 两者之一'),
    (role) => {
      if (staffId !== undefined) return ROLES[role](staffId)
      throw problem('invalid', { errors: [{ field: 'mine', reason: reason('account_without_staff') }] })
    },
  )

/** What narrows the list of tickets for a caller who is this staff member, or none. */
export const ticketFilters = (staffId: string | undefined): Record<string, Filter> => ({
  status: filter(
    queryInteger({ min: 10, max: 30 }).describe('10 待处理，20 处理中，30 已关闭'),
    (value) => sql`r.status = ${value}`,
  ),
  closed: filter(oneOf('yes', 'no').describe('no 尚未关闭，yes 已关闭'), (value) =>
    verbatim(value === 'no' ? 'r.status < 30' : 'r.status = 30'),
  ),
  handler_id: filter(staff('处理人'), (id) => sql`r.handler_id = ${id}`),
  creator_id: filter(staff('创建人'), (id) => sql`r.creator_id = ${id}`),
  mine: mine(staffId),
  template_id: filter(queryInteger({ min: 1 }).describe('模板 ID'), (id) => sql`r.template_id = ${id}`),
  relation_id: filter(text({ min: 1 }).describe('客户或客户群 ID'), (id) => sql`r.relation_id = ${id}`),
  priority: filter(
    queryInteger({ min: 1, max: 4 }).describe('优先级：1 低，2 普通，3 高，4 紧急'),
    (value) => sql`r.priority = ${value}`,
  ),
  overdue: filter(oneOf('yes', 'no').describe('yes 已逾期：未关闭且过了截止时间；no 没有逾期'), (answer) =>
    answer === 'yes'
      ? sql`r.status < 30 and r.due_at < ctx_now()`
      : sql`(r.status = 30 or r.due_at is null or r.due_at >= ctx_now())`,
  ),
  start_time: filter(time('创建时间起点（含）'), (at) => sql`r.created_at >= ${at}`),
  end_time: filter(time('创建时间终点（含）'), (at) => sql`r.created_at <= ${at}`),
  due_start_time: filter(time('截止时间起点（含）'), (at) => sql`r.due_at >= ${at}`),
  due_end_time: filter(time('截止时间终点（含）'), (at) => sql`r.due_at <= ${at}`),
})
