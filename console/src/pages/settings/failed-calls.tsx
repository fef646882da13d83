import { reasonText } from '../../api/reason-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Tag } from '../../kit/tag.tsx'
import type { Connection } from './connection.ts'

/** The platform's last refusals, with what to do about each. */
export function FailedCalls({ calls }: { calls: Connection['failed_calls'] }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  if (calls.length === 0) return null
  return (
    <section className="card">
      <h2>{t('platform.refusals')}</h2>
      <ul className="findings">
        {calls.map(({ at_ms, path, errcode, reason }) => (
          <li key={`${at_ms} ${path}`}>
            <Tag tone="loss">{errcode ?? t('platform.noAnswer')}</Tag>
            <code>{path}</code>
            <span className="finding-said">{reason && reasonText(reason, language)}</span>
            <span className="muted number nowrap">{format.time(at_ms / 1000)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
