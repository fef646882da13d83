import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useText } from '../i18n/language.tsx'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** The search over everything, opened by its button or by `/` outside fields. */
export function Search() {
  const t = useText()
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return (
    <>
      <button type="button" className="search-button" onClick={() => setOpen(true)} aria-label={t('search.all')}>
        <SearchOutlined aria-hidden />
        <span>{t('search')}</span>
        <kbd>/</kbd>
      </button>
      {open && (
        <Suspense>
          <SearchDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
