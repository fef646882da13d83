import './states.css'
import type { ReactNode } from 'react'
import { ProblemError } from '../api/problem.ts'
import { reasonOf } from '../api/reason.ts'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import type { PagePath } from './page.ts'
import { PageLink } from './page-link.tsx'

/** Something is on its way: bars of the height of what will come. */
export function Loading({ lines = 4 }: { lines?: number }) {
  const t = useText()
  return (
    <div className="loading" role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={n} className="bone" style={{ width: `${90 - ((n * 23) % 50)}%` }} />
      ))}
    </div>
  )
}

/** A failed read: why, and a way to try again where that may help. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useText()
  const status = error instanceof ProblemError ? error.status : -1
  const [forbidden, gone] = [status === 403, status === 404]
  return (
    <div className="state failed" role="alert">
      <strong>{t(forbidden ? 'page.forbidden' : gone ? 'error.goneTitle' : 'error.title')}</strong>
      <p>{reasonOf(error, t)}</p>
      {retry && !forbidden && !gone && (
        <button type="button" className="button" onClick={retry}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}

/** Nothing there: what would be, and the one next step. */
export function Nothing({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="state nothing">
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Leads from an empty list to where its records begin. */
export function NextStep({ spec: { next } }: { spec: { next?: { word: Word; page: string } } }) {
  const t = useText()
  return next ? (
    <PageLink page={next.page as PagePath} className="button">
      {t(next.word)}
    </PageLink>
  ) : null
}
