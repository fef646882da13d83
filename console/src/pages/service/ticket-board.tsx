import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useList } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import type { ListSpec } from '../../kit/list-spec.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { RecordDrawer } from '../../kit/record-drawer.tsx'
import { RecordForm } from '../../kit/record-form.tsx'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'
import { useMoveTicket } from './move-ticket.tsx'
import { COLUMNS, TICKET_STATES, type Ticket, type TicketStatus } from './ticket.ts'
import { TicketCard } from './ticket-card.tsx'

/** Tickets in a column for each state. A card is moved by dragging, or from the keyboard by Alt and an arrow. */
export function TicketBoard({ spec, choose }: { spec: ListSpec<Ticket>; choose: ReactNode }) {
  const t = useText()
  const { may } = useCorp()
  const { state, change } = usePageState()
  const mayAct = may('POST tickets/{id}/close')
  const mayCreate = may('POST tickets')
  const { start, dialog } = useMoveTicket()
  return (
    <>
      <PageHead title={t('tickets')} about={t(mayAct ? 'board.help' : 'tickets.about')}>
        {choose}
        {mayCreate && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            data-call="POST tickets"
            onClick={() => change({ new: 'yes' })}
          >
            {t('tickets.create')}
          </Button>
        )}
      </PageHead>
      <div className="board">
        {COLUMNS.map((status) => (
          <BoardColumn key={status} status={status} mayAct={mayAct} move={start} />
        ))}
      </div>
      {dialog}
      <RecordDrawer spec={spec} items={[]} />
      {state.new !== undefined && spec.form && mayCreate && (
        <RecordForm spec={spec} form={spec.form} close={() => change({ new: undefined })} />
      )}
    </>
  )
}

type ColumnProps = { status: TicketStatus; mayAct: boolean; move(ticket: Ticket, to: TicketStatus): void }

/** Cards of one column that are shown at first; more on demand. */
const SHOWN = 20

function BoardColumn({ status, mayAct, move }: ColumnProps) {
  const t = useText()
  const [limit, setLimit] = useState(SHOWN)
  const [over, setOver] = useState(false)
  const { data, error, refetch } = useList('tickets', { status, limit })
  const title = t(TICKET_STATES[status]?.word ?? 'state')
  const dropped = (text: string) => {
    setOver(false)
    if (text) move(JSON.parse(text) as Ticket, status)
  }
  return (
    <section
      className={over ? 'board-column over' : 'board-column'}
      aria-label={title}
      onDragOver={(event) => {
        if (!mayAct) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => dropped(event.dataTransfer.getData('application/x-ticket'))}
    >
      <h2>
        {title} <span className="muted number">{data?.total ?? ''}</span>
      </h2>
      {error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.items.length === 0 ? (
        <Nothing>{t('board.empty')}</Nothing>
      ) : (
        <ul>
          {data.items.map((ticket) => (
            <TicketCard key={ticket.id} ticket={ticket} mayAct={mayAct} move={move} />
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && limit < 100 && (
        <Button block type="text" onClick={() => setLimit(100)}>
          {t('board.more')}
        </Button>
      )}
    </section>
  )
}
