import { Alert } from 'antd'
import { useText } from '../../i18n/language.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'

/** The link that lets a new operator in, once; it is shown once. */
export function Invitation({ reply, close }: { reply: Record<string, unknown>; close: () => void }) {
  const t = useText()
  const link = String(reply.link ?? reply.enter_link ?? '')
  return (
    <ShownOnce label={t('invitation')} value={link} close={close}>
      <Alert type="info" title={t('invitation.help')} />
    </ShownOnce>
  )
}
