import './sign-in.css'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ProblemError } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { reasonOf } from '../api/reason.ts'
import { sessionQuery, signIn } from '../api/session.ts'
import { type Translate, useText } from '../i18n/language.tsx'
import { forgetSession } from '../kit/form/draft.ts'
import { useSearchValues } from '../kit/page-state.ts'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Signing in by name and password, with the one-time code where the operator has one. */
export default function Login() {
  const t = useText()
  const navigate = useNavigate()
  const { to } = useSearchValues()
  const [refusal, setRefusal] = useState<ProblemError>()
  const [codeAsked, setCodeAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (field: string) => String(given.get(field) ?? '')
    setBusy(true)
    try {
      await signIn({ name: text('name'), password: text('password'), ...(text('totp') ? { totp: text('totp') } : {}) })
      forgetSession()
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
      if (to?.startsWith('/') && !to.startsWith('//')) location.assign(`/console${to}`)
      else await navigate({ to: '/', search: {} as never })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'totp_required') setCodeAsked(true)
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className="sign-in">
      <div className="corner">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <form className="card" onSubmit={submit}>
        <Brand />
        <h1>{t('login.title')}</h1>
        <p className="muted">{t('login.help')}</p>
        {refusal && (
          <p className="refusal" role="alert">
            {refusalText(refusal, t)}
          </p>
        )}
        <label>
          {t('login.name')}
          {/* biome-ignore lint/a11y/noAutofocus: the page is this form */}
          <input className="input" name="name" autoComplete="username" required autoFocus />
        </label>
        <label>
          {t('login.password')}
          <input className="input" name="password" type="password" autoComplete="current-password" required />
        </label>
        {codeAsked && (
          <label>
            {t('login.totp')}
            <input className="input" name="totp" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </label>
        )}
        <button type="submit" className="button primary" disabled={busy}>
          {t('login.go')}
        </button>
      </form>
    </main>
  )
}

/** Why somebody was not let in. */
export function refusalText(refusal: ProblemError, t: Translate): string {
  if (refusal.status === 429) return t('login.slow')
  if (refusal.code === 'totp_required') return t('login.codeNeeded')
  if (refusal.code === 'wrong_code') return t('login.wrongCode')
  if ([400, 401, 422].includes(refusal.status)) return t('login.wrong')
  return reasonOf(refusal, t)
}
