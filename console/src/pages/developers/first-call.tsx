import { Alert } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useList } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { Code, ShownOnce } from '../../kit/copy.tsx'

/** Milliseconds between two looks for the first call. */
const LOOK_MS = 1500

/** A new secret, shown once, with a call to try; the page says so as soon as the call has arrived. */
export function FirstCall({ secret, secretId, close }: { secret: string | null; secretId: number; close: () => void }) {
  const t = useText()
  const { corp_id } = useCorp()
  const { data } = useList('requests', { limit: 20 }, { every: LOOK_MS })
  const body = JSON.stringify({ corp_id, secret })
  const arrived = data?.items.find((request) => request.secret_id === String(secretId))
  return (
    <ShownOnce label={t('secret')} value={secret} close={close}>
      <Code
        label={t('firstCall')}
        text={`curl ${location.origin}/open-api/access_token/get -H 'content-type: application/json' -d '${body}'`}
      />
      <Alert
        type={arrived ? 'success' : 'info'}
        showIcon
        title={arrived ? t('firstCall.arrived', { path: arrived.path }) : t('firstCall.waiting')}
      />
    </ShownOnce>
  )
}
