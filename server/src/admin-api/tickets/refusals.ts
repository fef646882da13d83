import { Problem, type ProblemRules, problem } from '../../contract/problem.ts'
import { type Reason, Refusal } from '../../engines/tickets/refusal.ts'

/** Refusals that are about where a ticket stands; operators may act on every ticket. */
export const ticketErrors = {
  handed_over: { status: 409, title: '工单刚刚转给了他人' },
  closed: { status: 409, title: '工单已关闭' },
  not_closed: { status: 409, title: '工单没有关闭' },
} as const satisfies ProblemRules

const STATES: Partial<Record<Reason, keyof typeof ticketErrors>> = {
  'handed-over': 'handed_over',
  closed: 'closed',
  'not-closed': 'not_closed',
}

/** The others are about a field. */
const FIELDS: Partial<Record<Reason, readonly [field: string, message: string]>> = {
  'no-handler': ['handler_id', '员工不存在'],
  'same-handler': ['handler_id', '已是当前处理人'],
  'no-cc': ['cc_list', '员工不存在'],
  'no-staff': ['staff_id', '员工不存在'],
  'no-relation': ['relation_id', '关联对象不存在'],
  'no-template': ['template_id', '工单模板不存在'],
  'no-component': ['component_records', '组件不存在，或不属于该模板'],
  'no-component-record': ['component_records', '组件记录不存在'],
  'component-twice': ['component_records', '组件重复'],
  'sort-repeated': ['component_records', 'sort 重复'],
  'values-needed': ['component_records', '该组件必须填写 values'],
  'value-needed': ['component_records', '该组件必须填写 value'],
  'required-missing': ['component_records', '必填组件没有填写'],
  'not-an-option': ['component_records', '值不在选项中'],
  'one-value-only': ['component_records', '只能有一个值'],
  'value-or-values': ['component_records', 'value 与 values 至少填写一个'],
}

/** Does a verb's work; a refusal becomes its problem. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof Refusal)) throw error
    const { reason, subject } = error
    if (reason === 'no-ticket') throw problem('not_found')
    const state = STATES[reason]
    if (state) throw new Problem(state, ticketErrors[state])
    const [field, message] = FIELDS[reason] ?? ['', '不合法']
    throw problem('invalid', { errors: [{ field, message: subject ? `${message}：${subject}` : message }] })
  })
}
