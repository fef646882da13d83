/** What time it is, in Unix milliseconds; tests hand in their own. */
export type Clock = () => number

/** Whole Unix seconds by that clock. */
export function seconds(clock: Clock): number {
  return Math.floor(clock() / 1000)
}

/** A clock that shows `ms` now and goes on from there, however the machine's own is set meanwhile. */
export function clockFrom(ms: number): Clock {
  const began = performance.now()
  return () => Math.round(ms + performance.now() - began)
}
