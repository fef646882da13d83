import type { RecordOf } from '../../api/types.ts'
import type { FormField } from '../../kit/spec/form-spec.ts'

export type CustomField = RecordOf<'custom-fields'>

/** The field of a form in which a value of a custom field is typed. */
export function inputOf({ field_name, kind, options }: CustomField, name: string): FormField {
  const shared = { name, title: 'customFields' as const, label: field_name }
  if (kind === 'number') return { ...shared, kind: 'number' }
  if (kind === 'option')
    return {
      ...shared,
      kind: 'choice',
      options: options.map(({ option_id, name }) => ({ value: option_id, label: name })),
    }
  return { ...shared, kind: 'text', ...(kind === 'date' ? { placeholder: 'property.birthdayHint' as const } : {}) }
}
