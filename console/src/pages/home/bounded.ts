import type { Format } from '../../kit/format.ts'

const MOST = 1000

/** What is waiting is counted up to a bound. */
export const bounded = (count: number, format: Format) =>
  count >= MOST ? `${format.number(MOST)}+` : format.number(count)
