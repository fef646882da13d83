import { Alert, Button } from 'antd'
import { useChange } from '../../api/change.ts'
import { reasonText } from '../../api/reason-text.ts'
import type { RecordOf } from '../../api/types.ts'
import { replyInWords } from '../../domain/reply-words.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { CopyField, ShownOnce } from '../../kit/copy.tsx'

type Subscription = RecordOf<'subscriptions'>

/** Why a webhook is off, and a test of its receiver. */
export function WebhookTest({ subscription: { subscription_id, reason, enabled } }: { subscription: Subscription }) {
  const { t, language } = useLanguage()
  const test = useChange('post', 'subscriptions/{id}/test')
  if (enabled && !test.may) return null
  return (
    <div className="stack">
      {!enabled && (
        <Alert
          type="warning"
          showIcon
          title={t('webhook.failing')}
          description={reason && reasonText(reason, language)}
        />
      )}
      {test.may && (
        <div>
          <Button
            loading={test.isPending}
            {...test.mark}
            onClick={() => test.mutate({ params: { id: subscription_id } })}
          >
            {t('test')}
          </Button>
        </div>
      )}
      {test.data && (
        <Alert
          type={test.data.status && test.data.status < 300 && !test.data.reason ? 'success' : 'error'}
          showIcon
          title={replyInWords(test.data, t, language)}
        />
      )}
    </div>
  )
}

/** What is left to do with a bot. */
export function BotMade({ close }: { close: () => void }) {
  const t = useText()
  return (
    <div className="stack">
      <p>{t('bot.next')}</p>
      <Button type="primary" onClick={close}>
        {t('done')}
      </Button>
    </div>
  )
}

const SHOWN: readonly (readonly [string, Word])[] = [
  ['token', 'webhookToken'],
  ['encoding_aes_key', 'webhookKey'],
  ['webhook_secret', 'webhookSecret'],
]

/** What a receiver needs to check and read deliveries, shown once. */
export function WebhookSecrets({ reply, close }: { reply: Record<string, unknown>; close: () => void }) {
  const t = useText()
  if (!SHOWN.some(([field]) => reply[field])) return <ShownOnce label={t('webhookSecret')} value={null} close={close} />
  return (
    <div className="stack">
      <Alert type="warning" showIcon title={t('shownOnce')} />
      {SHOWN.map(([field, word]) => (
        <div key={field}>
          <div className="muted">{t(word)}</div>
          <CopyField label={t(word)} value={String(reply[field] ?? '')} />
        </div>
      ))}
      <p>{t('webhook.next')}</p>
      <Button type="primary" onClick={close}>
        {t('done')}
      </Button>
    </div>
  )
}
