import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { account, keysQuery, useAccountChange } from '../../api/account.ts'
import { useText } from '../../i18n/language.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { ShownOnce } from '../../kit/copy.tsx'
import { Time } from '../../kit/record/facts.tsx'
import { Failed, Loading } from '../../kit/states.tsx'

/** Keys of the operator's own scripts, which may do what the operator may. */
export function Keys() {
  const t = useText()
  const { data, error, refetch } = useQuery(keysQuery)
  const create = useAccountChange(account.createKey)
  const revoke = useAccountChange(account.revokeKey)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate(String(new FormData(event.currentTarget).get('name')))
  }
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
        {data?.map(({ key_id, name, last_used_at }) => (
          <li key={key_id}>
            <span className="clip">{name}</span>
            <span className="muted">
              {t('keys.used')} <Time at={last_used_at} />
            </span>
            <button type="button" className="button small" onClick={() => ask(key_id, name)}>
              {t('keys.revoke')}
            </button>
          </li>
        ))}
      </ul>
      {create.data?.key ? (
        <ShownOnce label={t('keys.key')} value={create.data.key} close={() => create.reset()} />
      ) : (
        <form onSubmit={submit}>
          <label>
            {t('keys.name')}
            <input className="input" name="name" maxLength={64} required />
          </label>
          <button type="submit" className="button" disabled={create.isPending}>
            {t('keys.create')}
          </button>
        </form>
      )}
    </section>
  )
}
