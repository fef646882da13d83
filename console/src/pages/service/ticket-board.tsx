import './ticket-board.css'
import '../../kit/list/list-table.css'
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  pointerWithin,
  useDroppable,
} from '@dnd-kit/core'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useEndlessList } from '../../api/endless-list.ts'
import { useText } from '../../i18n/language.tsx'
import { PlusIcon } from '../../kit/icons.tsx'
import { RecordForm } from '../../kit/lazy-form.tsx'
import { RecordPage } from '../../kit/lazy-record.tsx'
import { FilterChips } from '../../kit/list/filter-chips.tsx'
import { filterQuery } from '../../kit/list/list-query.ts'
import { ListSearch } from '../../kit/list/list-search.tsx'
import { useAnnouncements, useDragSensors } from '../../kit/order/sortable.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { usePageState, useSearchValues } from '../../kit/page-state.ts'
import type { ListSpec } from '../../kit/spec/list-spec.ts'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'
import { ViewTabs } from '../../kit/views.tsx'
import { useMoveTicket } from './move-ticket.tsx'
import { COLUMNS, TICKET_STATES, type Ticket, type TicketStatus } from './ticket.ts'
import { TicketCard } from './ticket-card.tsx'
import { BOARD_FILTERS } from './ticket-filters.ts'

type Json = Record<string, unknown>

/** Tickets in a column for each state. A card is dragged, or moved from the keyboard by Alt and an arrow. */
export function TicketBoard({ spec }: { spec: ListSpec<Json> }) {
  const t = useText()
  const { may } = useCorp()
  const { state, change } = usePageState(spec.form?.given)
  const search = useSearchValues()
  const asked = { q: state.q, ...filterQuery(BOARD_FILTERS, search) }
  const mayAct = may('POST tickets/{id}/close')
  const mayCreate = may('POST tickets')
  const { start, dialog } = useMoveTicket()
  const [dragged, setDragged] = useState<Ticket>()
  const accessibility = useAnnouncements((id) => {
    const column = COLUMNS.find((status) => columnId(status) === id)
    return column === undefined ? (dragged?.title ?? '') : t(TICKET_STATES[column].word)
  })
  const ended = ({ over }: DragEndEvent) => {
    const to = COLUMNS.find((status) => columnId(status) === over?.id)
    if (dragged && to !== undefined) start(dragged, to)
    setDragged(undefined)
  }
  return (
    <>
      <PageHead title={t('tickets')} about={t(mayAct ? 'board.help' : 'tickets.about')} tabs={<ViewTabs />}>
        {mayCreate && (
          <button
            type="button"
            className="button primary"
            data-call="POST tickets"
            onClick={() => change({ new: 'yes' } as never)}
          >
            <PlusIcon /> {t('tickets.create')}
          </button>
        )}
      </PageHead>
      <div className="list-tools board-tools">
        <ListSearch
          label={t('tickets.search')}
          value={state.q ?? ''}
          search={(q) => change({ q: q || undefined } as never, { replace: true })}
        />
        <FilterChips filters={BOARD_FILTERS} />
      </div>
      <DndContext
        sensors={useDragSensors()}
        collisionDetection={pointerWithin}
        accessibility={accessibility}
        onDragStart={({ active }: DragStartEvent) => setDragged(active.data.current as Ticket)}
        onDragEnd={ended}
        onDragCancel={() => setDragged(undefined)}
      >
        <div className="board">
          {COLUMNS.map((status) => (
            <BoardColumn key={status} status={status} asked={asked} mayAct={mayAct} move={start} />
          ))}
        </div>
        <DragOverlay>{dragged && <TicketCard ticket={dragged} mayAct={false} move={() => {}} overlay />}</DragOverlay>
      </DndContext>
      {dialog}
      <RecordPage spec={spec} items={[]} />
      {state.new !== undefined && spec.form && mayCreate && (
        <RecordForm
          spec={spec}
          form={spec.form}
          close={() => change({ new: undefined, relation_id: undefined } as never)}
        />
      )}
    </>
  )
}

const columnId = (status: TicketStatus) => `column ${status}`

type ColumnProps = {
  status: TicketStatus
  /** What narrows the board. */
  asked: Json
  mayAct: boolean
  move(ticket: Ticket, to: TicketStatus): void
}

/** Cards that a column shows at first, and more with each step. */
const CARDS = 20

function BoardColumn({ status, asked, mayAct, move }: ColumnProps) {
  const t = useText()
  const { setNodeRef, isOver } = useDroppable({ id: columnId(status), disabled: !mayAct })
  const { items, total, error, refetch, more, loadingMore } = useEndlessList(
    'tickets',
    { ...asked, status },
    undefined,
    { size: CARDS },
  )
  const title = t(TICKET_STATES[status].word)
  return (
    <section className={isOver ? 'board-column over' : 'board-column'} aria-label={title} ref={setNodeRef}>
      <h2>
        {title} <span className="muted number">{items ? total : ''}</span>
      </h2>
      {error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : !items ? (
        <Loading />
      ) : items.length === 0 ? (
        <Nothing>{t(Object.values(asked).some(Boolean) ? 'list.noMatch' : 'board.empty')}</Nothing>
      ) : (
        <ul>
          {items.map((ticket) => (
            <TicketCard key={ticket.id} ticket={ticket} mayAct={mayAct} move={move} />
          ))}
        </ul>
      )}
      {more && (
        <button type="button" className="button quiet" disabled={loadingMore} onClick={more}>
          {t('board.more')}
        </button>
      )}
    </section>
  )
}
