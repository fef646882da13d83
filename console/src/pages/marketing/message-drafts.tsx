import type { RecordOf } from '../../api/types.ts'
import { type Attachment, MessageBubbles } from '../../domain/attachment.tsx'
import { conditionsIn } from '../../domain/crowd.ts'
import { SenderPhone } from '../../domain/phone.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import {
  nameColumn,
  nameOfColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  stateTag,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { type CellTools, type Column, listSpec } from '../../kit/spec/list-spec.ts'
import { askToSend } from './forecast.tsx'
import { messageForm } from './message-form.tsx'

type Draft = RecordOf<'group-message-drafts'>

const DRAFT_STATES: StatesOf<Draft['state']> = {
  draft: { word: 'draft.draft', tone: 'plain' },
  scheduled: { word: 'draft.scheduled', tone: 'info' },
}

/** To whom it goes, in a few words. */
function audienceWords(draft: Draft, { t, nameOf }: CellTools): string {
  const { filter, crowd_package_id, chat_ids, chat_owner_ids } = draft
  if (crowd_package_id) return nameOf('crowd-packages', crowd_package_id)
  if (chat_ids) return t('to.someChats', { n: chat_ids.length })
  if (chat_owner_ids) return t('to.chatsOf', { names: chat_owner_ids.map((id) => nameOf('staff', id)).join('、') })
  if (!filter) return t('to.nobody')
  const n = conditionsIn(filter)
  return n > 0 ? t('to.conditions', { n }) : t('to.everyone')
}

const AUDIENCE: Column<Draft> = {
  title: 'recipients',
  names: ({ crowd_package_id, chat_owner_ids = [] }) => [
    ...(crowd_package_id ? ([['crowd-packages', crowd_package_id]] as const) : []),
    ...chat_owner_ids.map((id) => ['staff', id] as const),
  ],
  cell: audienceWords,
}

/** Messages that were not sent yet: drafts, and those that wait for their time. */
export const messageDrafts = listSpec({
  resource: 'group-message-drafts',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'groupMessages',
  about: 'groupMessages.about',
  empty: 'drafts.empty',
  createWord: 'groupMessages.create',
  search: 'search.byName',
  sort: '-updated_at',
  every: 5_000,
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'state', DRAFT_STATES),
    timeColumn('sendAt', 'send_at'),
    { ...AUDIENCE, from: 'medium' },
    nameOfColumn('creator', 'staff', 'creator_id', { from: 'wide' }),
    timeColumn('updatedAt', 'updated_at', { from: 'wide' }),
  ],
  filters: [{ kind: 'choice', name: 'state', title: 'state', options: optionsOf(DRAFT_STATES) }],
  form: messageForm as never,
  actions: [
    {
      ...{ word: 'sendNow', path: 'send', done: 'sentNow', ends: true },
      question: (draft, tools) => askToSend({ ...draft, state: 'now' }, tools),
    },
    {
      ...{ word: 'schedule', method: 'patch', done: 'scheduled' },
      when: ({ state, send_at }) => state === 'draft' && send_at !== undefined,
      question: (draft, tools) => askToSend(draft, tools),
      body: () => ({ state: 'scheduled' }),
    },
    {
      ...{ word: 'unschedule', method: 'patch', done: 'unscheduled' },
      when: ({ state }) => state === 'scheduled',
      body: () => ({ state: 'draft' }),
    },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  record: {
    labels: ({ state }, { t }) => stateTag(DRAFT_STATES, state, t),
    note: ({ failed_code }, { t }) => failed_code && <span className="bad">{t('draft.reachedNobody')}</span>,
    lead: ({ text, attachments }) => (
      <SenderPhone>
        <MessageBubbles text={text} attachments={attachments as Attachment[]} />
      </SenderPhone>
    ),
    facts: [
      AUDIENCE,
      { ...timeColumn('sendAt', 'send_at'), edit: 'send_at' },
      nameOfColumn('creator', 'staff', 'creator_id'),
      timeColumn('createdAt', 'created_at'),
      timeColumn('updatedAt', 'updated_at'),
    ],
    tabs: [historyTab('group_message_draft', 'id')],
  },
})
