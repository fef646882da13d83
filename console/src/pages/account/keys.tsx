import { useQuery } from '@tanstack/react-query'
import { account, keysQuery, useAccountChange } from '../../api/account.ts'
import { useText } from '../../i18n/language.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { ShownOnce } from '../../kit/copy.tsx'
import { Time } from '../../kit/record/facts.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { NewKeyForm } from './new-key.tsx'

/** Keys of the operator's own scripts, which may do what the operator may, or less. */
export function Keys() {
  const t = useText()
  const { data, error, refetch } = useQuery(keysQuery)
  const create = useAccountChange(account.createKey, 'error.arrived')
  const revoke = useAccountChange(account.revokeKey)
  const ask = async (id: number, name: string) => {
    const question = { title: t('keys.revoke.ask', { name }), ok: t('keys.revoke'), danger: true }
    if (await confirm(question)) revoke.mutate(id)
  }
  return (
    <section className="card" aria-label={t('keys')}>
      <h2>{t('keys')}</h2>
      <p className="muted">{t('keys.about')}</p>
      {error && <Failed error={error} retry={() => refetch()} />}
      {!data && !error && <Loading lines={2} />}
      <ul className="account-list">
        {data?.map(({ key_id, name, last_used_at, corp_id, rights, expires_at }) => (
          <li key={key_id}>
            <span>
              {name}
              <small className="muted">
                {[corp_id, rights?.join(', ') ?? t('keys.scope.all')].filter(Boolean).join(' · ')}
              </small>
            </span>
            {expires_at !== null && (
              <span className="muted">
                {t('keys.ends')} <Time at={expires_at} />
              </span>
            )}
            <span className="muted">
              {t('keys.used')} <Time at={last_used_at} />
            </span>
            <button type="button" className="button small" onClick={() => ask(key_id, name)}>
              {t('keys.revoke')}
            </button>
          </li>
        ))}
      </ul>
      {create.data ? (
        <ShownOnce label={t('keys.key')} value={create.data.key} close={() => create.reset()} />
      ) : (
        <NewKeyForm create={create.mutate} busy={create.isPending} />
      )}
    </section>
  )
}
