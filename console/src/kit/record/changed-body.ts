import { fieldValue, nest, put } from '../form/form-values.ts'
import type { FormField, FormSpec } from '../spec/form-spec.ts'

type Json = Record<string, unknown>

/**
 * The body of a change to some fields of a record, where they stand: forms know how to write a whole record, and of that is
 * kept what these values change. Who changes it is said in any case.
 */
export function changedBody<R extends Json>(
  form: FormSpec<R>,
  record: R,
  { fields, values }: { fields: readonly FormField[]; values: Json },
): Json {
  const known = form.fields.filter((field) => !field.changing && (field.of?.(record) ?? true))
  const whole = (of: Json) => {
    const nested = nest(of, known, true)
    return (form.body?.(nested, record) ?? nested) as Json
  }
  const stored = form.values?.(record) ?? record
  const wanted = structuredClone(stored) as Json
  const actor: Json = {}
  for (const { name, changing } of fields) put(changing ? actor : wanted, name, fieldValue(values, name))
  const before = whole(stored)
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name])
  return { ...Object.fromEntries(Object.entries(whole(wanted)).filter(differs)), ...actor }
}
