import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCorp } from '../api/corp.tsx'
import { useText } from '../i18n/language.tsx'
import { CloseIcon } from '../kit/icons.tsx'

/** Says to who came by a one-time link that there is no way back without a password. */
export function PasswordNotice() {
  const t = useText()
  const { corp_id, session } = useCorp()
  const key = `guanxi.no-password ${session.operator_id}`
  const [closed, setClosed] = useState(() => localStorage.getItem(key) !== null)
  const close = () => {
    localStorage.setItem(key, 'seen')
    setClosed(true)
  }
  if (session.has_password || session.admin || closed) return null
  return (
    <div className="connection" role="status">
      {t('account.noPassword')}
      <Link className="button small" to="/$corp/account" params={{ corp: corp_id }} search={{} as never}>
        {t('password.set')}
      </Link>
      <button type="button" className="icon-button" aria-label={t('close')} onClick={close}>
        <CloseIcon />
      </button>
    </div>
  )
}
