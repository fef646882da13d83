import type { Reason } from '../contract/reasons.ts'

/** A reason as the columns `reason_code` and `reason_params` hold it; `reason_of` of the database puts it together again. */
export function reasonColumns(why: Reason | null) {
  return { reason_code: why?.code ?? null, reason_params: (why?.params ?? null) as never }
}
