import { type KeyboardEvent, useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { useSingleFlight } from '../../kit/form/form-errors.ts'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'
import { MoreIcon } from '../../kit/icons.tsx'
import { Pop } from '../../kit/pop.tsx'
import type { Entry } from './timeline-words.ts'

const MOST = 2000

/** Where something is written down about a customer; Ctrl and Enter send it. */
export function NoteBox({ id }: { id: string }) {
  const t = useText()
  const [text, setText] = useState('')
  const [type, setType] = useState<number>()
  const change = useChange('post', 'customers/{id}/notes')
  const once = useSingleFlight()
  if (!change.may) return null
  const send = () =>
    once(async () => {
      if (!text.trim()) return
      await change.mutateAsync({
        params: { id },
        body: { text: text.trim(), event_type_id: type ?? null },
        done: t('note.added'),
      })
      setText('')
      setType(undefined)
    })
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <div className="note-box">
      <textarea
        className="input"
        aria-label={t('note.add')}
        placeholder={t('note.hint')}
        maxLength={MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={pressed}
      />
      <div className="row">
        <ReferenceSelect
          directory="event-types"
          many={false}
          aria-label={t('note.type')}
          placeholder={t('note.type')}
          value={type}
          onChange={(id) => setType(id as number | undefined)}
        />
        <button
          type="button"
          className="button primary small"
          disabled={!text.trim() || change.isPending}
          {...change.mark}
          onClick={send}
        >
          {t('note.add')}
        </button>
      </div>
    </div>
  )
}

/** What its author may do with a note, and everybody who may change customers. */
export function NoteMenu({ entry, customer }: { entry: Entry; customer: string }) {
  const t = useText()
  const { session, can } = useCorp()
  const change = useChange('patch', 'customers/{id}/notes/{note_id}')
  const removal = useChange('delete', 'customers/{id}/notes/{note_id}')
  const [editing, setEditing] = useState(false)
  const params = { id: customer, note_id: entry.id }
  if (!change.may || (entry.data.author !== session.name && !can('customers:write'))) return null
  const remove = async () => {
    const question = { title: t('note.remove.ask'), ok: t('remove'), danger: true }
    if (await confirm(question)) removal.mutate({ params, done: t('removed') })
  }
  return (
    <Pop button={<MoreIcon />} label={t('note.change')} className="icon-button" align="right">
      {(close) =>
        editing ? (
          <form
            className="pop-form"
            onSubmit={(event) => {
              event.preventDefault()
              const text = String(new FormData(event.currentTarget).get('text')).trim()
              if (text) change.mutate({ params, body: { text }, done: t('saved') })
              setEditing(false)
              close()
            }}
          >
            <input
              className="input"
              name="text"
              aria-label={t('note.add')}
              maxLength={MOST}
              defaultValue={String(entry.data.text ?? '')}
            />
            <button type="submit" className="button primary" {...change.mark}>
              {t('save')}
            </button>
          </form>
        ) : (
          <>
            <button type="button" className="pop-item" onClick={() => setEditing(true)}>
              {t('edit')}
            </button>
            <button
              type="button"
              className="pop-item danger"
              onClick={() => {
                close()
                remove()
              }}
            >
              {t('remove')}
            </button>
          </>
        )
      }
    </Pop>
  )
}
