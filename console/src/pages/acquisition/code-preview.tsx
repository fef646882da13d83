import { useNames } from '../../api/names.ts'
import { MessageBubbles } from '../../domain/attachment.tsx'
import { Phone } from '../../domain/phone.tsx'
import { useText } from '../../i18n/language.tsx'
import type { Reply } from './code-reply.ts'

/** What a customer sees after scanning: who greets, and with what. */
export function CodePreview({ values }: { values: Record<string, unknown> }) {
  const t = useText()
  const nameOf = useNames()
  const staffs = (values.staffs ?? []) as { id: string }[]
  const name = staffs[0] ? nameOf('staff', staffs[0].id) : t('preview.someone')
  const { text, attachments = [] } = (values.auto_reply ?? {}) as Reply
  const greets = Boolean(text?.content) || attachments.length > 0
  return (
    <Phone title={name}>
      <div className="phone-note">
        {t(values.skip_verify === false ? 'preview.confirm' : 'preview.added', { name })}
      </div>
      {greets ? (
        <MessageBubbles text={text?.content ?? ''} attachments={attachments} />
      ) : (
        <div className="phone-note">{t('preview.noWelcome')}</div>
      )}
    </Phone>
  )
}
