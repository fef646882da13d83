import { type FormEvent, useState } from 'react'
import { account, useAccountChange } from '../../api/account.ts'
import { useCorp } from '../../api/corp.tsx'
import { ProblemError } from '../../api/problem.ts'
import { useText } from '../../i18n/language.tsx'
import { toast } from '../../state/toast.ts'

/** The operator's password: without one nobody comes back who was let in by a link. */
export function Password() {
  const t = useText()
  const { name, has_password } = useCorp().session
  const change = useAccountChange(account.setPassword)
  /** Whether somebody else signs in by this name already: another one is asked for. */
  const [taken, setTaken] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = Object.fromEntries(new FormData(form)) as { password: string; current?: string; name?: string }
    change.mutate(given, {
      onSuccess() {
        form.reset()
        setTaken(false)
        toast.done(t('saved'))
      },
      onError: (error) => setTaken(taken || (error instanceof ProblemError && error.code === 'name_taken')),
    })
  }
  return (
    <form className="card" onSubmit={submit} aria-label={t('login.password')}>
      <h2>{t('login.password')}</h2>
      <p className="muted">{t(has_password ? 'password.has' : 'password.none')}</p>
      {taken && (
        <label>
          {t('login.name')}
          <input className="input" name="name" defaultValue={name} autoComplete="username" required />
        </label>
      )}
      {has_password && (
        <label>
          {t('password.current')}
          <input className="input" name="current" type="password" autoComplete="current-password" required />
        </label>
      )}
      <label>
        {t('password.new')}
        <input className="input" name="password" type="password" autoComplete="new-password" minLength={10} required />
      </label>
      <button type="submit" className="button primary" disabled={change.isPending}>
        {t(has_password ? 'password.change' : 'password.set')}
      </button>
    </form>
  )
}
