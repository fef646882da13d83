import '../styles/outside.css'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queries } from '../api/queries.ts'
import { enter, sessionQuery } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Brand } from './brand.tsx'

let spent: Promise<unknown> | undefined

/** A one-time link: its token stands behind `#`, so that only this page sees it; it is spent once and leaves the address. */
export default function Enter() {
  const t = useText()
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const token = location.hash.slice(1)
    history.replaceState(null, '', location.pathname)
    spent ??= enter(token).then(() => queries.fetchQuery({ ...sessionQuery, staleTime: 0 }))
    spent.then(
      () => navigate({ to: '/', replace: true }),
      () => setFailed(true),
    )
  }, [navigate])
  return (
    <main className="outside">
      <div className="card">
        <Brand />
        <h1>{t(failed ? 'enter.failed' : 'enter.title')}</h1>
        {failed && (
          <div role="alert">
            <p>{t('enter.failedHelp')}</p>
            <a href="/console/login">{t('login.title')}</a>
          </div>
        )}
      </div>
    </main>
  )
}
