import type { Reason } from '../../contract/reasons.ts'
import { again, type JobResult, type JobRun } from '../../jobs/kind.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { TagLibrary } from '../../platform/port.ts'

/** One attempt at telling the platform. What it refuses is gathered, and does not keep back the rest. */
export type Push = {
  job: JobRun<object>
  platform: TagLibrary
  refusals: Reason[]
}

/** What a call came to, or how the job ends that cannot make it now. */
export async function ask<T>(
  { job, refusals }: Push,
  call: Promise<T>,
): Promise<{ accepted: T } | { refused: Reason } | { end: JobResult }> {
  const answer = await answerOf(call, job)
  if ('waiting' in answer) return { end: again(UNTIL_CONNECTED, answer.waiting) }
  if ('refused' in answer) refusals.push(answer.refused)
  return answer
}
