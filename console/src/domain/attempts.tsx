import { Collapse } from 'antd'
import { useRecord } from '../api/list.ts'
import { useLanguage } from '../i18n/language.tsx'
import { Code } from '../kit/copy.tsx'
import { useFormat } from '../kit/format.ts'
import { Failed, Loading, Nothing } from '../kit/states.tsx'
import { Tag } from '../kit/tag.tsx'
import { replyInWords } from './reply-words.ts'

/** The attempts of one delivery, newest first, with both sides decrypted. */
export function Attempts({ id, count }: { id: number; count: number }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { data, error } = useRecord('deliveries/{id}/attempts', { params: { id }, version: count })
  if (error) return <Failed error={error} />
  if (!data) return <Loading />
  if (data.items.length === 0) return <Nothing>{t('attempts.none')}</Nothing>
  const attempts = [...data.items].sort((a, b) => b.attempt - a.attempt)
  return (
    <Collapse
      size="small"
      defaultActiveKey={[String(attempts[0]?.attempt)]}
      items={attempts.map((attempt) => ({
        key: String(attempt.attempt),
        label: (
          <span className="row">
            <Tag tone={isTaken(attempt) ? 'gain' : 'loss'}>{t('attempt.number', { n: attempt.attempt })}</Tag>
            <span className="number">{format.time(attempt.at_ms / 1000)}</span>
            <span>{replyInWords(attempt, t, language)}</span>
            <span className="muted number">{t('attempt.took', { ms: format.number(attempt.duration_ms) })}</span>
            {!isTaken(attempt) && (
              <span className="muted">
                {attempt.next_ms === null
                  ? t('attempt.last')
                  : t('delivery.again', { time: format.time(attempt.next_ms / 1000) })}
              </span>
            )}
          </span>
        ),
        children: (
          <div className="stack">
            <Code label={t('decrypted')} text={textOf(attempt.plaintext)} />
            <Code label={t('reply')} text={textOf(attempt.response)} />
            <Code label={t('request')} text={textOf(attempt.request)} />
          </div>
        ),
      }))}
    />
  )
}

type Outcome = { status: number | null; reason: unknown }
const isTaken = ({ status, reason }: Outcome) => status !== null && status >= 200 && status < 300 && reason === null

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)
}
