import { again, type JobResult } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Every night shows who was not told of: who is not here after so many seconds will not come. */
const MOST_S = 8 * 86_400

/**
 * When to look again for a customer whom the platform's log-in has named, at `since`, before it told us of them: soon, then
 * ever more seldom; undefined when there is no point any more.
 */
export function untilArrived({ now }: Ctx, since: number): JobResult {
  const waited = now - since
  return waited > MOST_S ? undefined : again(Math.min(3600, Math.max(2, waited / 2)) * 1000)
}
