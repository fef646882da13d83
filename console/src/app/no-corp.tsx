import '../styles/outside.css'
import { signOut } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'

/** Signed in, but a member of no corporation. */
export default function NoCorp() {
  const t = useText()
  const leave = async () => {
    await signOut()
    location.assign('/console/login')
  }
  return (
    <main className="outside">
      <div className="outcome">
        <h1>{t('noCorp')}</h1>
        <p className="muted">{t('noCorp.help')}</p>
        <button type="button" className="plain-button" onClick={leave}>
          {t('signOut')}
        </button>
      </div>
    </main>
  )
}
