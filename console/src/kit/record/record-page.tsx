import './record-page.css'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { CloseIcon, EditIcon } from '../icons.tsx'
import { RecordForm } from '../lazy-form.tsx'
import { useCellTools } from '../list/cell-tools.ts'
import { usePageState } from '../page-state.ts'
import { Face } from '../person.tsx'
import type { ListSpec } from '../spec/list-spec.ts'
import type { RecordSpec, RecordTab } from '../spec/record-spec.ts'
import { Failed, Loading } from '../states.tsx'
import { Tabs } from '../tabs.tsx'
import { useMedia } from '../theme/theme.tsx'
import { Beside } from './beside.tsx'
import { EditableFacts } from './editable-facts.tsx'
import { useOpenRecord } from './open-record.ts'
import { noteRecent } from './recent.ts'
import { RecordActions } from './record-actions.tsx'

type Json = Record<string, unknown>
type Props<R> = { spec: ListSpec<R>; items: readonly R[] }

/** The record that the address names, as a page beside its list: who or what it is, what is known, what happened. */
export function RecordPage<R extends Json>({ spec, items }: Props<R>) {
  const { state } = usePageState()
  useKeptScroll(state.open !== undefined)
  return state.open === undefined ? null : (
    <Beside key={state.open}>
      <OpenRecord spec={spec} id={state.open} items={items} />
    </Beside>
  )
}

const pageElement = () => document.querySelector('.page')

/** A list that is narrower while a record is open may be shorter: closed, it is where it was scrolled to before. */
function useKeptScroll(open: boolean): void {
  const top = useRef<number>(undefined)
  if (open) top.current ??= pageElement()?.scrollTop ?? 0
  useLayoutEffect(() => {
    if (open || top.current === undefined) return
    const list = pageElement()
    if (list) list.scrollTop = top.current
    top.current = undefined
  }, [open])
}

function OpenRecord<R extends Json>({ spec, id, items }: Props<R> & { id: string }) {
  const t = useText()
  const { state, change } = usePageState()
  const listed = items.find((record) => String(record[spec.id]) === id)
  const { record, version, error, retry } = useOpenRecord(spec, id, listed)
  const label = useId()
  const close = () => {
    change({ open: undefined, tab: undefined, edit: undefined, phone: undefined })
    document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"] a.open-link`)?.focus()
  }
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true })
  }, [])
  const pressed = (event: KeyboardEvent) => {
    // what lies above it (a form, a list of choices) closes first, and stops the key
    if (event.key === 'Escape' && !event.defaultPrevented && state.edit === undefined) close()
  }
  return (
    <section className="record" role="dialog" aria-labelledby={label} ref={box} tabIndex={-1} onKeyDown={pressed}>
      <button type="button" className="icon-button record-close" aria-label={t('close')} onClick={close}>
        <CloseIcon />
      </button>
      {record ? (
        <Shown spec={spec} record={record} version={version} label={label} close={close} />
      ) : (
        <>
          <h2 id={label} className="visually-hidden">
            {t('loading')}
          </h2>
          {error ? <Failed error={error} retry={retry} /> : <Loading lines={8} />}
        </>
      )}
    </section>
  )
}

/** Names that a fact may show. */
const ALL = 50

/** Where what happened is below the facts, only so many of them stand above it. */
const NARROW = matchMedia('(max-width: 639px)')
const FEW = 6

type ShownProps<R> = {
  spec: ListSpec<R>
  record: R
  version: string | undefined
  label: string
  close(): void
}

function Shown<R extends Json>({ spec, record, version, label, close }: ShownProps<R>) {
  const t = useText()
  const { may, can } = useCorp()
  const { state, change } = usePageState()
  const tools = useCellTools('', ALL)
  const {
    picture,
    title,
    labels,
    note,
    facts = [],
    lead,
    actions,
    More,
    below,
    tabs: allTabs,
  } = spec.record as RecordSpec<R>
  const name = title?.(record, tools) ?? spec.nameOf(record)
  const id = String(record[spec.id])
  const call = `PATCH ${spec.resource}/{id}`
  const mayEdit = spec.form !== undefined && may(call) && (spec.canEdit?.(record) ?? true)
  useEffect(() => noteRecent({ id, name }), [id, name])
  const face = picture?.(record)
  const known = { spec, record, version, mayEdit, tools }
  const tabs = (allTabs ?? []).filter(({ right, show }) => can(right) && (show?.(record) ?? true))
  const [whole, setWhole] = useState(false)
  const folds = useMedia(NARROW) && tabs.length > 0 && facts.length > FEW
  const folded = folds && !whole
  return (
    <>
      <header className="record-head">
        {face && <Face name={face.name} address={face.address} square={face.shape === 'thing'} size={40} />}
        <div className="record-name">
          <h2>
            <span id={label}>{name}</span> {labels?.(record, tools)}
          </h2>
          {note && <p>{note(record, tools)}</p>}
        </div>
        <div className="record-actions">
          {actions?.(record)}
          <RecordActions spec={spec} record={record} name={name} gone={close}>
            {mayEdit && (
              <button type="button" className="button" data-call={call} onClick={() => change({ edit: 'yes' })}>
                <EditIcon /> {t('edit')}
              </button>
            )}
          </RecordActions>
        </div>
      </header>
      <div className={tabs.length > 0 && facts.length > 0 ? 'record-body' : 'record-body alone'}>
        {(lead || facts.length > 0) && (
          <div className="record-facts">
            {lead?.(record)}
            <EditableFacts {...known} facts={folded ? facts.slice(0, FEW) : facts} />
            {!folded && More && <More {...known} />}
            {!folded && below?.(record)}
            {folds && (
              <button type="button" className="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                {t(folded ? 'facts.all' : 'facts.few')}
              </button>
            )}
          </div>
        )}
        <Happened tabs={tabs} record={record} />
      </div>
      {spec.form && mayEdit && state.edit !== undefined && (
        <RecordForm spec={spec} form={spec.form} record={record} close={() => change({ edit: undefined })} />
      )}
    </>
  )
}

/** What belongs to the record or happened to it, as tabs. */
function Happened<R extends Json>({ tabs, record }: { tabs: readonly RecordTab<R>[]; record: R }) {
  const t = useText()
  const { state, change } = usePageState()
  const chosen = tabs.find(({ key }) => key === state.tab) ?? tabs[0]
  if (!chosen) return null
  return (
    <div className="record-happened">
      <Tabs
        label={t('overview')}
        tabs={tabs.map((tab) => ({ key: tab.key, title: t(tab.title) }))}
        chosen={chosen.key}
        choose={(key) => change({ tab: key === tabs[0]?.key ? undefined : key }, { replace: true })}
      >
        {chosen.render(record)}
      </Tabs>
    </div>
  )
}
