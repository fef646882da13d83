import './outcome.css'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { queries } from '../api/queries.ts'
import { reasonOf } from '../api/reason.ts'
import type { SignedIn } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { CorpSwitch } from './corp-switch.tsx'
import { OperatorMenu } from './operator-menu.tsx'

function Outcome({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="outcome" role="alert">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** An address that leads nowhere; where a corporation's pages are shown, its menu stays. */
export function UnknownPage() {
  const t = useText()
  return (
    <Outcome title={t('page.unknown')}>
      <p className="muted">{t('page.unknownHelp')}</p>
      <a className="button primary" href="/console/">
        {t('page.toStart')}
      </a>
    </Outcome>
  )
}

/** A page whose code failed. The menu stays; one can try again, or go on elsewhere. What it failed at is asked for anew. */
export function CrashPage({ error }: { error: unknown }) {
  const t = useText()
  const router = useRouter()
  useEffect(() => queries.removeQueries({ type: 'inactive' }), [])
  return (
    <Outcome title={t('page.crashed')}>
      <p className="muted">{t('page.crashedHelp')}</p>
      <code className="outcome-detail">{String(error)}</code>
      <div className="row">
        <button type="button" className="button primary" onClick={() => router.invalidate()}>
          {t('retry')}
        </button>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('page.reload')}
        </button>
        <a className="button" href="/console/">
          {t('page.toStart')}
        </a>
      </div>
    </Outcome>
  )
}

/** Milliseconds between two looks for a service that does not answer. */
const LOOK_MS = 3000

/** The service does not answer, or not as it should: nobody knows yet who is signed in. It goes on by itself. */
export function AwayPage({ error }: { error: unknown }) {
  const t = useText()
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => queries.invalidateQueries().then(() => router.invalidate()), LOOK_MS)
    return () => clearInterval(timer)
  }, [router])
  return (
    <main className="alone">
      <Outcome title={t('page.away')}>
        <p className="muted">{reasonOf(error, t)}</p>
        <p className="muted">{t('page.awayHelp')}</p>
        <button type="button" className="button primary" onClick={() => router.invalidate()}>
          {t('retry')}
        </button>
      </Outcome>
    </main>
  )
}

/** A page that the operator's role does not open. */
export function ForbiddenPage() {
  const t = useText()
  return (
    <Outcome title={t('page.forbidden')}>
      <p className="muted">{t('page.forbiddenHelp')}</p>
      <a className="button" href="/console/">
        {t('page.toStart')}
      </a>
    </Outcome>
  )
}

/** A corporation that the operator does not belong to, or that is not there: the frame stays, with the way to others. */
export function NotYourCorp({ session, corpId }: { session: SignedIn; corpId: string }) {
  const t = useText()
  return (
    <div className="shell">
      <aside className="shell-menu">
        <div className="menu-top">
          <CorpSwitch session={session} />
        </div>
        <span className="grow" />
        <OperatorMenu session={session} />
      </aside>
      <main className="shell-main" id="main">
        <div className="page">
          <Outcome title={t('corp.none')}>
            <p className="muted">{t('corp.noneHelp', { id: corpId })}</p>
            <ul className="outcome-corps">
              {session.corps.map(({ corp_id, name }) => (
                <li key={corp_id}>
                  <a className="button" href={`/console/${encodeURIComponent(corp_id)}`}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
            <a href="/console/">{t('page.toStart')}</a>
          </Outcome>
        </div>
      </main>
    </div>
  )
}
