import { Table } from 'antd'
import { useList, useRecord } from '../../api/list.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Chart } from '../../kit/chart.tsx'
import { ExportButton } from '../../kit/export.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Nothing } from '../../kit/states.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'
import { Tile } from './code-numbers.tsx'
import type { Question } from './form-design.ts'

type Answer = RecordOf<'forms/{id}/answers'>

/** What customers filled in, and how many by day. */
export function FormAnswers({ id, questions }: { id: number; questions: readonly Question[] }) {
  const t = useText()
  const format = useFormat()
  const stats = useRecord('forms/{id}/stats', { params: { id } })
  const { data, error, isLoading } = useList('forms/{id}/answers', { limit: 100 }, { params: { id } })
  if (error) return <Failed error={error} />
  return (
    <div className="stack">
      <div className="row">
        <Tile title={t('answers')} value={format.number(stats.data?.answers)} />
        <Tile title={t('answers.customers')} value={format.number(stats.data?.customers)} />
        <ExportButton path="forms/{id}/answers" params={{ id }} />
      </div>
      {stats.data && stats.data.days.length > 1 && (
        <Chart
          label={t('answers')}
          kind="bar"
          points={stats.data.days.map(({ day }) => format.monthDay(day))}
          series={[{ name: t('answers'), values: stats.data.days.map(({ answers }) => answers) }]}
        />
      )}
      <Table
        size="small"
        rowKey="id"
        className="wide-table"
        loading={isLoading}
        dataSource={data?.items ?? []}
        pagination={false}
        locale={{ emptyText: isLoading ? ' ' : <Nothing>{t('answers.none')}</Nothing> }}
        columns={[
          { title: t('time'), render: (_, { created_at }) => format.time(created_at) },
          {
            title: t('customer'),
            render: (_, { external_user_id }) => (external_user_id ? <CustomerLink id={external_user_id} /> : '–'),
          },
          ...questions
            .filter(({ type }) => type !== 'section')
            .map((question) => ({
              title: question.label,
              key: question.id,
              render: (_: unknown, { answers }: Answer) => String(answers[question.id] ?? '–'),
            })),
        ]}
      />
    </div>
  )
}
