import { Alert, Button } from 'antd'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { CopyField, ShownOnce } from '../../kit/copy.tsx'

/** The link that lets a new operator in, once; it is shown once. */
export function Invitation({ reply, close }: { reply: Record<string, unknown>; close: () => void }) {
  const t = useText()
  return (
    <ShownOnce label={t('invitation')} value={String(reply.link ?? '')} close={close}>
      <Alert type="info" title={t('invitation.help')} />
    </ShownOnce>
  )
}

/** Another link for an operator who has none left; one who has signed in before gets it from an administrator only. */
export function NewLink({ id, hasSignedIn }: { id: number; hasSignedIn: boolean }) {
  const t = useText()
  const { session } = useCorp()
  const change = useChange('post', 'operators/{id}/link')
  if (!change.may || (hasSignedIn && !session.admin)) return null
  return change.data ? (
    <CopyField label={t('invitation')} value={change.data.link ?? ''} />
  ) : (
    <Button loading={change.isPending} {...change.mark} onClick={() => change.mutate({ params: { id } })}>
      {t('invitation.new')}
    </Button>
  )
}
