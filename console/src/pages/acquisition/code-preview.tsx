import './code-schedule.css'
import { useState } from 'react'
import { useNames } from '../../api/names.ts'
import { WelcomeBubbles } from '../../domain/attachment.tsx'
import { Phone } from '../../domain/phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { useZone } from '../../kit/zone.ts'
import type { Reply } from './code-reply.ts'
import type { Variant } from './code-variants.tsx'
import { momentOf, variantAt } from './welcome-at.ts'

/** What a customer sees after scanning: who greets, and with what; where that depends on the time, at a chosen moment. */
export function CodePreview({ values }: { values: Record<string, unknown> }) {
  const t = useText()
  const nameOf = useNames()
  const staffs = (values.staffs ?? []) as { id: string }[]
  const name = staffs[0] ? nameOf('staff', staffs[0].id) : t('preview.someone')
  const variants = (values.welcome_variants ?? []) as readonly Variant[]
  const { shown } = useZone()
  const [at, setAt] = useState(() => shown(Date.now() / 1000)?.format('YYYY-MM-DDTHH:mm') ?? '')
  const due = variantAt(variants, momentOf(at))
  const { text, attachments = [] } = ((due === undefined ? values.auto_reply : variants[due]?.reply) ?? {}) as Reply
  const greets = Boolean(text?.content) || attachments.length > 0
  const phone = (
    <Phone title={name}>
      <div className="phone-note">
        {t(values.skip_verify === false ? 'preview.confirm' : 'preview.added', { name })}
      </div>
      {greets ? (
        <WelcomeBubbles text={text?.content ?? ''} attachments={attachments} />
      ) : (
        <div className="phone-note">{t('preview.noWelcome')}</div>
      )}
    </Phone>
  )
  if (variants.length === 0) return phone
  return (
    <div className="stack">
      <label className="dates preview-at">
        {t('variant.scannedAt')}
        <input type="datetime-local" value={at} onChange={({ target }) => target.value && setAt(target.value)} />
      </label>
      <p className="muted" role="status">
        {due === undefined ? t('variant.general') : t('variant.n', { n: due + 1 })}
      </p>
      {phone}
    </div>
  )
}
