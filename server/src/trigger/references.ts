import { TriggerError } from './error.ts'

const WHOLE = /^\$\{([^{}]+)\}$/
const WITHIN = /\$\{([^{}]+)\}/g

/** A value with each `${name.field}` in it replaced by what was said before; one that stands alone keeps its type. */
export function resolved(value: unknown, said: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') {
    const whole = WHOLE.exec(value)
    if (whole) return known(whole[1] as string, said)
    return value.replaceAll(WITHIN, (_, path: string) => textOf(known(path, said)))
  }
  if (Array.isArray(value)) return value.map((each) => resolved(each, said))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, said)]))
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function known(path: string, said: ReadonlyMap<string, unknown>): unknown {
  const value = lookUp(path, said)
  if (value === undefined) throw new TriggerError(`nothing is known as ${path}`, 'not_found')
  return value
}

/** What is at `name.field.0` of what was said; undefined where there is nothing. */
export function lookUp(path: string, said: ReadonlyMap<string, unknown>): unknown {
  const [name = '', ...fields] = path.trim().split('.')
  return at(said.get(name), fields)
}

/** What is in a value at a path of names and places. */
export function at(value: unknown, fields: readonly string[]): unknown {
  return fields.reduce<unknown>((inner, field) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, field)) return undefined
    return (inner as Record<string, unknown>)[field]
  }, value)
}
