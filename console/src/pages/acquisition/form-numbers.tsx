import '../../kit/tile.css'
import './form-numbers.css'
import { useRecord } from '../../api/list.ts'
import type { RecordOf, Reply } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Chart, ChartFrame } from '../../kit/chart/chart.tsx'
import { eachDay } from '../../kit/chart/each-day.ts'
import { Funnel } from '../../kit/chart/funnel.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Loading } from '../../kit/states.tsx'
import { Tile } from '../../kit/tile.tsx'
import { formFunnel } from './form-funnel.ts'

type Stats = Reply<'forms/{id}/stats'>

/** How a form does: opened, begun, answered, by day and by question. It moves while it is looked at. */
export function FormNumbers({ form }: { form: RecordOf<'forms'> }) {
  const t = useText()
  const format = useFormat()
  const { data, error, refetch } = useRecord('forms/{id}/stats', {
    params: { id: form.id },
    version: form.view_count + form.answer_count,
  })
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const { questions } = data
  const { opened, began, answered } = formFunnel(data)
  const days = eachDay(data.days)
  const series = [
    { name: t('form.views'), values: days.map(({ views }) => views) },
    { name: t('answers'), values: days.map(({ answers }) => answers) },
  ]
  return (
    <div className="stack">
      <div className="tiles">
        <Tile title={t('form.views')} value={format.number(data.views)} />
        <Tile title={t('answers')} value={format.number(data.answers)} />
        <Tile title={t('form.meanSeconds')} value={format.number(data.mean_seconds)} />
      </div>
      <Funnel
        label={t('funnel')}
        steps={[
          { name: t('form.visitors'), value: opened },
          { name: t('form.starts'), value: began },
          { name: t('answers.customers'), value: answered },
        ]}
      />
      {days.length > 0 && (
        <Chart titled label={t('form.trend')} points={days.map(({ day }) => format.monthDay(day))} series={series} />
      )}
      <ul className="form-questions">
        {questions.map((question) => (
          <QuestionNumbers key={question.id} {...question} />
        ))}
      </ul>
    </div>
  )
}

function QuestionNumbers({ label, answers, mean, options }: Stats['questions'][number]) {
  const t = useText()
  const format = useFormat()
  const answered = (
    <span className="muted">
      {t('question.answered', { n: format.number(answers) })}
      {mean !== null && ` · ${t('question.mean', { n: format.number(mean) })}`}
    </span>
  )
  if (options.length === 0)
    return (
      <li className="card">
        <strong>{label}</strong>
        {answered}
      </li>
    )
  return (
    <li className="card">
      <ChartFrame
        {...{ titled: true, height: 0, label }}
        points={options.map(({ option }) => option)}
        series={[{ name: t('answers'), values: options.map(({ answers: chosen }) => chosen) }]}
      >
        {answered}
        {options.map(({ option, answers: chosen }) => (
          <label key={option} className="form-option">
            <span>{option}</span>
            <meter min={0} max={Math.max(answers, 1)} value={chosen} />
            <span className="number">{format.number(chosen)}</span>
          </label>
        ))}
      </ChartFrame>
    </li>
  )
}
