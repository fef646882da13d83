import { useMemo } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { Chart } from '../../kit/chart/chart.tsx'
import { useFormat } from '../../kit/format.ts'
import { Clip, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/list-spec.ts'
import { Tile } from '../../kit/tile.tsx'
import type { Question } from './form-design.ts'

type Answer = RecordOf<'forms/{id}/answers'>

const OWN: readonly Column<Answer>[] = [
  timeColumn('time', 'created_at', { from: 'narrow' }),
  {
    title: 'customer',
    names: ({ external_user_id }) => [['customers', external_user_id]],
    cell: ({ external_user_id }) => (external_user_id ? <CustomerLink id={external_user_id} /> : '–'),
  },
]

/** What customers filled in, and how many by day. */
export function FormAnswers({ id, questions }: { id: number; questions: readonly Question[] }) {
  const t = useText()
  const format = useFormat()
  const { can } = useCorp()
  const { data } = useRecord('forms/{id}/stats', { params: { id } })
  const columns = useMemo(
    () => [...OWN, ...questions.filter(({ type }) => type !== 'section').map(answerColumn)],
    [questions],
  )
  return (
    <div className="stack">
      <div className="tiles">
        <Tile title={t('answers')} value={format.number(data?.answers)} />
        <Tile title={t('answers.customers')} value={format.number(data?.customers)} />
      </div>
      {data && data.days.length > 1 && (
        <Chart
          label={t('answers')}
          kind="bar"
          points={data.days.map(({ day }) => format.monthDay(day))}
          series={[{ name: t('answers'), values: data.days.map(({ answers }) => answers) }]}
        />
      )}
      {!can('phones:read') && (
        <p className="muted" data-withheld>
          {t('withheld')}
        </p>
      )}
      <SubList path="forms/{id}/answers" params={{ id }} id="id" columns={columns} empty="answers.none" exportable />
    </div>
  )
}

/** A question's column is called what the question says. */
function answerColumn({ id, label }: Question): Column<Answer> {
  return {
    ...{ title: id as Word, label },
    cell: ({ answers }) => <Clip>{String(answers[id] ?? '')}</Clip>,
  }
}
