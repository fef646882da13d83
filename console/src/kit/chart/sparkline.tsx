/** A row of small bars, the last one today's: the numbers stand beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  return (
    <svg className="sparkline" viewBox={`0 0 ${values.length * 3} 20`} preserveAspectRatio="none" aria-hidden>
      {values.map((value, n) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * 20)
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        return <rect key={n} x={n * 3} y={20 - height} width={2} height={height} />
      })}
    </svg>
  )
}
