import type { Params } from '../../kit/address.ts'
import { text } from '../../kit/address.ts'
import { optionsOf } from '../../kit/list/columns.tsx'
import { paramsOf } from '../../kit/list/list-query.ts'
import type { Filter } from '../../kit/spec/list-spec.ts'
import { PRIORITIES, TICKET_STATES } from './ticket.ts'

/** What narrows the board: its columns are the states. */
export const BOARD_FILTERS: readonly Filter[] = [
  {
    ...{ kind: 'choice', name: 'mine', title: 'ticket.mine', needsStaff: true },
    options: [
      { value: 'handler', word: 'mine.handler' },
      { value: 'creator', word: 'mine.creator' },
      { value: 'any', word: 'mine.any' },
    ],
  },
  { kind: 'reference', name: 'handler_id', title: 'handler', directory: 'staff' },
  { kind: 'reference', name: 'template_id', title: 'template', directory: 'ticket-templates' },
  { kind: 'choice', name: 'priority', title: 'priority', options: optionsOf(PRIORITIES, true) },
  {
    ...{ kind: 'choice', name: 'overdue', title: 'ticket.deadline' },
    options: [
      { value: 'yes', word: 'ticket.overdue' },
      { value: 'no', word: 'ticket.inTime' },
    ],
  },
  { kind: 'period', name: 'due', title: 'ticket.due', from: 'due_start_time', to: 'due_end_time' },
  { kind: 'period', name: 'created', title: 'createdAt', from: 'start_time', to: 'end_time' },
]

const CLOSED = [
  { value: 'no', word: 'ticket.unclosed' },
  { value: 'yes', word: 'ticket.closed' },
] as const

export const LIST_FILTERS: readonly Filter[] = [
  { kind: 'choice', name: 'status', title: 'state', options: optionsOf(TICKET_STATES, true) },
  { kind: 'choice', name: 'closed', title: 'ticket.isClosed', options: CLOSED },
  ...BOARD_FILTERS,
]

/** What both views have in the address: it stays when one goes from one to the other. */
export const SHARED_PARAMS: Params = Object.assign({ q: text }, ...BOARD_FILTERS.map(paramsOf))
