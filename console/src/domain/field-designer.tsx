import './field-designer.css'
import '../kit/order/order-dialog.css'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  pointerWithin,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Checkbox, Input, Select } from 'antd'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { useFocusAfterMove, type Way } from '../kit/order/focus-after-move.ts'
import { moved } from '../kit/order/order.ts'
import { useAnnouncements, useDragSensors, useSortableEntry } from '../kit/order/sortable.tsx'

/** One field that people are asked to fill in. */
export type DesignedField = { id: string; type: string; label: string; required: boolean; options: string[] }

/** What fields can be, and what the designer calls them. */
export type FieldKinds<F extends DesignedField> = {
  types: Readonly<Record<string, Word>>
  words: { list: Word; empty: Word; types: Word; label: Word }
  hasOptions(type: string): boolean
  /** Whether it is a heading, which asks for nothing. */
  isHeading?(type: string): boolean
  make(type: string, label: string, others: readonly F[], option: string): F
  /** The field with other options, where more than these changes with them. */
  withOptions?(field: F, options: string[]): Partial<F>
  /** What else is said of a field, below it. */
  more?(field: F, change: (part: Partial<F>) => void): ReactNode
}

type Props<F extends DesignedField> = { kinds: FieldKinds<F>; fields: readonly F[]; onChange(fields: F[]): void }

/** What is dragged: one of the types, or a field that is there. The list itself takes what is dropped below its end. */
const TYPE = 'type '
const LIST = 'list'

/** A pointer drops where it is; the keyboard, which has no place of its own, at the nearest field. */
const dropPlace: CollisionDetection = (drag) =>
  drag.pointerCoordinates
    ? pointerWithin(drag)
    : closestCenter({ ...drag, droppableContainers: drag.droppableContainers.filter(({ id }) => id !== LIST) })

/** Builds the fields of a form: dragged in from the types or clicked, moved by dragging, by the keyboard or by their arrows. */
export function FieldDesigner<F extends DesignedField>({ kinds, fields, onChange }: Props<F>) {
  const t = useText()
  const sensors = useDragSensors()
  const ids = fields.map(({ id }) => id)
  const typeWord = (type: string) => t(kinds.types[type] as Word)
  const nameOf = (id: string | number) => {
    const text = String(id)
    if (text.startsWith(TYPE)) return typeWord(text.slice(TYPE.length))
    return text === LIST ? t(kinds.words.list) : (fields.find((each) => each.id === text)?.label ?? '')
  }
  const accessibility = useAnnouncements(nameOf)
  const insert = (type: string, at: number) => {
    const made = kinds.make(type, typeWord(type), fields, t('question.option'))
    onChange([...fields.slice(0, at), made, ...fields.slice(at)])
  }
  const ended = ({ active, over }: DragEndEvent) => {
    if (!over) return
    const [what, found] = [String(active.id), ids.indexOf(String(over.id))]
    const at = found < 0 ? fields.length : found
    if (what.startsWith(TYPE)) insert(what.slice(TYPE.length), at)
    else onChange(moved(fields, ids.indexOf(what), Math.min(at, fields.length - 1)))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={dropPlace} accessibility={accessibility} onDragEnd={ended}>
      <div className="designer">
        <ul className="designer-types" aria-label={t(kinds.words.types)}>
          {Object.keys(kinds.types).map((type) => (
            <li key={type}>
              <TypeButton type={type} name={typeWord(type)} add={() => insert(type, fields.length)} />
            </li>
          ))}
        </ul>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <Fields kinds={kinds} fields={fields} onChange={onChange} />
        </SortableContext>
      </div>
    </DndContext>
  )
}

/** A type of field: clicked, it is added at the end; dragged, where it is dropped. */
function TypeButton({ type, name, add }: { type: string; name: string; add(): void }) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: `${TYPE}${type}` })
  const style = transform ? { translate: `${Math.round(transform.x)}px ${Math.round(transform.y)}px` } : {}
  const { onKeyDown: _, ...drag } = listeners ?? {} // the keyboard adds it
  return (
    <button
      type="button"
      ref={setNodeRef}
      style={style}
      data-dragging={isDragging || undefined}
      {...drag}
      onClick={add}
    >
      {name}
    </button>
  )
}

function Fields<F extends DesignedField>({ kinds, fields, onChange }: Props<F>) {
  const t = useText()
  const { setNodeRef, isOver } = useDroppable({ id: LIST })
  const list = useRef<HTMLOListElement>(null)
  const attach = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element
      setNodeRef(element)
    },
    [setNodeRef],
  )
  const [last, setLast] = useState<{ id: string; way: Way }>()
  const lastAt = fields.findIndex(({ id }) => id === last?.id)
  useFocusAfterMove(list, lastAt, last?.way)
  const step = (from: number, way: Way) => {
    setLast({ id: (fields[from] as F).id, way })
    onChange(moved(fields, from, way === 'up' ? from - 1 : from + 1))
  }
  return (
    <>
      <ol className={isOver ? 'designer-list over' : 'designer-list'} aria-label={t(kinds.words.list)} ref={attach}>
        {fields.length === 0 && <li className="designer-empty muted">{t(kinds.words.empty)}</li>}
        {fields.map((field, at) => (
          <FieldRow
            key={field.id}
            kinds={kinds}
            field={field}
            at={at}
            first={at === 0}
            last={at === fields.length - 1}
            change={(part) => onChange(fields.map((each, n) => (n === at ? { ...each, ...part } : each)))}
            move={(way) => step(at, way)}
            remove={() => {
              setLast(undefined)
              onChange(fields.filter((_, n) => n !== at))
            }}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {last && t('order.place', { name: fields[lastAt]?.label ?? '', n: lastAt + 1, all: fields.length })}
      </span>
    </>
  )
}

const wrongIf = (isEmpty: boolean) => (isEmpty ? { status: 'error' as const, 'aria-invalid': true } : {})

type RowProps<F extends DesignedField> = {
  kinds: FieldKinds<F>
  field: F
  at: number
  first: boolean
  last: boolean
  change(part: Partial<F>): void
  move(way: Way): void
  remove(): void
}

function FieldRow<F extends DesignedField>({ kinds, field, at, first, last, change, move, remove }: RowProps<F>) {
  const t = useText()
  const { element, handle } = useSortableEntry(field.id)
  const button = { type: 'text', size: 'small' } as const
  return (
    <li {...element} data-at={at}>
      <div className="row">
        <button type="button" className="order-handle" aria-label={t('drag', { name: field.label })} {...handle}>
          <HolderOutlined />
        </button>
        <Input
          className="designer-label"
          aria-label={t(kinds.words.label)}
          data-at="label"
          {...wrongIf(field.label.trim() === '')}
          value={field.label}
          onChange={(event) => change({ label: event.target.value } as Partial<F>)}
        />
        <span className="muted">{t(kinds.types[field.type] as Word)}</span>
        {!kinds.isHeading?.(field.type) && (
          <Checkbox
            checked={field.required}
            onChange={(event) => change({ required: event.target.checked } as Partial<F>)}
          >
            {t('form.required')}
          </Checkbox>
        )}
        <Button
          {...button}
          icon={<ArrowUpOutlined />}
          aria-label={t('moveUp')}
          data-way="up"
          disabled={first}
          onClick={() => move('up')}
        />
        <Button
          {...button}
          icon={<ArrowDownOutlined />}
          aria-label={t('moveDown')}
          data-way="down"
          disabled={last}
          onClick={() => move('down')}
        />
        <Button {...button} icon={<DeleteOutlined />} aria-label={t('remove')} onClick={remove} />
      </div>
      {kinds.hasOptions(field.type) && (
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，']}
          aria-label={t('options')}
          data-at="options"
          {...wrongIf(field.options.length === 0)}
          value={field.options}
          onChange={(options: string[]) => change(kinds.withOptions?.(field, options) ?? ({ options } as Partial<F>))}
        />
      )}
      {kinds.more?.(field, change)}
    </li>
  )
}
