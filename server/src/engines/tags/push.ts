import { type JobResult, type JobRun, jobKind } from '../../jobs/kind.ts'
import { GiveUp } from '../../jobs/run.ts'
import type { TagLibrary } from '../../platform/port.ts'
import type { Push } from './ask.ts'
import { TAG_LIBRARY } from './enqueue-push.ts'
import { pushChanged } from './push-changed.ts'
import { pushNew } from './push-new.ts'
import { pushRemoved } from './push-removed.ts'

/**
 * Makes the platform's tags what they are here: removes, makes, renames. All is read from the tags themselves and written down call
 * by call, so that an attempt which was cut off is simply begun again: what it had made is found under its name.
 */
export const tagLibraryJob = jobKind({
  ...TAG_LIBRARY,
  concurrency: 5,
  async run(job: JobRun<object>, { platform }: { platform: TagLibrary }): Promise<JobResult> {
    const push: Push = { job, platform, refusals: [] }
    for (const step of [pushRemoved, pushNew, pushChanged]) {
      const end = await step(push)
      if (end) return end
    }
    const [refusal] = push.refusals
    if (refusal) throw new GiveUp(refusal)
    return undefined
  },
})
