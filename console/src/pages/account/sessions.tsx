import { useQuery } from '@tanstack/react-query'
import { account, sessionsQuery, useAccountChange } from '../../api/account.ts'
import { useText } from '../../i18n/language.tsx'
import { Time } from '../../kit/record/facts.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Tag } from '../../kit/tag.tsx'

/** Where the operator is signed in; each can be ended. */
export function Sessions() {
  const t = useText()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const end = useAccountChange(account.endSession)
  const endOthers = useAccountChange(account.endOtherSessions)
  return (
    <section className="card" aria-label={t('sessions')}>
      <h2>{t('sessions')}</h2>
      <p className="muted">{t('sessions.about')}</p>
      {error && <Failed error={error} retry={() => refetch()} />}
      {!data && !error && <Loading lines={2} />}
      <ul className="account-list">
        {data?.map(({ session_id, address, seen_at, current }) => (
          <li key={session_id}>
            <span>
              {address || '–'} · <Time at={seen_at} />
            </span>
            {current ? (
              <Tag tone="brand">{t('sessions.current')}</Tag>
            ) : (
              <button type="button" className="button small" onClick={() => end.mutate(session_id)}>
                {t('sessions.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {data && data.length > 1 && (
        <button type="button" className="button" onClick={() => endOthers.mutate(undefined)}>
          {t('sessions.endOthers')}
        </button>
      )}
    </section>
  )
}
