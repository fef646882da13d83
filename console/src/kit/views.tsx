import './tabs.css'
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { type Params, readPageState, type Search } from './address.ts'
import { CurrentPage, useCurrentPage } from './current-page.tsx'
import { usePageState } from './page-state.ts'

type View = {
  /** What `view` in the address calls it. */
  key: string
  title: Word
  page: ComponentType & { prefetch?(corpId: string, search: Search): void }
}

const Context = createContext<ReactNode>(null)

/** The views of the page that is shown, to choose from; a list puts its saved views behind them. */
export const useViews = () => useContext(Context)

/** The views of a page that saves none, as tabs of its head. */
export function ViewTabs() {
  return <div className="tabs">{useViews()}</div>
}

/**
 * A page with several views, of which the address names one; without it the first is shown. Each is mounted by itself, so
 * that none sees what belongs to another, and parameters of one do not stay for the next, but for those that they share.
 */
export function viewsPage([first, ...others]: readonly [View, ...View[]], shared: Params = {}) {
  const views = [first, ...others]
  const viewOf = (key: string | undefined) => others.find((view) => view.key === key) ?? first
  const Views = () => {
    const t = useText()
    const { state, change } = usePageState(shared)
    const kept = Object.fromEntries(Object.entries(state).filter(([name]) => name in shared))
    const { path } = useCurrentPage()
    const shown = viewOf(state.view)
    const current = useMemo(() => ({ path, view: shown.key }), [path, shown.key])
    const tabs = views.map(({ key, title }) => (
      <button
        key={key}
        type="button"
        className="tab"
        aria-current={key === shown.key ? 'true' : undefined}
        onClick={() => change({ ...kept, view: key === first.key ? undefined : key } as never, { clear: true })}
      >
        {t(title)}
      </button>
    ))
    return (
      <CurrentPage value={current}>
        <Context value={tabs}>
          <shown.page key={shown.key} />
        </Context>
      </CurrentPage>
    )
  }
  Views.prefetch = (corpId: string, search: Search) =>
    viewOf(readPageState(search).view).page.prefetch?.(corpId, search)
  return Views
}
