import { Link } from '@tanstack/react-router'
import { Table } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { OpenLink } from '../../kit/open-link.tsx'
import { Failed, Nothing } from '../../kit/states.tsx'
import { Tag } from '../../kit/tag.tsx'

type Advice = { word: Word; page?: string }

/** What to do about a code; codes that belong to an endpoint are about its parameters. */
function adviceFor(code: number): Advice {
  return ADVICE[code] ?? { word: 'advice.parameters' }
}

const ADVICE: Record<number, Advice> = {
  10001: { word: 'advice.token', page: 'secrets' },
  10052: { word: 'advice.slower' },
  10053: { word: 'advice.slower' },
  10901: { word: 'advice.seat', page: 'seats' },
  10902: { word: 'advice.terms', page: 'corporation' },
  10904: { word: 'advice.path' },
  10905: { word: 'advice.path' },
  10906: { word: 'advice.json' },
  10909: { word: 'advice.idempotency' },
  10910: { word: 'advice.cursor' },
  10913: { word: 'advice.json' },
  10950: { word: 'advice.retry' },
  10953: { word: 'advice.retry' },
}

/** Refused calls by endpoint and code, the most frequent first, with what to do about each. */
export function RequestErrors() {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const { data, error, isLoading, refetch } = useRecord('requests/errors')
  if (error) return <Failed error={error} retry={() => refetch()} />
  return (
    <div className="card list">
      <Table
        size="small"
        className="wide-table"
        rowKey={({ method, path, code }) => `${method} ${path} ${code}`}
        loading={isLoading}
        dataSource={data?.items ?? []}
        pagination={false}
        locale={{ emptyText: isLoading ? ' ' : <Nothing>{t('requests.noErrors')}</Nothing> }}
        columns={[
          {
            title: t('call'),
            render: (_, { method, path, last_id }) => (
              <OpenLink id={last_id}>
                <span className="nowrap">
                  <Tag>{method}</Tag> {path}
                </span>
              </OpenLink>
            ),
          },
          { title: t('code'), render: (_, { code }) => <Tag tone="red">{code}</Tag> },
          { title: t('times'), align: 'right', render: (_, { count }) => format.number(count) },
          {
            title: t('reasonAndAdvice'),
            render: (_, { code, said }) => {
              const { word, page } = adviceFor(code)
              return (
                <div className="advice">
                  <div>{said}</div>
                  <div className="muted">
                    {t(word)}{' '}
                    {page && (
                      <Link to={`/$corp/${page}`} params={{ corp: corp_id }}>
                        {t('open')}
                      </Link>
                    )}
                  </div>
                </div>
              )
            },
          },
          {
            title: t('requests.last'),
            render: (_, { last_at_ms }) => <span className="number nowrap">{format.time(last_at_ms / 1000)}</span>,
          },
        ]}
      />
    </div>
  )
}
