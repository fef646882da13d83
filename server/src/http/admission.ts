import { globalError } from '../contract/errors.ts'
import { overloaded } from './limits.ts'

/**
 * Which requests a node takes. `drain`: health checks tell balancers to send no more, which they learn at their next check; all
 * requests are still answered. `close`: none is taken any more.
 */
export function openAdmission(mostInFlight: number, now: { readonly inFlight: number }) {
  let stage: 'open' | 'draining' | 'closed' = 'open'
  return {
    drain(): void {
      if (stage === 'open') stage = 'draining'
    },
    close(): void {
      stage = 'closed'
    },
    /** Replies say that their connection closes. */
    get draining(): boolean {
      return stage !== 'open'
    },
    /** Why a request that was just counted as in flight is not taken. */
    refusal(): Error | undefined {
      if (stage === 'closed') return globalError(10953, '正在停机', { headers: { 'retry-after': '1' } })
      return now.inFlight > mostInFlight ? overloaded() : undefined
    },
  }
}

export type Admission = ReturnType<typeof openAdmission>
