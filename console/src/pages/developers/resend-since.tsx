import { DatePicker, Form } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useText } from '../../i18n/language.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useFormat } from '../../kit/format.ts'
import { useZone } from '../../kit/zone.ts'
import { toast } from '../../state/toast.ts'

const DAY_S = 86_400

/** Sends again whatever failed since a time, such as when a receiver was away. */
export function ResendSince({ subscriptionId }: { subscriptionId: number }) {
  const t = useText()
  const format = useFormat()
  const { shown, meant } = useZone()
  const change = useChange('post', 'deliveries/resend')
  const [since, setSince] = useState<number>()
  if (!change.may) return null
  const send = async () => {
    if (since === undefined) return
    const { resent } = await change.mutateAsync({ body: { since, subscription_id: subscriptionId } })
    toast.done(t('resendSince.done', { n: format.number(resent) }))
    setSince(undefined)
  }
  return (
    <>
      <button
        type="button"
        className="button"
        {...change.mark}
        onClick={() => setSince(Math.floor(Date.now() / 1000) - DAY_S)}
      >
        {t('resendSince')}
      </button>
      {since !== undefined && (
        <Dialog title={t('resendSince')} close={() => setSince(undefined)}>
          <p>{t('resendSince.help')}</p>
          <Form.Item label={t('since')} htmlFor="resend-since" layout="vertical">
            <DatePicker
              id="resend-since"
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              style={{ width: '100%' }}
              allowClear={false}
              getPopupContainer={(field) => field.closest('dialog') ?? document.body}
              value={shown(since)}
              onChange={(day) => setSince(meant(day) ?? since)}
            />
          </Form.Item>
          <div className="dialog-foot">
            <button type="button" className="button" onClick={() => setSince(undefined)}>
              {t('cancel')}
            </button>
            <button
              type="button"
              className="button primary"
              disabled={change.isPending}
              onClick={() => void send().catch(() => undefined)}
            >
              {t('resend')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
