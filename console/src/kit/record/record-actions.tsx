import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { toast } from '../../state/toast.ts'
import { confirm, type Question } from '../confirm.tsx'
import { useSingleFlight } from '../form/form-errors.ts'
import { useFormat } from '../format.ts'
import { MoreIcon } from '../icons.tsx'
import { Pop } from '../pop.tsx'
import type { ListSpec, RowAction } from '../spec/list-spec.ts'

type Json = Record<string, unknown>
type Props<R> = {
  spec: ListSpec<R>
  record: R
  /** What questions call it. */
  name: string
  gone: () => void
  /** Stands before what is dangerous. */
  children?: ReactNode
}

/** What can be done with a record. What cannot be undone asks first, with the record's name. */
export function RecordActions<R extends Json>({ spec, record, name, gone, children }: Props<R>) {
  const t = useText()
  const corp = useCorp()
  const format = useFormat()
  const send = useSend<Json>()
  const once = useSingleFlight()
  const [after, setAfter] = useState<ReactNode>()
  const possible = (spec.actions ?? []).filter(
    (action) => corp.may(callOf(spec, action)) && (action.when?.(record) ?? true),
  )
  const questionOf = async (action: RowAction<R>): Promise<Question | undefined> => {
    if (action.question) return action.question(record, { t, format, corpId: corp.corp_id })
    const title = action.ask && t(action.ask, { name })
    return title ? { title, ok: t(action.word), danger: action.danger ?? false } : undefined
  }
  const perform = async (action: RowAction<R>) => {
    const { method = 'post', path, body, done, made } = action
    const question = await questionOf(action)
    if (question && !(await confirm(question))) return
    if (method === 'delete' && !path) gone()
    const { data } = await send.mutateAsync({
      method,
      path: `${spec.resource}/{id}${path ? `/${path}` : ''}`,
      params: { id: String(record[spec.id]) },
      ...(body ? { body: body(record) } : {}),
      ...(typeof done === 'string' ? { done: t(done) } : {}),
    })
    const told = typeof done === 'function' ? done(data) : undefined
    if (told) toast.done(t(told))
    if (made) setAfter(made(data, () => setAfter(undefined)))
  }
  const start = (action: RowAction<R>) => once(() => perform(action))
  const [dangerous, plain] = [possible.filter(({ danger }) => danger), possible.filter(({ danger }) => !danger)]
  return (
    <>
      {plain.map((action) => (
        <button
          key={action.word}
          type="button"
          className="button"
          data-call={callOf(spec, action)}
          onClick={() => start(action)}
        >
          {t(action.word)}
        </button>
      ))}
      {children}
      {dangerous.length > 0 && (
        <Pop
          button={<MoreIcon />}
          label={t('more')}
          className="button"
          align="right"
          calls={dangerous.map((action) => callOf(spec, action)).join(', ')}
        >
          {(close) =>
            dangerous.map((action) => (
              <button
                key={action.word}
                type="button"
                className="pop-item danger"
                onClick={() => {
                  close()
                  start(action)
                }}
              >
                {t(action.word)}
              </button>
            ))
          }
        </Pop>
      )}
      {after && (
        <Modal open title={name} footer={null} closable={false} mask={{ closable: false }} keyboard={false}>
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
