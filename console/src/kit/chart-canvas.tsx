import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { ChartProps } from './chart.tsx'
import { useTheme } from './theme.tsx'

use([LineChart, BarChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** The part of a chart that needs ECharts. Its tooltips are drawn, not HTML: the policy allows no inline styles. */
export default function ChartCanvas({ points, series, kind = 'line', height = 240 }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const { dark } = useTheme()
  useEffect(() => {
    const element = place.current as HTMLDivElement
    const chart = init(element)
    chart.setOption(optionOf({ points, series, kind, dark }))
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [points, series, kind, dark])
  return <div ref={place} style={{ height }} aria-hidden />
}

const PALETTE = {
  light: ['#0b5cd6', '#12a37a', '#e08a00', '#8a5cd6', '#d6456b'],
  dark: ['#6ea8ff', '#4fd1a5', '#f2b24d', '#b794f6', '#f58aa5'],
}

type Drawn = Pick<ChartProps, 'points' | 'series'> & { kind: 'line' | 'bar'; dark: boolean }

function optionOf({ points, series, kind, dark }: Drawn) {
  const [text, line] = dark ? ['#a4acb9', '#2a2f39'] : ['#5c6475', '#e5e8ee']
  return {
    color: PALETTE[dark ? 'dark' : 'light'],
    grid: { left: 8, right: 12, top: series.length > 1 ? 34 : 14, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: dark ? '#1e222a' : '#ffffff',
      borderColor: line,
      textStyle: { color: dark ? '#e8eaee' : '#1d2433', fontSize: 12 },
    },
    legend: { show: series.length > 1, top: 0, textStyle: { color: text } },
    xAxis: {
      type: 'category',
      data: [...points],
      boundaryGap: kind === 'bar',
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
      axisLabel: { color: text },
    },
    yAxis: { type: 'value', minInterval: 1, axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: series.map(({ name, values }) => ({
      name,
      type: kind,
      data: [...values],
      showSymbol: false,
      smooth: 0.2,
      barMaxWidth: 24,
      areaStyle: kind === 'line' && series.length === 1 ? { opacity: 0.12 } : undefined,
    })),
  }
}
