const DAY_MS = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Days that a chart can show: as many as the service tells of. */
const MOST = 366

/** The last days up to the latest one, each: one that was left out, since nothing happened, counts nothing. */
export function eachDay<D extends { day: string }>(days: readonly D[]): D[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const known = new Map(days.map((day) => [day.day, day]))
  const nothing = Object.fromEntries(Object.keys(first).map((name) => [name, 0]))
  const end = Date.parse(last.day)
  const count = Math.min((end - Date.parse(first.day)) / DAY_MS + 1, MOST)
  return Array.from({ length: count }, (_, n) => {
    const day = dayOf(end - (count - 1 - n) * DAY_MS)
    return known.get(day) ?? ({ ...nothing, day } as D)
  })
}
