import '../styles/outside.css'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'

function Outcome({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="outcome" role="alert">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** An address that leads nowhere. */
export function UnknownPage() {
  const t = useText()
  return (
    <Outcome title={t('page.unknown')}>
      <a href="/console/">{t('page.toStart')}</a>
    </Outcome>
  )
}

/** A page whose code failed: a reload helps after the console was built anew, and loses nothing that was saved. */
export function CrashPage({ error }: { error: unknown }) {
  const t = useText()
  return (
    <Outcome title={t('page.crashed')}>
      <p className="muted">{String(error)}</p>
      <button type="button" className="plain-button" onClick={() => location.reload()}>
        {t('page.reload')}
      </button>
    </Outcome>
  )
}

/** A page that the operator's role does not open. */
export function ForbiddenPage() {
  const t = useText()
  return (
    <Outcome title={t('page.forbidden')}>
      <p className="muted">{t('page.forbiddenHelp')}</p>
    </Outcome>
  )
}
