/** Why something cannot be done to a ticket. */
export type Reason =
  | 'no-ticket'
  | 'no-template'
  | 'no-handler'
  | 'no-cc'
  | 'no-staff'
  | 'not-allowed'
  | 'closed'
  | 'not-closed'
  | 'same-handler'
  | 'no-relation'
  | 'no-component'
  | 'component-twice'
  | 'values-needed'
  | 'value-needed'
  | 'sort-repeated'
  | 'required-missing'
  | 'not-an-option'
  | 'one-value-only'
  | 'value-or-values'
  | 'no-component-record'

/** A refusal that changes nothing; `detail` names what is at fault, for whoever asked. */
export class Refusal extends Error {
  readonly reason: Reason
  readonly detail: string | undefined
  constructor(reason: Reason, detail?: string) {
    super(detail ? `${reason}: ${detail}` : reason)
    this.reason = reason
    this.detail = detail
  }
}
