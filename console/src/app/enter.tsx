import './sign-in.css'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { isAnswer, ProblemError } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { reasonOf } from '../api/reason.ts'
import { enter, sessionQuery } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { forgetSession } from '../kit/form/draft.ts'
import { Brand } from './brand.tsx'
import { refusalText } from './login.tsx'

/** Behind `#`, so that only this page sees it; it leaves the address at once. */
let token: string | undefined
let first: Promise<void> | undefined

async function go(totp?: string): Promise<void> {
  if (token === undefined) {
    token = location.hash.slice(1)
    history.replaceState(null, '', location.pathname)
  }
  await enter({ token, ...(totp ? { totp } : {}) })
  forgetSession()
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** A one-time link: it is spent once, with the one-time code where the operator has a second factor. */
export default function Enter() {
  const t = useText()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<ProblemError>()
  const [codeAsked, setCodeAsked] = useState(false)
  const done = (going: Promise<void>) =>
    going.then(
      () => navigate({ to: '/', search: {} as never, replace: true }),
      (error) => {
        const refused = error instanceof ProblemError ? error : new ProblemError(0, {})
        setRefusal(refused)
        if (refused.code === 'totp_required') setCodeAsked(true)
        if (refused.code === 'link_invalid') setCodeAsked(false)
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is spent once, however often this is shown
  useEffect(() => {
    first ??= go()
    done(first)
  }, [])
  const again = () => {
    setRefusal(undefined)
    done(go())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    done(go(String(new FormData(event.currentTarget).get('totp'))))
  }
  return (
    <main className="sign-in">
      {codeAsked && refusal ? (
        <form className="card" onSubmit={submit}>
          <Brand />
          <h1>{t('enter.title')}</h1>
          <p className="refusal" role="alert">
            {refusal.status === 422 ? t('login.wrongCode') : refusalText(refusal, t)}
          </p>
          <label>
            {t('login.totp')}
            <input
              className="input"
              name="totp"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              required
              // biome-ignore lint/a11y/noAutofocus: the page is this form
              autoFocus
            />
          </label>
          <button type="submit" className="button primary">
            {t('login.go')}
          </button>
        </form>
      ) : (
        <div className="card">
          <Brand />
          <h1>{t(!refusal ? 'enter.title' : isAnswer(refusal) ? 'enter.failed' : 'page.away')}</h1>
          {refusal && <Refused refusal={refusal} again={again} />}
        </div>
      )}
    </main>
  )
}

/** Why there is no way in by this link; a service that did not answer has not spent it. */
function Refused({ refusal, again }: { refusal: ProblemError; again(): void }) {
  const t = useText()
  if (!isAnswer(refusal))
    return (
      <div role="alert">
        <p>{reasonOf(refusal, t)}</p>
        <button type="button" className="button" onClick={again}>
          {t('retry')}
        </button>
      </div>
    )
  return (
    <div role="alert">
      <p>{refusal.status === 429 ? t('login.slow') : t('enter.failedHelp')}</p>
      <a href="/console/login">{t('login.title')}</a>
    </div>
  )
}
