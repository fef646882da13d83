import type { RecordOf } from '../../api/types.ts'
import type { Choice } from '../../kit/spec/form-spec.ts'

export type Rank = RecordOf<'staff-ranks'>
type Values = Record<string, unknown>

/** Whom a ranking counts. */
export const SCOPES = [
  { value: 'all', word: 'rank.all' },
  { value: 'departments', word: 'rank.departments' },
  { value: 'staff', word: 'rank.staff' },
] as const satisfies readonly Choice[]

export function scopeOf({ department_list }: Rank): (typeof SCOPES)[number]['value'] {
  const departments: readonly string[] = Array.isArray(department_list) ? department_list : []
  if (department_list === 'all' || departments.includes('0')) return 'all'
  return departments.length > 0 ? 'departments' : 'staff'
}

/** The form's values: a scope, and the group chat by its id. */
export function valuesOf(rank: Rank): Values {
  const scope = scopeOf(rank)
  const group_ext_id = rank.group_list === 0 ? undefined : rank.group_list.group_id
  return { ...rank, scope, group_ext_id, department_list: scope === 'departments' ? rank.department_list : [] }
}

/** The body of what the form holds. */
export function bodyOf({ scope, group_ext_id, ...values }: Values): Values {
  const group = group_ext_id ? { group_list: { group_id: group_ext_id } } : {}
  if (scope === 'all') return { ...values, ...group, department_list: 'all' }
  return { ...values, ...group, ...(scope === 'staff' ? { department_list: [] } : {}) }
}
