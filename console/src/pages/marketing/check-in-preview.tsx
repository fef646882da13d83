import { PagePhone } from '../../domain/page-phone.tsx'
import { useText } from '../../i18n/language.tsx'
import type { Rule } from './check-in-rules.ts'

type Props = { name: string; describe: string; cover: string; rules: readonly Rule[]; inRow: boolean }

/** A check-in's page as a customer will see it. */
export function CheckInPreview({ name, describe, cover, rules, inRow }: Props) {
  const t = useText()
  const isEmpty = !name && !describe && !cover && rules.length === 0
  return (
    <PagePhone title={name} about={describe} cover={cover}>
      {isEmpty ? null : (
        <>
          <span className="page-go">{t('checkIns.button')}</span>
          {rules.length > 0 && <strong>{t('checkIns.rules')}</strong>}
          {rules.map(({ level, needed, points = 0 }) => (
            <span key={level} className="page-item">
              <span>
                {t(inRow ? 'checkIns.inRow' : 'checkIns.inAll', { n: needed })}
                {points > 0 && <small>{t('checkIns.gives', { n: points })}</small>}
              </span>
            </span>
          ))}
        </>
      )}
    </PagePhone>
  )
}
