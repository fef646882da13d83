const acting = ['no-ticket', 'no-staff', 'no-cc', 'not-allowed', 'handed-over'] as const
const filling = [
  'values-needed',
  'value-needed',
  'required-missing',
  'not-an-option',
  'one-value-only',
  'value-or-values',
] as const

/** Why each verb may refuse. */
const ticketRefusals = {
  create: [
    ...['no-template', 'no-staff', 'no-handler', 'no-cc', 'no-relation'],
    ...['no-component', 'component-twice', 'sort-repeated'],
    ...filling,
  ],
  switch: [...acting, 'no-handler', 'same-handler', 'closed'],
  reply: [...acting, 'closed'],
  close: [...acting, 'closed'],
  reopen: [...acting, 'not-closed'],
  update: ['no-ticket', 'no-staff', 'not-allowed', 'closed', 'no-component-record', ...filling],
} as const

export type TicketVerb = keyof typeof ticketRefusals

/** The reasons of one verb, or of all. */
export type Reason<V extends TicketVerb = TicketVerb> = (typeof ticketRefusals)[V][number]

/** A refusal that changes nothing; `subject` is what is at fault: an id, or a number that was given. */
export class Refusal extends Error {
  readonly reason: Reason
  readonly subject: string | undefined
  constructor(reason: Reason, subject?: string) {
    super(subject ? `${reason}: ${subject}` : reason)
    this.reason = reason
    this.subject = subject
  }
}
