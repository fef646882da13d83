import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.tsx'

/** Pixels that a pointer moves before it drags, and milliseconds that a finger rests: a click or a scroll is neither. */
const MOVED = { activationConstraint: { distance: 4 } }
const HELD = { activationConstraint: { delay: 200, tolerance: 6 } }

/** Mouse, finger and keyboard (space, arrows, space) drag. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, MOVED),
    useSensor(TouchSensor, HELD),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
}

/** What screen readers say while something is dragged. */
export function useAnnouncements(nameOf: (id: string | number) => string): { announcements: Announcements } {
  const t = useText()
  const over = (name: string, at: string | undefined) =>
    at ? t('drag.over', { name, at }) : t('drag.nowhere', { name })
  return {
    announcements: {
      onDragStart: ({ active }) => t('drag.start', { name: nameOf(active.id) }),
      onDragOver: ({ active, over: to }) => over(nameOf(active.id), to ? nameOf(to.id) : undefined),
      onDragEnd: ({ active, over: to }) => over(nameOf(active.id), to ? nameOf(to.id) : undefined),
      onDragCancel: ({ active }) => t('drag.cancelled', { name: nameOf(active.id) }),
    },
  }
}

type Props<T> = {
  items: readonly T[]
  idOf(item: T): string | number
  nameOf(item: T): string
  move(from: number, to: number): void
  children: ReactNode
}

/** A list whose entries can be dragged to another place. */
export function Sortable<T>({ items, idOf, nameOf, move, children }: Props<T>) {
  const ids = items.map(idOf)
  const sensors = useDragSensors()
  const named = (id: string | number) => {
    const item = items[ids.indexOf(id)]
    return item === undefined ? '' : nameOf(item)
  }
  const accessibility = useAnnouncements(named)
  const ended = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(active.id), over ? ids.indexOf(over.id) : -1]
    if (to >= 0 && from !== to) move(from, to)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={ended}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** One of its entries: what its element and its handle need. */
export function useSortableEntry(id: string | number) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id,
  })
  const style = transform ? { translate: `0 ${Math.round(transform.y)}px`, transition } : {}
  return {
    element: { ref: setNodeRef, style, 'data-dragging': isDragging || undefined },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}
