/** What time it is, in Unix milliseconds; tests hand in their own. */
export type Clock = () => number

/** Whole Unix seconds by that clock. */
export function seconds(clock: Clock): number {
  return Math.floor(clock() / 1000)
}
