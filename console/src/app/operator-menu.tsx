import { Link, useParams } from '@tanstack/react-router'
import type { SignedIn } from '../api/session.ts'
import { signOut } from '../api/session.ts'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { forgetSession } from '../kit/form/draft.ts'
import { Face } from '../kit/person.tsx'
import { Pop } from '../kit/pop.tsx'
import { toast } from '../state/toast.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Signs out and goes to the log-in; a service that does not answer has not signed anybody out, and a notice says so. */
export function useLeave() {
  const t = useText()
  return async () => {
    try {
      await signOut()
    } catch {
      return toast.failed(t('signOut.failed'))
    }
    forgetSession()
    location.assign('/console/login')
  }
}

/** Who is signed in, as what, in which language and theme, and the way out. */
export function OperatorMenu({ session, role }: { session: SignedIn; role?: string | undefined }) {
  const t = useText()
  const leave = useLeave()
  const { corp } = useParams({ strict: false })
  const roleWord = `role.${session.admin ? 'admin' : (role ?? 'viewer')}` as Word
  return (
    <div className="operator">
      <Pop
        className="operator-button"
        title={t('whoAmI', { name: session.name })}
        above
        button={
          <>
            <Face name={session.name} size={24} />
            <span className="operator-text">
              <span className="clip">{session.name}</span>
              {(role || session.admin) && <span className="clip muted">{t(roleWord)}</span>}
            </span>
          </>
        }
      >
        {(close) => (
          <>
            {corp && (
              <Link className="pop-item" to="/$corp/account" params={{ corp }} search={{} as never} onClick={close}>
                {t('account')}
              </Link>
            )}
            <button type="button" className="pop-item" onClick={leave}>
              {t('signOut')}
            </button>
          </>
        )}
      </Pop>
      <LanguageSwitch above />
      <ThemeSwitch above />
    </div>
  )
}
