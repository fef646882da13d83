import type { RecordOf } from '../../api/types.ts'
import type { StatesOf } from '../../kit/columns.tsx'

/** A customer as the API gives it: a line of customer.ndjson. */
export type Customer = RecordOf<'customers'>

export const GENDERS: StatesOf<Customer['gender']> = {
  0: { word: 'gender.unknown', colour: 'default' },
  1: { word: 'gender.male', colour: 'blue' },
  2: { word: 'gender.female', colour: 'purple' },
}
