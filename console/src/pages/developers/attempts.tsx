import { Collapse, Tag } from 'antd'
import { type List, useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Code } from '../../kit/shown-once.tsx'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'

type Attempt = {
  no: number
  at: number
  status: number | null
  ms: number
  error?: string | null
  request?: unknown
  reply?: unknown
}

/** The attempts of one delivery, with both sides decrypted. */
export function Attempts({ id }: { id: number }) {
  const t = useText()
  const format = useFormat()
  const { data, error } = useRecord<List<Attempt>>(`deliveries/${id}/attempts`)
  if (error) return <Failed error={error} />
  if (!data) return <Loading />
  if (data.items.length === 0) return <Nothing>{t('attempts.none')}</Nothing>
  return (
    <Collapse
      size="small"
      defaultActiveKey={[String(data.items[0]?.no)]}
      items={data.items.map((attempt) => ({
        key: String(attempt.no),
        label: (
          <span className="row">
            <Tag color={attempt.status && attempt.status < 300 ? 'green' : 'red'}>
              {attempt.status ?? attempt.error ?? '–'}
            </Tag>
            <span className="number">{format.time(attempt.at)}</span>
            <span className="muted number">{attempt.ms} ms</span>
          </span>
        ),
        children: (
          <div className="stack">
            {attempt.error && <p className="bad">{attempt.error}</p>}
            <Code label={t('request')} text={textOf(attempt.request)} />
            <Code label={t('reply')} text={textOf(attempt.reply)} />
          </div>
        ),
      }))}
    />
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)
}
