import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NewKey } from '../../api/account.ts'
import { type SignedIn, sessionQuery } from '../../api/session.ts'
import type { Right } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'

const DAYS = [1, 7, 30, 90, 365]
const DAY = 86_400

/** Makes a key: what it is for, where, with which rights and until when. */
export function NewKeyForm({ create, busy }: { create(key: NewKey): void; busy: boolean }) {
  const t = useText()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const [scope, setScope] = useState('all')
  const [corpId, setCorpId] = useState('')
  const rights = grantable(session, corpId)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const days = Number(form.get('days'))
    const chosen = scope === 'read' ? rights.filter((right) => right.endsWith(':read')) : form.getAll('right')
    create({
      name: String(form.get('name')),
      ...(corpId ? { corp_id: corpId } : {}),
      ...(scope === 'all' ? {} : { rights: chosen as Right[] }),
      ...(days ? { expires_at: Math.floor(Date.now() / 1000) + days * DAY } : {}),
    })
  }
  return (
    <form onSubmit={submit}>
      <label>
        {t('keys.name')}
        <input className="input" name="name" maxLength={64} required />
      </label>
      {session.corps.length > 1 && (
        <label>
          {t('keys.corp')}
          <select className="input" value={corpId} onChange={(event) => setCorpId(event.target.value)}>
            <option value="">{t('keys.corp.all')}</option>
            {session.corps.map(({ corp_id, name }) => (
              <option key={corp_id} value={corp_id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t('keys.scope')}
        <select className="input" value={scope} onChange={(event) => setScope(event.target.value)}>
          <option value="all">{t('keys.scope.all')}</option>
          {rights.length > 0 && <option value="read">{t('keys.scope.read')}</option>}
          {rights.length > 0 && <option value="some">{t('keys.scope.some')}</option>}
        </select>
      </label>
      {scope === 'some' && (
        <fieldset className="account-rights">
          <legend>{t('keys.scope.some')}</legend>
          {rights.map((right) => (
            <label key={right}>
              <input type="checkbox" name="right" value={right} /> <code>{right}</code>
            </label>
          ))}
        </fieldset>
      )}
      <label>
        {t('keys.expires')}
        <select className="input" name="days" defaultValue="">
          <option value="">{t('keys.expires.never')}</option>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {t('keys.expires.days', { count: days })}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button" disabled={busy}>
        {t('keys.create')}
      </button>
    </form>
  )
}

/** What the operator may give a key by name; `messages:send` is in no role, and may be given by these two. */
function grantable({ corps }: SignedIn, corpId: string): Right[] {
  const own = corps.filter(({ corp_id }) => corpId === '' || corp_id === corpId)
  const all = own.flatMap(({ role, rights }): Right[] =>
    role === 'owner' || role === 'marketer' ? [...rights, 'messages:send'] : rights,
  )
  return [...new Set(all)]
}
