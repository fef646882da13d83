import '../acquisition/form-preview.css'
import { Phone } from '../../domain/phone.tsx'
import { useText } from '../../i18n/language.tsx'
import type { Rule } from './check-in-rules.tsx'

type Props = { name: string; describe: string; rules: readonly Rule[]; inRow: boolean }

/** A check-in's page as a customer will see it. */
export function CheckInPreview({ name, describe, rules, inRow }: Props) {
  const t = useText()
  return (
    <Phone title={name}>
      {describe && <p className="phone-note">{describe}</p>}
      <span className="phone-button">{t('checkIns.button')}</span>
      {rules.map(({ level, needed, points = 0 }) => (
        <span key={level} className="phone-option">
          {t(inRow ? 'checkIns.inRow' : 'checkIns.inAll', { n: needed })}
          {points > 0 && ` · ${t('checkIns.gives', { n: points })}`}
        </span>
      ))}
    </Phone>
  )
}
