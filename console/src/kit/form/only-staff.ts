import { type FormField, saysWhoActs } from '../spec/form-spec.ts'
import { fieldValue } from './form-values.ts'

type Values = Record<string, unknown>

/** The staff member that a form is about, where it names just one. */
export function onlyStaff(fields: readonly FormField[], values: Values): string | undefined {
  const named = fields
    .filter((field) => !saysWhoActs(field) && (field.when?.(values) ?? true))
    .flatMap((field) => staffIn(field, fieldValue(values, field.name)))
  const [one, ...others] = new Set(named)
  return others.length === 0 ? one : undefined
}

function staffIn(field: FormField, value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  if (field.kind === 'custom') return field.staff?.(value) ?? []
  if (field.kind !== 'reference' || field.directory !== 'staff') return []
  return [value].flat().map((each) => (field.objects ? (each as { id: string }).id : (each as string)))
}
