import '../tabs.css'
import { useState } from 'react'
import { usePreference } from '../../api/preferences.ts'
import { useText } from '../../i18n/language.tsx'
import type { Search } from '../address.ts'
import { usePageKey } from '../current-page.tsx'
import { DownIcon } from '../icons.tsx'
import { useSearchValues } from '../page-state.ts'
import { Pop } from '../pop.tsx'
import { useViews } from '../views.tsx'
import { useGoTo } from './go-to.ts'

/** What an operator looks at often: filters, search and order of a list, under a name. */
type SavedView = { name: string; search: Search }

const NONE: readonly SavedView[] = []
/** Of an address what belongs to a view: not the page of the list, nor what is open above it. */
const LEFT_OUT = new Set(['page', 'size', 'open', 'tab', 'new', 'edit', 'phone', 'view'])

function viewIn(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !LEFT_OUT.has(name)))
}
const textOf = (search: Search) => JSON.stringify(Object.entries(search).sort())

/** The operator's views of this list, and whether what is shown is one of them. */
export function useSavedViews() {
  const [views, set] = usePreference(`views.${usePageKey() || 'home'}`, NONE)
  const now = viewIn(useSearchValues())
  const shown = views.find(({ search }) => textOf(search) === textOf(now))
  return {
    ...{ views, now, shown },
    isWhole: Object.keys(now).length === 0,
    save: (name: string) => set([...views.filter((view) => view.name !== name), { name, search: now }]),
    rename: (before: string, name: string) =>
      set(views.map((view) => (view.name === before ? { ...view, name } : view))),
    remove: (name: string) => set(views.filter((view) => view.name !== name)),
  }
}

/** The page's own views, and behind them those that the operator saved. */
export function SavedViews() {
  const t = useText()
  const own = useViews()
  const goTo = useGoTo()
  const { views, shown, isWhole, rename, remove } = useSavedViews()
  if (!own && views.length === 0) return null
  return (
    <div className="tabs">
      {own ?? (
        <button type="button" className="tab" aria-current={isWhole || undefined} onClick={() => goTo({})}>
          {t('all')}
        </button>
      )}
      {views.map((view) =>
        view === shown ? (
          <span key={view.name} className="tab" aria-current="true">
            {view.name}
            <Pop button={<DownIcon />} label={t('view.change', { name: view.name })} className="chip-part">
              {(close) => (
                <ViewMenu
                  name={view.name}
                  rename={(name) => {
                    rename(view.name, name)
                    close()
                  }}
                  remove={() => {
                    remove(view.name)
                    goTo({})
                  }}
                />
              )}
            </Pop>
          </span>
        ) : (
          <button key={view.name} type="button" className="tab" onClick={() => goTo(view.search)}>
            {view.name}
          </button>
        ),
      )}
    </div>
  )
}

type MenuProps = { name: string; rename(name: string): void; remove(): void }

function ViewMenu({ name, rename, remove }: MenuProps) {
  const t = useText()
  return (
    <>
      <NameForm label={t('view.name')} first={name} send={rename} word={t('save')} />
      <button type="button" className="pop-item danger" onClick={remove}>
        {t('view.remove')}
      </button>
    </>
  )
}

/** Saves what is shown as a view; there is nothing to save where it is one already, or the whole list. */
export function SaveView() {
  const t = useText()
  const { shown, isWhole, save } = useSavedViews()
  if (shown || isWhole) return null
  return (
    <Pop button={t('view.save')} className="button quiet small">
      {(close) => (
        <NameForm
          label={t('view.name')}
          word={t('save')}
          send={(name) => {
            save(name)
            close()
          }}
        />
      )}
    </Pop>
  )
}

type NameProps = { label: string; word: string; first?: string; send(name: string): void }

function NameForm({ label, word, first = '', send }: NameProps) {
  const [name, setName] = useState(first)
  return (
    <form
      className="pop-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) send(name.trim())
      }}
    >
      <input
        className="input"
        aria-label={label}
        placeholder={label}
        maxLength={30}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="button primary" disabled={!name.trim()}>
        {word}
      </button>
    </form>
  )
}
