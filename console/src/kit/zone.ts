import dayjs, { type Dayjs } from 'dayjs'
import { useCorp } from '../api/corp.tsx'
import { wallClock } from './wall-clock.ts'

/** Unix seconds for date pickers and from them, by the corporation's clock. */
export type Zone = {
  shown(seconds: unknown): Dayjs | null
  meant(day: Dayjs | null | undefined): number | undefined
}

export function useZone(): Zone {
  const { time_zone = 'Asia/Shanghai' } = useCorp()
  const zone = made.get(time_zone) ?? makeZone(time_zone)
  made.set(time_zone, zone)
  return zone
}

const made = new Map<string, Zone>()

function makeZone(timeZone: string): Zone {
  const clock = wallClock(timeZone)
  return {
    shown: (seconds) => (seconds ? dayjs(clock.shown(Number(seconds))) : null),
    meant: (day) => (day ? clock.meant(day.toDate()) : undefined),
  }
}
