import type { Question } from '../../kit/confirm.tsx'
import { timeColumn } from '../../kit/list/columns.tsx'
import type { AskTools, FormField, Posted } from '../../kit/spec/form-spec.ts'
import type { RowAction } from '../../kit/spec/list-spec.ts'
import { MESSAGE_STATES } from './states.ts'

/** What messages and posts have that are drafts before they are sent. */
type Sendable = { name: string; state: string; send_at?: number | undefined }

const { draft, scheduled, ...sent } = MESSAGE_STATES
export const DRAFT_STATES = { draft, scheduled }
export const SENT_STATES = sent

export const isDraft = ({ state }: Sendable) => state in DRAFT_STATES

export const sendAtField: FormField = { kind: 'time', name: 'send_at', title: 'sendAt', help: 'sendAt.help' }
export const sendAtColumn = timeColumn<Sendable>('sendAt', 'send_at')
export const sendAtFact = { ...sendAtColumn, edit: 'send_at', when: isDraft }

/** Something without a time is sent at once; with one it is kept until then. */
export const postToSend =
  (resource: 'group-messages' | 'moments') =>
  ({ send_at, ...body }: Record<string, unknown>): Posted =>
    send_at
      ? { resource, body: { ...body, send_at }, done: 'scheduled' }
      : { resource, body, done: 'message.handedOut' }

export const keepAsDraft = (resource: 'group-messages' | 'moments') => ({
  word: 'draft.keep' as const,
  post: (body: Record<string, unknown>): Posted => ({ resource, body: { ...body, draft: true }, done: 'draft.kept' }),
})

/** What is done with drafts: they are sent now or at their time, which is asked about, or removed. */
export function draftActions<R extends Sendable>(
  ask: (record: R & { now?: boolean }, tools: AskTools) => Promise<Question>,
): RowAction<R>[] {
  return [
    {
      ...{ word: 'sendNow', path: 'send', done: 'sentNow', when: isDraft },
      question: (record, tools) => ask({ ...record, now: true }, tools),
    },
    {
      ...{ word: 'schedule', method: 'patch', done: 'scheduled', question: ask },
      when: ({ state, send_at }) => state === 'draft' && send_at !== undefined,
      body: () => ({ draft: false }),
    },
    {
      ...{ word: 'unschedule', method: 'patch', done: 'unscheduled' },
      when: ({ state }) => state === 'scheduled',
      body: () => ({ draft: true }),
    },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete', when: isDraft },
  ]
}
