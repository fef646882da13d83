import type { FormField } from './form-spec.ts'

type Values = Record<string, unknown>

export const pathOf = (name: string): (string | number)[] =>
  name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** What an empty form begins with. */
export function initialValues(fields: readonly FormField[]): Values {
  const values: Values = {}
  for (const { name, initial } of fields) if (initial !== undefined) put(values, name, initial)
  return values
}

/** The body: of the form's values those of its fields, and of a change those that may change. */
export function nest(values: Values, fields: readonly FormField[], editing: boolean): Values {
  const body: Values = {}
  for (const field of fields) {
    if (editing && field.once) continue
    if (field.when && !field.when(values)) continue
    const value = take(values, field.name)
    if (value !== undefined) put(body, field.name, value)
  }
  return body
}

function take(values: Values, name: string): unknown {
  return pathOf(name).reduce<unknown>((inner, part) => (inner as Values | undefined)?.[part], values)
}

function put(values: Values, name: string, value: unknown): void {
  const path = pathOf(name)
  const last = path.pop() as string | number
  let inner = values
  for (const part of path) {
    inner[part] = typeof inner[part] === 'object' && inner[part] !== null ? inner[part] : {}
    inner = inner[part] as Values
  }
  inner[last] = value
}
