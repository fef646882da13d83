import { FieldError } from './field-error.ts'
import { reason } from './reasons.ts'

/** When something begins and ends; without one of them it always did, or never does. */
export type Period = { start_time?: number | null | undefined; end_time?: number | null | undefined }

/** Throws a FieldError where one of the two times is given and the end does not come after the start. */
export function expectPeriod(given: Period, before: Period = {}): void {
  if (given.start_time === undefined && given.end_time === undefined) return
  const { start_time = before.start_time, end_time = before.end_time } = given
  if (start_time == null || end_time == null || end_time > start_time) return
  throw new FieldError('end_time', reason('not_after', { field: 'start_time' }))
}
