import { useEffect } from 'react'
import { queries } from '../api/queries.ts'
import { sessionQuery } from '../api/session.ts'
import { useSignedOut } from '../api/signed-out.ts'
import { useText } from '../i18n/language.tsx'

/**
 * Tells that the session has ended, above whatever is open. One signs in in another tab, so that nothing here is lost, and
 * when one comes back all is asked for again.
 */
export function SessionEnded() {
  const t = useText()
  const ended = useSignedOut()
  useEffect(() => {
    if (!ended) return
    const again = () =>
      queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
        () => queries.invalidateQueries(),
        () => undefined,
      )
    addEventListener('focus', again)
    return () => removeEventListener('focus', again)
  }, [ended])
  return ended ? (
    <div className="session-ended" role="alert">
      {t('error.signedOut')}{' '}
      <a href="/console/login" target="_blank" rel="noreferrer">
        {t('login.go')}
      </a>
    </div>
  ) : null
}
