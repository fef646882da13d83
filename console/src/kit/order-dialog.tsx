import '../styles/order.css'
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSend } from '../api/change.ts'
import { useText } from '../i18n/language.tsx'
import { moved, ordersFor } from './order.ts'
import { useUndoable } from './undo.tsx'

type Id = string | number
type Entry = { id: Id; name: string; order: number }
type Way = 'up' | 'down'
type Props = { title: string; path: string; entries: readonly Entry[]; close: () => void }

const PLACE = 'application/x-entry-place'

/** Entries in their order, moved by dragging or by their arrows; saving changes the `order` of those that need it. */
export function OrderDialog({ title, path, entries, close }: Props) {
  const t = useText()
  const send = useSend()
  const undoable = useUndoable()
  const [before] = useState(entries)
  const [wanted, setWanted] = useState(entries)
  const [over, setOver] = useState<number>()
  const [last, setLast] = useState<{ id: Id; way: Way }>()
  const [busy, setBusy] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const lastAt = wanted.findIndex(({ id }) => id === last?.id)

  // a row that has moved in the page has lost the focus
  useLayoutEffect(() => {
    if (!last) return
    const buttons = [...(list.current?.children[lastAt]?.querySelectorAll('button') ?? [])]
    const usable = buttons.filter((button) => !button.disabled)
    const same = usable.find((button) => button.dataset.way === last.way)
    ;(same ?? usable[0])?.focus()
  }, [last, lastAt])

  const move = (from: number, way: Way) => {
    setWanted(moved(wanted, from, way === 'up' ? from - 1 : from + 1))
    setLast({ id: (wanted[from] as Entry).id, way })
  }
  const dropAt = (at: number) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(at)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(undefined)
      const from = event.dataTransfer.getData(PLACE)
      if (from !== '') setWanted(moved(wanted, Number(from), at))
    },
  })
  const put = (orders: ReadonlyMap<Id, number>) =>
    Promise.all(
      [...orders].map(([id, order]) => send.mutateAsync({ method: 'patch', path, params: { id }, body: { order } })),
    )
  const save = async () => {
    const orders = ordersFor(before, wanted)
    const old = before.filter(({ id }) => orders.has(id)).map(({ id, order }): [Id, number] => [id, order])
    setBusy(true)
    try {
      await put(orders)
      if (orders.size > 0) undoable(t('saved'), () => put(new Map(old)))
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
      <ol className="order-list" aria-label={title} ref={list}>
        {wanted.map(({ id, name }, at) => (
          <li key={id} className={over === at ? 'over' : ''} {...dropAt(at)}>
            <span
              className="order-handle"
              draggable
              aria-hidden
              onDragStart={(event) => event.dataTransfer.setData(PLACE, String(at))}
              onDragEnd={() => setOver(undefined)}
            >
              <HolderOutlined />
            </span>
            <span className="clip">{name}</span>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`${t('moveUp')} ${name}`}
              data-way="up"
              disabled={at === 0}
              onClick={() => move(at, 'up')}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`${t('moveDown')} ${name}`}
              data-way="down"
              disabled={at === wanted.length - 1}
              onClick={() => move(at, 'down')}
            />
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {last && t('order.place', { name: wanted[lastAt]?.name ?? '', n: lastAt + 1, all: wanted.length })}
      </span>
    </Modal>
  )
}
