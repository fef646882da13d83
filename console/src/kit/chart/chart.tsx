import type { ChartProps } from './chart-props.ts'
import './chart.css'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { csvOf, saveFile } from '../download.ts'
import { useFormat } from '../format.ts'
import { DownloadIcon, TableIcon } from '../icons.tsx'
import { Loading } from '../states.tsx'

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'))

/** A chart, with its numbers as a table and as CSV behind it; its library is loaded when the first one is shown. */
export function Chart(props: ChartProps) {
  return (
    <ChartFrame {...props}>
      <Suspense fallback={<Loading />}>
        <ChartCanvas {...props} />
      </Suspense>
    </ChartFrame>
  )
}

/** What is drawn by others, with its numbers as a table and as CSV behind it. */
export function ChartFrame({ children, ...props }: ChartProps & { children: ReactNode }) {
  const t = useText()
  const { label, points, series, height = 240, titled = false } = props
  const [asTable, setAsTable] = useState(false)
  const save = () => {
    const rows = points.map((point, n) => [point, ...series.map(({ values }) => values[n] ?? 0)])
    saveFile(csvOf([[label, ...series.map(({ name }) => name)], ...rows]), `${label}.csv`)
  }
  return (
    <figure className={titled ? 'chart titled' : 'chart'} aria-label={label}>
      {titled && <h3>{label}</h3>}
      <div className="chart-tools">
        <button
          type="button"
          className="icon-button"
          aria-pressed={asTable}
          aria-label={t('chart.table', { what: label })}
          title={t('chart.table', { what: label })}
          onClick={() => setAsTable(!asTable)}
        >
          <TableIcon />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('chart.csv', { what: label })}
          title={t('chart.csv', { what: label })}
          onClick={save}
        >
          <DownloadIcon />
        </button>
      </div>
      {!asTable && <div style={{ minHeight: height }}>{children}</div>}
      <div
        className={asTable ? 'chart-table' : 'visually-hidden'}
        style={asTable && height ? { maxHeight: height } : {}}
      >
        <Numbers {...props} />
      </div>
    </figure>
  )
}

function Numbers({ label, points, series }: ChartProps) {
  const format = useFormat()
  return (
    <table>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <td />
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may have one name
          <tr key={n}>
            <th scope="row">{point}</th>
            {series.map(({ name, values }) => (
              <td key={name} className="number">
                {format.number(values[n])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
