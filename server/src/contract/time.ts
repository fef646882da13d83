/** Seconds since 1970 of `YYYY-MM-DD HH:MM:SS` on a wall clock in that zone; undefined when no such date exists. */
export function secondsOfLocal(text: string, zone: string): number | undefined {
  const m = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text)
  if (!m) return undefined
  const [year, month, day, hour, minute, second] = m.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  if (year < 1000 || formatUtc(asUtc) !== text) return undefined
  const guess = asUtc - offsetOf(zone, asUtc)
  return (asUtc - offsetOf(zone, guess)) / 1000
}

/** Whether it is a day of the calendar, written as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return secondsOfLocal(`${text} 00:00:00`, 'UTC') !== undefined
}

/** Whether the runtime (and so the service) knows that time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    clock(zone)
    return true
  } catch {
    return false
  }
}

/** The day, as `YYYY-MM-DD`, that a calendar in that zone shows at this moment, given in Unix milliseconds. */
export function localDate(ms: number, zone: string): string {
  return clock(zone).format(ms).slice(0, 10)
}

/** What a wall clock in that zone shows at this moment, given in Unix milliseconds, as `YYYY-MM-DD HH:MM:SS`. */
export function localTime(ms: number, zone: string): string {
  return clock(zone).format(ms)
}

function formatUtc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clock(zone: string): Intl.DateTimeFormat {
  let format = clocks.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(zone, format)
  }
  return format
}

function offsetOf(zone: string, ms: number): number {
  const [year, month, ...rest] = (clock(zone).format(ms).match(/\d+/g) as string[]).map(Number) as [number, number]
  return Date.UTC(year, month - 1, ...rest) - Math.floor(ms / 1000) * 1000
}
