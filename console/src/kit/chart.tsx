import { lazy, Suspense } from 'react'
import { Loading } from './states.tsx'

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'))

export type Series = { name: string; values: readonly number[] }
export type ChartProps = {
  /** What it shows, for those who cannot see it. */
  label: string
  /** What the points are called along the bottom. */
  points: readonly string[]
  series: readonly Series[]
  kind?: 'line' | 'bar'
  height?: number
}

/** A chart; its library is loaded when the first one is shown. The numbers are there as a table for screen readers. */
export function Chart(props: ChartProps) {
  const { label, points, series, height = 240 } = props
  return (
    <figure className="chart" style={{ minHeight: height }}>
      <Suspense fallback={<Loading />}>
        <ChartCanvas {...props} />
      </Suspense>
      <table className="visually-hidden">
        <caption>{label}</caption>
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
            <tr key={point}>
              <th scope="row">{point}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[n] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
