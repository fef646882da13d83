const SHANGHAI_S = 8 * 3600
export const DAY_S = 86_400

/** Midnight of the platform's day, which is China's. */
export const midnight = (time: number) => Math.floor((time + SHANGHAI_S) / DAY_S) * DAY_S - SHANGHAI_S

/** The platform's calendar day and month of a time, such as `2026-09-30` and `2026-09`. */
export const dayOf = (time: number) => new Date((time + SHANGHAI_S) * 1000).toISOString().slice(0, 10)
export const monthOf = (time: number) => dayOf(time).slice(0, 7)

export function daysInMonth(time: number): number {
  const [year, month] = monthOf(time).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
