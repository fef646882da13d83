import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTheme } from '../theme/theme.tsx'
import { chartColours, TOKENS, type Tokens } from '../theme/tokens.ts'
import type { ChartProps } from './chart-props.ts'

use([LineChart, BarChart, GridComponent, LegendComponent, TooltipComponent, LabelLayout, CanvasRenderer])

/** The part of a chart that needs ECharts. Its tooltips are drawn, not HTML: the policy allows no inline styles. */
export default function ChartCanvas({ points, series, kind = 'line', height = 240, open }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const clicked = useRef(open)
  clicked.current = open
  const { dark } = useTheme()
  useEffect(() => {
    const element = place.current as HTMLDivElement
    const made = init(element)
    chart.current = made
    made.getZr().on('click', ({ offsetX, offsetY }) => {
      const [at] = made.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) as [number]
      if (made.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) clicked.current?.(Math.round(at))
    })
    const watch = new ResizeObserver(() => made.resize())
    watch.observe(element)
    return () => {
      watch.disconnect()
      made.dispose()
    }
  }, [])
  /** What is drawn, as text: a page that is drawn again with the same numbers leaves the chart alone. */
  const drawn = JSON.stringify({ points, series, kind })
  useEffect(() => {
    chart.current?.setOption(optionOf(JSON.parse(drawn), dark ? TOKENS.dark : TOKENS.light))
  }, [drawn, dark])
  return <div ref={place} style={{ height }} aria-hidden data-drawn={drawn.length} />
}

/** Beside its colour each series has a line and a mark of its own. */
const LINES = ['solid', 'dashed', 'dotted', 'solid', 'dashed', 'dotted']
const MARKS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin']

type Drawn = Required<Pick<ChartProps, 'points' | 'series' | 'kind'>>

/** The points of one day would lie upon each other where they are equal: its bars stand side by side, with their numbers. */
function optionOf({ points, series, ...drawn }: Drawn, of: Tokens) {
  const single = points.length === 1
  const kind = single ? 'bar' : drawn.kind
  const text = { color: of.second, fontSize: 12 }
  const ends = series.map(({ values }) => values.at(-1))
  return {
    color: chartColours(of),
    grid: { left: 0, right: 44, top: (series.length > 1 ? 32 : 12) + (single ? 14 : 0), bottom: 0, containLabel: true },
    tooltip: {
      ...{ trigger: 'axis', renderMode: 'richText', backgroundColor: of.floating, borderColor: of.line },
      textStyle: { color: of.ink, fontSize: 12 },
    },
    legend: { show: series.length > 1, top: 0, left: 0, itemWidth: 20, textStyle: text },
    xAxis: {
      ...{ type: 'category', data: [...points], boundaryGap: kind === 'bar' },
      ...{ axisLine: { lineStyle: { color: of.line } }, axisTick: { show: false }, axisLabel: text },
    },
    yAxis: {
      ...{ type: 'value', minInterval: 1, splitNumber: 3, axisLabel: text },
      splitLine: { lineStyle: { color: of.line } },
    },
    series: series.map(({ name, values, tone }, n) => ({
      ...{
        name,
        type: kind,
        data: [...values],
        barMaxWidth: 24,
        showSymbol: false,
        symbol: MARKS[n % MARKS.length],
      },
      ...(tone ? { color: of[tone] } : {}),
      lineStyle: { width: 2, type: LINES[n % LINES.length] },
      ...(kind === 'line'
        ? { endLabel: { show: ends.indexOf(values.at(-1)) === n, color: of.ink, fontSize: 12, distance: 6 } }
        : { label: { show: single, position: 'top', color: of.ink, fontSize: 12 } }),
      labelLayout: { moveOverlap: 'shiftY' },
      areaStyle: kind === 'line' && series.length === 1 ? { opacity: 0.1 } : undefined,
    })),
  }
}
