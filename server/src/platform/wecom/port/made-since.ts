/** A corporation's own time in Unix seconds. */
export type TimeOf = (corpId: string) => Promise<number>

/** The real time, which all but sandboxes follow. */
export const realTime: TimeOf = async () => Math.floor(Date.now() / 1000)

/** Seconds by which the platform's clock may differ from ours. */
const APART_S = 3_600

/** The times between which the platform made what it was asked for at `since`, if it did; at most `longest` seconds apart. */
export function madeSince(
  since: number,
  now: number,
  longest = Number.POSITIVE_INFINITY,
): { start_time: number; end_time: number } {
  const end_time = now + APART_S
  return { start_time: Math.max(since - APART_S, end_time - longest), end_time }
}
