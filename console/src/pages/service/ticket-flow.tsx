import { Timeline } from 'antd'
import { useRecord } from '../../api/list.ts'
import { useNames } from '../../api/names.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { stateTag } from '../../kit/list/columns.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { TICKET_STATES } from './ticket.ts'

const WORDS: Record<string, Word> = {
  create: 'flow.create',
  switch: 'flow.switch',
  reply: 'flow.reply',
  close: 'flow.close',
  reopen: 'flow.reopen',
  update: 'flow.update',
}

/** What was done to a ticket, newest first. */
export function TicketFlow({ id, version }: { id: string; version: number }) {
  const t = useText()
  const format = useFormat()
  const nameOf = useNames()
  const { data, error } = useRecord('tickets/{id}/flows', { params: { id }, version })
  if (error) return <Failed error={error} />
  if (!data) return <Loading />
  const acts = [...data.items].sort((a, b) => b.no - a.no)
  return (
    <Timeline
      items={acts.map((act) => ({
        key: act.no,
        content: (
          <div>
            <strong>
              {t(WORDS[act.action] ?? 'flow.update', {
                staff: nameOf('staff', act.staff_id),
                handler: nameOf('staff', act.handler_id),
              })}
            </strong>{' '}
            {stateTag(TICKET_STATES, act.status, t)}
            <div className="muted number">{format.time(act.created_at)}</div>
            {act.content?.text && <p className="ticket-text">{act.content.text}</p>}
          </div>
        ),
      }))}
    />
  )
}
