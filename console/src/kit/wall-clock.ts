type Fields = [year: number, month: number, day: number, hour: number, minute: number, second: number]

/** Moments by what a time zone's clocks show, as dates of the browser's own zone: date pickers know no other. */
export function wallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const read = (seconds: number): Fields => {
    const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]))
    const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    return [at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')]
  }
  /** Seconds by which the zone is ahead of UTC. */
  const ahead = (seconds: number) => Date.UTC(...read(seconds)) / 1000 - seconds
  return {
    shown: (seconds: number) => new Date(...read(seconds)),
    meant(date: Date): number {
      const [day, time] = [
        [date.getFullYear(), date.getMonth(), date.getDate()] as const,
        [date.getHours(), date.getMinutes(), date.getSeconds()] as const,
      ]
      const wall = Date.UTC(...day, ...time) / 1000
      // twice: the distance may be another at the moment that is found
      return wall - ahead(wall - ahead(wall))
    },
  }
}
