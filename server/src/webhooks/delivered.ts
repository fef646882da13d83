import type { Verdict } from './lanes.ts'
import type { Attempt } from './settle.ts'

/** What came of a claim: attempts to record, at others too that went with it; none when it has to wait. */
export type Delivered = { attempts: Attempt[]; verdict: Verdict }
