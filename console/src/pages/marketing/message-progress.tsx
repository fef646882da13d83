import { Progress } from 'antd'
import type { RecordOf } from '../../api/types.ts'

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
