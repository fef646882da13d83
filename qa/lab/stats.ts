/** The value below which a share `q` of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  if (sorted.length === 0) return Number.NaN
  const place = (sorted.length - 1) * q
  const low = sorted[Math.floor(place)] as number
  const high = sorted[Math.ceil(place)] as number
  return low + (high - low) * (place - Math.floor(place))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Three significant digits, without an exponent. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const digits = value === 0 ? 2 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en-US', { minimumFractionDigits: 0, maximumFractionDigits: Math.min(digits, 6) })
}

/** The median with the lowest and the highest value. */
export function spread(values: readonly number[]): string {
  return `${short(median(values))} (${short(Math.min(...values))} to ${short(Math.max(...values))})`
}
