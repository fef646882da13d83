import type { States } from '../../kit/columns.tsx'

/** A customer as the API gives it: a line of customer.ndjson. */
export type Customer = {
  external_user_id: string
  type?: 1 | 2
  unionid: string | null
  name: string
  gender: 0 | 1 | 2
  corp_name?: string | null
  corp_full_name?: string | null
  position?: string
  phones: string[]
  points: number
  tags: number[]
  properties: Record<string, string>
  custom_fields: { field_id: number; value: string | number }[]
  follows: { staff_id: string; added_at: number; state?: string; stage_id?: number | null; remark?: string }[]
  groups: string[]
  created_at: number
  updated_at?: number
}

export const GENDERS: States = {
  0: { word: 'gender.unknown', colour: 'default' },
  1: { word: 'gender.male', colour: 'blue' },
  2: { word: 'gender.female', colour: 'purple' },
}
