import './order-dialog.css'
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useSend } from '../../api/change.ts'
import { useText } from '../../i18n/language.tsx'
import { useUndoable } from '../undo.ts'
import { useFocusAfterMove, type Way } from './focus-after-move.ts'
import { moved, ordersFor } from './order.ts'
import { Sortable, useSortableEntry } from './sortable.tsx'

type Id = string | number
type Entry = { id: Id; name: string; order: number }
type Props = { title: string; path: string; entries: readonly Entry[]; close: () => void }

/** Entries in their order, moved by dragging or by their arrows; saving changes the `order` of those that need it, by one call. */
export function OrderDialog({ title, path, entries, close }: Props) {
  const t = useText()
  const send = useSend()
  const undoable = useUndoable()
  const [before] = useState(entries)
  const [wanted, setWanted] = useState(entries)
  const [last, setLast] = useState<{ id: Id; way: Way }>()
  const [busy, setBusy] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const lastAt = wanted.findIndex(({ id }) => id === last?.id)
  useFocusAfterMove(list, lastAt, last?.way)

  const step = (from: number, way: Way) => {
    setWanted(moved(wanted, from, way === 'up' ? from - 1 : from + 1))
    setLast({ id: (wanted[from] as Entry).id, way })
  }
  const put = (orders: ReadonlyMap<Id, number>) => {
    const body = { orders: [...orders].map(([id, order]) => ({ id, order })) }
    return send.mutateAsync({ method: 'post', path, body })
  }
  const save = async () => {
    const orders = ordersFor(before, wanted)
    const old = before.filter(({ id }) => orders.has(id)).map(({ id, order }): [Id, number] => [id, order])
    setBusy(true)
    try {
      if (orders.size > 0) {
        await put(orders)
        undoable(t('saved'), () => put(new Map(old)))
      }
      close()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      onCancel={close}
      onOk={() => save().catch(() => undefined)}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={busy}
    >
      <Sortable
        items={wanted}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        move={(from, to) => setWanted(moved(wanted, from, to))}
      >
        <ol className="order-list" aria-label={title} ref={list}>
          {wanted.map((entry, at) => (
            <Row key={entry.id} entry={entry} at={at} count={wanted.length} step={step} />
          ))}
        </ol>
      </Sortable>
      <span className="visually-hidden" role="status">
        {last && t('order.place', { name: wanted[lastAt]?.name ?? '', n: lastAt + 1, all: wanted.length })}
      </span>
    </Modal>
  )
}

type RowProps = { entry: Entry; at: number; count: number; step(from: number, way: Way): void }

function Row({ entry: { id, name }, at, count, step }: RowProps) {
  const t = useText()
  const { element, handle } = useSortableEntry(id)
  return (
    <li {...element}>
      <button type="button" className="order-handle" aria-label={t('drag', { name })} {...handle}>
        <HolderOutlined />
      </button>
      <span className="clip">{name}</span>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`${t('moveUp')} ${name}`}
        data-way="up"
        disabled={at === 0}
        onClick={() => step(at, 'up')}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`${t('moveDown')} ${name}`}
        data-way="down"
        disabled={at === count - 1}
        onClick={() => step(at, 'down')}
      />
    </li>
  )
}
