import { type FormField, OPERATOR, saysWhoActs } from '../spec/form-spec.ts'

type Values = Record<string, unknown>

export const pathOf = (name: string): (string | number)[] =>
  name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Who fills it in: the operator's name, and in whose name the operator acts, where that is known. */
type Who = { name: string; actor: string | undefined }

/** What an empty form begins with. */
export function initialValues(fields: readonly FormField[], who: Who): Values {
  const values: Values = {}
  for (const field of fields) {
    const { name, initial } = field
    const first = saysWhoActs(field) ? who.actor : initial === OPERATOR ? who.name : initial
    if (first !== undefined) put(values, name, first)
  }
  return values
}

/** The body: of the form's values those of its fields, and of a change those that may change. */
export function nest(values: Values, fields: readonly FormField[], editing: boolean): Values {
  const body: Values = {}
  for (const field of fields) {
    if (editing && field.once) continue
    if (field.when && !field.when(values)) continue
    const value = fieldValue(values, field.name)
    if (value !== undefined) put(body, field.name, value)
  }
  return body
}

/** The values that may be stored in the browser. */
export function withoutPasswords(values: Values, fields: readonly FormField[]): Values {
  const passwords = new Set(fields.filter(({ kind }) => kind === 'password').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !passwords.has(name)))
}

/** The value of a field by its path. */
export function fieldValue(values: Values, name: string): unknown {
  return pathOf(name).reduce<unknown>((inner, part) => (inner as Values | undefined)?.[part], values)
}

/** Puts a value at a path. */
export function put(values: Values, name: string, value: unknown): void {
  const path = pathOf(name)
  const last = path.pop() as string | number
  let inner = values
  for (const part of path) {
    inner[part] = typeof inner[part] === 'object' && inner[part] !== null ? inner[part] : {}
    inner = inner[part] as Values
  }
  inner[last] = value
}

/** Whose value a field gets. */
export type Side = 'mine' | 'theirs'

/** The fields whose values differ; one that was left empty and one that is not there are the same. */
export function differing(fields: readonly FormField[], one: Values, other: Values): FormField[] {
  const text = (values: Values, name: string) => JSON.stringify(fieldValue(values, name) ?? '')
  return fields.filter(({ name }) => text(one, name) !== text(other, name))
}

/** The form's values with those fields from the other version that are chosen from there. */
export function merged(mine: Values, theirs: Values, choice: Readonly<Record<string, Side>>): Values {
  const values = structuredClone(mine)
  for (const [name, side] of Object.entries(choice)) if (side === 'theirs') put(values, name, fieldValue(theirs, name))
  return values
}
