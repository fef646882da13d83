import { isDate, secondsOfLocal } from '../../contract/time.ts'
import type { FieldRule } from '../../engines/presets/fields.ts'

/** What a body gives as the value of a custom field, by the field's kind. */
export type GivenValue = {
  field_value?: string | undefined
  field_datetime?: string | undefined
  number_value?: string | number | undefined
  option_id?: number | undefined
}

/** Why it is no value of the field: none is given, it is of another kind, or it is no such time, option or length. */
export type ValueFault = 'none' | 'mismatch' | 'time' | 'option' | 'long'

const PARAMETERS = {
  text: 'field_value',
  number: 'number_value',
  date: 'field_datetime',
  option: 'option_id',
} as const satisfies Record<FieldRule['kind'], keyof GivenValue>

export const LONGEST = 500
const TWO_DECIMALS = /^-?\d{1,13}(\.\d{1,2})?$/

/** The value that a field takes of what is given, or why it takes none. */
export function readValue(given: GivenValue, { kind, options }: FieldRule): { value: string | number } | ValueFault {
  if (Object.values(given).every((each) => each === undefined || each === '')) return 'none'
  const value = given[PARAMETERS[kind]]
  if (value === undefined || value === '') return 'mismatch'
  if (kind === 'number') return TWO_DECIMALS.test(String(value)) ? { value: Number(value) } : 'mismatch'
  if (kind === 'option') return options.has(value as number) ? { value } : 'option'
  if (kind === 'date') return isTime(value as string) ? { value } : 'time'
  return [...(value as string)].length <= LONGEST ? { value } : 'long'
}

const isTime = (text: string) => isDate(text) || secondsOfLocal(text, 'UTC') !== undefined
