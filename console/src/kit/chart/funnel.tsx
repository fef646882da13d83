import './funnel.css'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../format.ts'
import { ChartFrame } from './chart.tsx'

type Props = {
  /** What it shows. */
  label: string
  /** How far people come: the first step is all of them. */
  steps: readonly { name: string; value: number }[]
}

/** Steps of a campaign below each other, each as wide as the part of the first that came so far. */
export function Funnel({ label, steps }: Props) {
  const t = useText()
  const format = useFormat()
  const values = steps.map(({ value }) => value)
  const [first = 0] = values
  const most = Math.max(1, ...values)
  return (
    <ChartFrame
      label={label}
      points={steps.map(({ name }) => name)}
      series={[{ name: t('funnel.people'), values }]}
      height={0}
      titled
    >
      <ol className="funnel">
        {steps.map(({ name, value }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="funnel-bar" style={{ width: `${(100 * value) / most}%` }} />
            <strong className="number">{format.number(value)}</strong>
            <span className="muted number">{first > 0 ? format.percent(value / first) : '–'}</span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}
