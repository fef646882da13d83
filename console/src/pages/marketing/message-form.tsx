import { type Attachment, MessageBubbles } from '../../domain/attachment.tsx'
import { AttachmentsField } from '../../domain/attachments-field.tsx'
import { crowdParam, staffOf } from '../../domain/crowd.ts'
import { CrowdFilterBuilder } from '../../domain/crowd-filter.tsx'
import { SenderPhone } from '../../domain/phone.tsx'
import { count, text } from '../../kit/address.ts'
import type { FormSpec } from '../../kit/spec/form-spec.ts'
import { audienceOf, choiceOf } from './audience.ts'
import { keepAsDraft, postToSend, sendAtField } from './drafts.ts'
import { askToSend, Forecast, SendWord } from './forecast.tsx'
import { TestMessage } from './test-message.tsx'

type Values = Record<string, unknown>

const without = ({ to: _, ...body }: Values): Values => body

/** How a group message is written: sent at once, kept for its time, or kept as a draft, which is changed by the same form. */
export const messageForm: FormSpec<Values> = {
  fields: [
    { kind: 'text', name: 'name', title: 'name', required: true, most: 60 },
    { kind: 'textarea', name: 'text', title: 'message', most: 4000, help: 'message.help', initial: '' },
    {
      ...{ kind: 'custom', name: 'attachments', title: 'attachments', help: 'attachments.help', initial: [] },
      render: () => <AttachmentsField />,
    },
    {
      ...{ kind: 'reference', name: 'creator_id', title: 'sentInNameOf', directory: 'staff' },
      ...{ required: 'unless staff', help: 'sentInNameOf.own' },
    },
    {
      ...{ kind: 'choice', name: 'to', title: 'recipients', initial: 'filter', required: true },
      options: [
        { value: 'filter', word: 'to.filter' },
        { value: 'package', word: 'to.package' },
        { value: 'chats', word: 'to.chats' },
        { value: 'owners', word: 'to.owners' },
      ],
    },
    {
      ...{ kind: 'custom', name: 'filter', title: 'crowdFilter', help: 'recipients.help', initial: {} },
      when: ({ to }) => to === 'filter',
      render: () => <CrowdFilterBuilder />,
      staff: staffOf,
    },
    {
      ...{ kind: 'reference', name: 'crowd_package_id', title: 'to.package', directory: 'crowd-packages' },
      ...{ required: true, help: 'to.package.help' },
      when: ({ to }) => to === 'package',
    },
    {
      ...{ kind: 'reference', name: 'chat_ids', title: 'to.chats', directory: 'group-chats', many: true },
      ...{ required: true, help: 'to.chats.help' },
      when: ({ to }) => to === 'chats',
    },
    {
      ...{ kind: 'reference', name: 'chat_owner_ids', title: 'to.owners', directory: 'staff', many: true },
      ...{ required: true, help: 'to.owners.help' },
      when: ({ to }) => to === 'owners',
    },
    sendAtField,
    {
      ...{ kind: 'switch', name: 'allow_select', title: 'allowSelect', help: 'allowSelect.help', initial: false },
      when: ({ to }) => to === 'filter' || to === 'package',
    },
  ],
  given: { filter: crowdParam, crowd_package_id: count, to: text },
  body: without,
  values: (draft) => ({ ...draft, to: choiceOf(draft), filter: draft.filter ?? {}, send_at: draft.send_at ?? null }),
  post: postToSend('group-messages'),
  keep: keepAsDraft('group-messages'),
  sendWord: (values) => <SendWord values={values} />,
  ask: askToSend,
  preview(values) {
    const content = { text: String(values.text ?? ''), attachments: (values.attachments ?? []) as Attachment[] }
    return (
      <div className="stack">
        <Forecast audience={audienceOf(values)} />
        <SenderPhone>
          <MessageBubbles {...content} />
        </SenderPhone>
        <TestMessage {...content} />
      </div>
    )
  },
}
