import { Button, Result } from 'antd'
import { useText } from '../i18n/language.tsx'

/** An address that leads nowhere. */
export function UnknownPage() {
  const t = useText()
  return <Result status="404" title={t('page.unknown')} extra={<Button href="/console/">{t('page.toStart')}</Button>} />
}

/** A page whose code failed: a reload helps after the console was built anew, and loses nothing that was saved. */
export function CrashPage({ error }: { error: unknown }) {
  const t = useText()
  return (
    <Result
      status="error"
      title={t('page.crashed')}
      subTitle={String(error)}
      extra={<Button onClick={() => location.reload()}>{t('page.reload')}</Button>}
    />
  )
}

/** A page that the operator's role does not open. */
export function ForbiddenPage() {
  const t = useText()
  return <Result status="403" title={t('page.forbidden')} subTitle={t('page.forbiddenHelp')} />
}
