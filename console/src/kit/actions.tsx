import { App, Button, Dropdown, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../api/change.ts'
import { useCorp } from '../api/corp.tsx'
import { useText } from '../i18n/language.tsx'
import type { ListSpec, RowAction } from './list-spec.ts'
import { useOnce } from './refusals.ts'

type Json = Record<string, unknown>

/** What can be done with a record. What cannot be undone asks first, with the record's name. */
export function RecordActions<R extends Json>({
  spec,
  record,
  gone,
  children,
}: {
  spec: ListSpec<R>
  record: R
  gone: () => void
  /** Stands before what is dangerous. */
  children?: ReactNode
}) {
  const t = useText()
  const corp = useCorp()
  const { modal, message } = App.useApp()
  const send = useSend<Json>()
  const once = useOnce()
  const [after, setAfter] = useState<ReactNode>()
  const possible = (spec.actions ?? []).filter(
    (action) => corp.may(callOf(spec, action)) && (action.when?.(record) ?? true),
  )
  const perform = async (action: RowAction<R>) => {
    const { method = 'post', path, body, done, made } = action
    if (method === 'delete' && !path) gone()
    const { data } = await send.mutateAsync({
      method,
      path: `${spec.resource}/{id}${path ? `/${path}` : ''}`,
      params: { id: String(record[spec.id]) },
      ...(body ? { body: body(record) } : {}),
      ...(typeof done === 'string' ? { done: t(done) } : {}),
    })
    const told = typeof done === 'function' ? done(data) : undefined
    if (told) message.success(t(told))
    if (made) setAfter(made(data, () => setAfter(undefined)))
  }
  const start = (action: RowAction<R>) => {
    if (!action.ask) return once(() => perform(action))
    modal.confirm({
      title: t(action.ask, { name: spec.nameOf(record) }),
      okText: t(action.word),
      okButtonProps: { danger: action.danger ?? false },
      cancelText: t('cancel'),
      onOk: () => perform(action).catch(() => undefined),
    })
  }
  const [dangerous, plain] = [possible.filter(({ danger }) => danger), possible.filter(({ danger }) => !danger)]
  return (
    <>
      {plain.map((action) => (
        <Button key={action.word} data-call={callOf(spec, action)} onClick={() => start(action)}>
          {t(action.word)}
        </Button>
      ))}
      {children}
      {dangerous.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: dangerous.map((action) => ({ key: action.word, label: t(action.word), danger: true })),
            onClick: ({ key }) => {
              const action = dangerous.find(({ word }) => word === key)
              if (action) start(action)
            },
          }}
        >
          <Button aria-label={t('more')} data-call={dangerous.map((action) => callOf(spec, action)).join(', ')}>
            ⋯
          </Button>
        </Dropdown>
      )}
      {after && (
        <Modal
          open
          title={spec.nameOf(record)}
          footer={null}
          closable={false}
          mask={{ closable: false }}
          keyboard={false}
        >
          {after}
        </Modal>
      )}
    </>
  )
}

/** The call of the API that an action makes. */
function callOf<R>({ resource }: ListSpec<R>, { method = 'post', path }: RowAction<R>): string {
  return `${method.toUpperCase()} ${resource}/{id}${path ? `/${path}` : ''}`
}
