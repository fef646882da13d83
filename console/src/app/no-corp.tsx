import '../styles/shell.css'
import { Button, Result } from 'antd'
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
      <Result
        status="info"
        title={t('noCorp')}
        subTitle={t('noCorp.help')}
        extra={<Button onClick={leave}>{t('signOut')}</Button>}
      />
    </main>
  )
}
