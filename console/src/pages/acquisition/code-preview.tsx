import { useText } from '../../i18n/language.tsx'
import { useDirectory } from '../../kit/names.tsx'
import { Bubble, Phone } from '../../kit/phone.tsx'

/** What a customer sees after scanning: who greets, and with what. */
export function CodePreview({ values }: { values: Record<string, unknown> }) {
  const t = useText()
  const { nameOf } = useDirectory('staff')
  const staffs = (values.staffs ?? []) as { id: string }[]
  const name = staffs[0] ? nameOf(staffs[0].id) : t('preview.someone')
  const text = (values.auto_reply as { text?: { content?: string } } | null)?.text?.content
  return (
    <Phone title={name}>
      <div className="phone-note">
        {t(values.skip_verify === false ? 'preview.confirm' : 'preview.added', { name })}
      </div>
      {text ? <Bubble>{text}</Bubble> : <div className="phone-note">{t('preview.noWelcome')}</div>}
    </Phone>
  )
}
