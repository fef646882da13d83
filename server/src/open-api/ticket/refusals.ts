import type { ApiError } from '../../contract/errors.ts'
import { type Reason, Refusal, type TicketVerb } from '../../engines/tickets/refusal.ts'

/** The code of each refusal. */
const CODES = {
  'no-ticket': 22301,
  'no-handler': 22302,
  'no-cc': 22303,
  'no-staff': 22304,
  'not-allowed': 22305,
  'handed-over': 22305,
  closed: 22307,
  'no-relation': 22309,
  'no-component': 22310,
  'values-needed': 22311,
  'value-needed': 22312,
  'sort-repeated': 22313,
  'required-missing': 22315,
  'not-an-option': 22316,
  'value-or-values': 22317,
  'no-component-record': 22318,
  'not-closed': 22320,
  'no-template': 10049,
  'same-handler': 10049,
  'component-twice': 10049,
  'one-value-only': 10049,
} as const satisfies Record<Reason, number>

/** What a refusal says between its code's own message and what is at fault. */
const SAYS: Partial<Record<Reason, string>> = {
  'handed-over': '工单刚刚转给了他人',
  'no-template': 'template_id 对应的工单模板不存在',
  'same-handler': 'handler_id 已是当前处理人',
  'component-twice': 'component_id 重复',
  'one-value-only': 'select 与 radio 只能有一个值',
}

type CodeOf<V extends TicketVerb> = (typeof CODES)[Reason<V>]

/** Does the verb's work; a refusal becomes the failure with its code, which the endpoint must have declared. */
export async function answering<V extends TicketVerb, T>(
  _verb: V,
  fail: (code: CodeOf<V>, detail?: string) => ApiError,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { reason, subject } = error
    throw fail(CODES[reason as Reason<V>], [SAYS[reason], subject].filter(Boolean).join(' '))
  }
}
