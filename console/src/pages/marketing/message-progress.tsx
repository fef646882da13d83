import { Progress } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { MessageBubbles } from '../../kit/attachment.tsx'
import { stateTag } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { Name } from '../../kit/names.tsx'
import { SenderPhone } from '../../kit/phone.tsx'
import { MESSAGE_STATES } from './states.ts'

export type GroupMessage = RecordOf<'group-messages'>

/** How much of a message has been sent; it moves by itself. */
export function ProgressBar({ message }: { message: GroupMessage }) {
  const { counts, state } = message
  const { total, sent, failed } = counts
  const share = total > 0 ? Math.round(((sent + failed) / total) * 100) : state === 'done' ? 100 : 0
  return (
    <Progress
      size="small"
      percent={share}
      status={state === 'failed' ? 'exception' : state === 'sending' ? 'active' : 'normal'}
      aria-label={message.name}
    />
  )
}

/** A message, whom it reached and how it looks. */
export function MessageProgress({ message }: { message: GroupMessage }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="form-with-preview">
      <div className="stack">
        <ProgressBar message={message} />
        <Facts
          of={[
            ['state', stateTag(MESSAGE_STATES, message.state, t)],
            ['creator', <Name key="creator" of="staff" id={message.creator_id} />],
            ['recipients', format.number(message.counts.total)],
            ['result.sent', format.number(message.counts.sent)],
            ['result.failed', format.number(message.counts.failed)],
            ['createdAt', format.time(message.created_at)],
            ['doneAt', format.time(message.done_at)],
          ]}
        />
      </div>
      <SenderPhone>
        <MessageBubbles text={message.text} attachments={message.attachments} />
      </SenderPhone>
    </div>
  )
}
