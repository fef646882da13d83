import { lazy, Suspense, useLayoutEffect } from 'react'
import { useText } from '../i18n/language.tsx'
import { SearchIcon } from '../kit/icons.tsx'
import { store } from '../state/store.ts'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazy(load)

const opened = store(false)

/** The search over everything, opened by its buttons, by `/` outside fields, or by Ctrl-K anywhere. */
export function Search() {
  const open = opened.use()
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      const slash = event.key === '/' && plain && !typing
      const control = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      // a question that waits for its answer is answered first
      if ((!slash && !control) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      opened.set(true)
    }
    addEventListener('keydown', pressed)
    return () => {
      removeEventListener('keydown', pressed)
      opened.set(false)
    }
  }, [])
  return open ? (
    <Suspense>
      <SearchDialog close={() => opened.set(false)} />
    </Suspense>
  ) : null
}

/** Opens it. */
export function SearchButton() {
  const t = useText()
  return (
    <button
      type="button"
      className="search-button"
      aria-label={t('search.all')}
      onPointerEnter={load}
      onClick={() => opened.set(true)}
    >
      <SearchIcon />
      <span>{t('search')}</span>
      <kbd>/</kbd>
    </button>
  )
}
