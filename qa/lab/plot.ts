/** Something to look at in the report: points of lines over x, or a bar for each round. */
export type Plot = {
  title: string
  kind: 'line' | 'bars'
  x: string
  y: string
  series: readonly { name: string; points: readonly (readonly [number, number])[] }[]
}

const WIDTH = 640
const HEIGHT = 240
const EDGE = { left: 64, right: 12, top: 12, bottom: 34 }
const COLOURS = ['#2563eb', '#d97706', '#059669', '#9333ea', '#dc2626']

/** A bar for each round of each candidate. */
export function bars(
  title: string,
  unit: string,
  series: readonly { name: string; values: readonly number[] }[],
): Plot {
  return {
    title,
    kind: 'bars',
    x: 'round',
    y: unit,
    series: series.map(({ name, values }) => ({ name, points: values.map((value, i) => [i + 1, value] as const) })),
  }
}

/** The plot as an SVG drawing that needs no script. */
export function draw(plot: Plot): string {
  const points = plot.series.flatMap((each) => each.points)
  if (points.length === 0) return ''
  const xs = points.map(([x]) => x)
  const most = Math.max(...points.map(([, y]) => y), Number.MIN_VALUE) * 1.05
  const [first, last] = plot.kind === 'bars' ? [0.4, Math.max(...xs) + 0.6] : [Math.min(...xs), Math.max(...xs)]
  const across = (x: number) => EDGE.left + ((x - first) / (last - first || 1)) * (WIDTH - EDGE.left - EDGE.right)
  const up = (y: number) => HEIGHT - EDGE.bottom - (y / most) * (HEIGHT - EDGE.top - EDGE.bottom)
  const shapes = plot.series.map(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length]
    if (plot.kind === 'line') {
      const path = points.map(([x, y]) => `${across(x).toFixed(1)},${up(y).toFixed(1)}`).join(' ')
      return `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${path}"/>`
    }
    const width = (across(1.8) - across(1)) / plot.series.length
    return points
      .map(([x, y]) => {
        const left = across(x - 0.4) + i * width
        return `<rect x="${left.toFixed(1)}" y="${up(y).toFixed(1)}" width="${(width - 1).toFixed(1)}" height="${(up(0) - up(y)).toFixed(1)}" fill="${colour}"><title>${escaped(name)}: ${y}</title></rect>`
      })
      .join('')
  })
  return `<figure><figcaption>${escaped(plot.title)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">${grid(plot, most, up)}${shapes.join('')}
<text x="${EDGE.left}" y="${HEIGHT - 6}">${label(first)}</text>
<text x="${WIDTH - EDGE.right}" y="${HEIGHT - 6}" text-anchor="end">${label(last)}</text>
<text x="${WIDTH / 2}" y="${HEIGHT - 6}" text-anchor="middle">${escaped(plot.x)}</text></svg>
<p class="legend">${plot.series.map(({ name }, i) => `<span style="color:${COLOURS[i % COLOURS.length]}">■</span> ${escaped(name)}`).join(' &nbsp; ')}</p></figure>`
}

function grid(plot: Plot, most: number, up: (y: number) => number): string {
  const lines = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = up(most * share).toFixed(1)
    return `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${y}" y2="${y}" stroke="#ddd"/><text x="${EDGE.left - 6}" y="${Number(y) + 4}" text-anchor="end">${label(most * share)}</text>`
  })
  return `${lines.join('')}<text transform="translate(12 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${escaped(plot.y)}</text>`
}

function label(value: number): string {
  return value.toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
}

/** Text that is safe inside HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)
}
