/** One line or set of bars. */
export type Series = { name: string; values: readonly number[]; tone?: 'brand' | 'gain' | 'loss' | 'info' }

/** What a chart shows, however it is drawn. */
export type ChartProps = {
  /** What it shows. */
  label: string
  /** What the points are called along the bottom. */
  points: readonly string[]
  series: readonly Series[]
  kind?: 'line' | 'bar'
  height?: number
  /** Whether its label stands above it; otherwise what is above says what it shows. */
  titled?: boolean
  /** Opens what a point counts. */
  open?: ((point: number) => void) | undefined
}
