import type { Answers } from './answer.ts'
import type { FormRules } from './decide.ts'

/**
 * An answer that counts now. `fresh`: the visitor had not answered the form before. `notifiedAt`: when staff last got
 * a notice about the visitor, 0 for a stranger.
 */
export type Counted = {
  id: number
  formId: number
  key: string
  visitor: string
  externalUserId: string | null
  staffId: string
  answers: Answers
  at: number
  day: string
  seconds: number
  fresh: boolean
  notifiedAt: number
}

export type Customer = { pk: number; externalUserId: string; name: string; latestStaff: string | null }

/** What the ledger gives: answers that count now, and what their rules need to know. `open`: by number, what may be answered. */
export type Facts = {
  open: { n: number; slot: string; repeat: 'once' | 'daily' | 'unlimited' }[]
  counted: Counted[]
  forms: FormRules[]
  customers: Customer[]
}
