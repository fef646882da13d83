const clocks = new Map<string, Intl.DateTimeFormat>()

/** A moment as the wall clock of that zone shows it: `YYYY-MM-DD HH:MM:SS`. */
export function localTime(seconds: number, zone: string): string {
  let clock = clocks.get(zone)
  if (!clock) {
    const two = '2-digit'
    const date = { year: 'numeric', month: two, day: two } as const
    const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...date, ...time })
    clocks.set(zone, clock)
  }
  const parts = Object.fromEntries(clock.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second } = parts
  return `${year?.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`
}

/** All moments that the wall clock shows so: none, one or two; found by trying every quarter of an hour of offset. */
export function moments(text: string, zone: string): number[] {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)
  if (!match) return []
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [number, ...number[]]
  const asUtc = Date.UTC(year, month! - 1, day, hour, minute, second) / 1000
  const offsets = Array.from({ length: 113 }, (_, i) => 900 * (i - 56))
  return offsets.map((offset) => asUtc - offset).filter((moment) => localTime(moment, zone) === text)
}
