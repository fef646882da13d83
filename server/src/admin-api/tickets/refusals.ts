import { Problem, type ProblemRules, problem } from '../../contract/problem.ts'
import type { ReasonCode } from '../../contract/reasons.ts'
import { Refusal, type Reason as Refused } from '../../engines/tickets/refusal.ts'

/** Refusals that are about where a ticket stands; operators may act on every ticket. */
export const ticketErrors = {
  handed_over: {
    status: 409,
    title: { zh: '工单刚刚转给了他人', en: 'the ticket was just handed over to somebody else' },
  },
  closed: { status: 409, title: { zh: '工单已关闭', en: 'the ticket is closed' } },
  not_closed: { status: 409, title: { zh: '工单没有关闭', en: 'the ticket is not closed' } },
} as const satisfies ProblemRules

const STATES: Partial<Record<Refused, keyof typeof ticketErrors>> = {
  'handed-over': 'handed_over',
  closed: 'closed',
  'not-closed': 'not_closed',
}

/** The others are about a field; what is at fault there is the value. */
const FIELDS: Partial<Record<Refused, readonly [field: string, why: ReasonCode]>> = {
  'no-handler': ['handler_id', 'not_found'],
  'same-handler': ['handler_id', 'same_handler'],
  'no-cc': ['cc_list', 'not_found'],
  'no-staff': ['staff_id', 'not_found'],
  'no-relation': ['relation_id', 'relation_not_found'],
  'no-template': ['template_id', 'not_found'],
  'no-component': ['component_records', 'component_not_found'],
  'no-component-record': ['component_records', 'component_record_not_found'],
  'component-twice': ['component_records', 'component_twice'],
  'sort-repeated': ['component_records', 'sort_repeated'],
  'values-needed': ['component_records', 'component_values_needed'],
  'value-needed': ['component_records', 'component_value_needed'],
  'required-missing': ['component_records', 'component_required'],
  'not-an-option': ['component_records', 'component_not_an_option'],
  'one-value-only': ['component_records', 'component_one_value'],
  'value-or-values': ['component_records', 'component_unanswered'],
}

/** Does a verb's work; a refusal becomes its problem. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof Refusal)) throw error
    const { reason, subject } = error
    if (reason === 'no-ticket') throw problem('not_found')
    const state = STATES[reason]
    if (state) throw new Problem(state, ticketErrors[state])
    const [field, code] = FIELDS[reason] ?? ['', 'not_valid']
    const kind = reason === 'no-template' ? 'ticket_template' : 'staff'
    const params = { ...(code === 'not_found' ? { kind } : {}), value: subject ?? '' }
    throw problem('invalid', { errors: [{ field, reason: { code, params } }] })
  })
}
