import type { Contract, Schema } from './contract.ts'

/** What is wrong with a value, and where; `got` is a type, never the value. */
export interface Misfit {
  kind: 'missing' | 'type' | 'enum' | 'unknown'
  path: string
  expected: string
  got: string
}

/** Items of an array that are looked at. */
const MOST_ITEMS = 100

/** Compares a value with a schema: required fields, types, enums and fields that are not declared. */
export function misfits({ schemas }: Contract, schema: Schema, value: unknown, path = ''): Misfit[] {
  const resolve = (given: Schema): Schema =>
    given.$ref ? resolve(schemas[given.$ref.split('/').at(-1) as string] ?? {}) : given
  const look = (given: Schema, value: unknown, path: string): Misfit[] => {
    const wanted = resolve(given)
    const several = wanted.anyOf ?? wanted.oneOf
    if (several) return best(several.map((each) => look(each, value, path)))
    if (wanted.allOf) return wanted.allOf.flatMap((each) => look(each, value, path))
    const types = wanted.type === undefined ? undefined : [wanted.type].flat()
    if (types && !types.some((type) => isOf(type, value)))
      return [{ kind: 'type', path, expected: types.join(' or '), got: typeOf(value) }]
    if (wanted.const !== undefined && value !== wanted.const)
      return [{ kind: 'enum', path, expected: JSON.stringify(wanted.const), got: `another ${typeOf(value)}` }]
    if (wanted.enum && !wanted.enum.includes(value))
      return [{ kind: 'enum', path, expected: `one of ${wanted.enum.join(', ')}`, got: `another ${typeOf(value)}` }]
    if (Array.isArray(value))
      return wanted.items
        ? value.slice(0, MOST_ITEMS).flatMap((each) => look(wanted.items as Schema, each, `${path}[]`))
        : []
    return typeof value === 'object' && value !== null ? inObject(wanted, value as Record<string, unknown>, path) : []
  }
  const inObject = (wanted: Schema, value: Record<string, unknown>, path: string): Misfit[] => {
    const { properties = {}, required = [], additionalProperties } = wanted
    const below = (name: string) => (path ? `${path}.${name}` : name)
    const missing = required.filter((name) => !(name in value))
    const known = Object.keys(value).filter((name) => name in properties)
    const open = additionalProperties !== undefined && additionalProperties !== false
    const unknown = wanted.properties && !open ? Object.keys(value).filter((name) => !(name in properties)) : []
    return [
      ...missing.map((name) => ({ kind: 'missing' as const, path: below(name), expected: 'a field', got: 'none' })),
      ...known.flatMap((name) => look(properties[name] as Schema, value[name], below(name))),
      ...unknown
        .filter((name) => /^\w{1,40}$/.test(name))
        .map((name) => ({
          kind: 'unknown' as const,
          path: below(name),
          expected: 'no such field',
          got: typeOf(value[name]),
        })),
    ]
  }
  return look(schema, value, path)
}

/** Of several schemas, one fits that leaves nothing wrong; else what is least wrong. */
function best(each: Misfit[][]): Misfit[] {
  const weight = (found: Misfit[]) => found.filter(({ kind }) => kind !== 'unknown').length * 1000 + found.length
  return each.reduce((one, next) => (weight(next) < weight(one) ? next : one))
}

const isOf = (type: string, value: unknown) =>
  type === typeOf(value) || (type === 'number' && typeof value === 'number')

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}
