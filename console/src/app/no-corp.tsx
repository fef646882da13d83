import './outcome.css'
import { useText } from '../i18n/language.tsx'
import { useLeave } from './operator-menu.tsx'
import { Toasts } from './toasts.tsx'

/** Signed in, but a member of no corporation. */
export default function NoCorp() {
  const t = useText()
  const leave = useLeave()
  return (
    <main className="alone">
      <div className="outcome">
        <h1>{t('noCorp')}</h1>
        <p className="muted">{t('noCorp.help')}</p>
        <button type="button" className="button" onClick={leave}>
          {t('signOut')}
        </button>
      </div>
      <Toasts />
    </main>
  )
}
