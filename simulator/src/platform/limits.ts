import type { Clock } from '../state/clock.ts'

interface Window {
  start: number
  count: number
  blockedUntil: number
}

const MINUTE = 60
const HOUR = 3600

/** Counts calls in fixed windows of the platform's clock. Whoever goes over a limit is blocked for the rule's length. */
export function rateLimits(clock: Clock) {
  const windows = new Map<string, Window>()

  function over(key: string, length: number, limit: number): boolean {
    if (limit <= 0) return false
    const now = clock.now()
    const name = `${length}|${key}`
    const known = windows.get(name)
    const window =
      known && now < known.start + length && now >= known.start ? known : { start: now, count: 0, blockedUntil: 0 }
    if (known && known.blockedUntil > now && known.blockedUntil <= now + length) return true
    if (windows.size > 100_000) windows.clear()
    windows.set(name, window)
    window.count++
    if (window.count <= limit) return false
    window.blockedUntil = now + length
    return true
  }

  return {
    over,
    /** The minute rule blocks 60 s, the hour rule 60 min. */
    overRate: (key: string, perMinute: number, perHour: number) =>
      over(key, MINUTE, perMinute) || over(key, HOUR, perHour),
    clear: () => windows.clear(),
  }
}

export type RateLimits = ReturnType<typeof rateLimits>
