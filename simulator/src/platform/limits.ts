interface Window {
  start: number
  count: number
  blockedUntil: number
}

const MINUTE = 60
const HOUR = 3600

/**
 * Counts calls in fixed windows; `now` is in Unix seconds, on the clock that the key goes by. A caller that goes over a
 * limit is blocked for the rule's length.
 */
export function rateLimits() {
  const windows = new Map<string, Window>()

  function over(key: string, now: number, length: number, limit: number): boolean {
    if (limit <= 0) return false
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
    overRate: (key: string, now: number, perMinute: number, perHour: number) =>
      over(key, now, MINUTE, perMinute) || over(key, now, HOUR, perHour),
    /** Forgets everything, or what was counted for one corporation. */
    clear(corpid?: string): void {
      for (const name of windows.keys()) {
        if (corpid === undefined || name.split('|')[1]!.startsWith(`${corpid} `)) windows.delete(name)
      }
    },
  }
}

export type RateLimits = ReturnType<typeof rateLimits>
