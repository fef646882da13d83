import { globals } from '../contract/errors.ts'
import { type FaultDraft, isAt } from '../engines/sandbox/fault.ts'
import { endpoints } from '../open-api/index.ts'

/** Whether a code of the open API can be answered by some call that a fault is about. */
export function someCallHas({ path, method }: FaultDraft['match'], code: number): boolean {
  if (code in globals) return true
  return endpoints.some(
    (endpoint) =>
      code in endpoint.errors &&
      (method === undefined || method === endpoint.method) &&
      (path === undefined || isAt(path, endpoint.path)),
  )
}
