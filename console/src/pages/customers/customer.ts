import type { RecordOf } from '../../api/types.ts'
import { oneOf } from '../../kit/address.ts'
import type { StatesOf } from '../../kit/list/columns.tsx'

/** A customer as the API gives it: a line of customer.ndjson. */
export type Customer = RecordOf<'customers'>

export const GENDERS: StatesOf<Customer['gender']> = {
  0: { word: 'gender.unknown', tone: 'plain' },
  1: { word: 'gender.male', tone: 'info' },
  2: { word: 'gender.female', tone: 'brand' },
}

/** Whether somebody follows them; without it all are meant. */
export const followedParam = oneOf('now', 'lost')
