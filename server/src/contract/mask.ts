import type { z } from 'zod'
import { isNumber } from './exact-numbers.ts'
import { hidden, type Sensitivity, sensitivityOf } from './sensitive.ts'

/** Makes of a value what may be shown. */
export type Mask = (value: unknown) => unknown

type Rules = {
  hides: ReadonlySet<Sensitivity>
  /** For what the schema does not declare: unknown fields, and whatever stands in a field that takes anything. Left out, it stays. */
  undeclared?: Mask
}

/** `inside`: the objects around a field; one that holds itself is looked at when a value comes. */
type Within = Rules & { inside: readonly z.ZodType[] }

type Def = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  shape?: Record<string, z.ZodType>
  getter?: () => z.ZodType
}

/** Types that declare what is in them; of the others some say nothing (`unknown`, `any`), the rest are single values. */
const FREE = ['unknown', 'any', 'record', 'map', 'custom']

/**
 * What of values of this schema is masked, by what its fields say of themselves; undefined where nothing is, so that
 * bytes may pass untouched.
 */
export function maskOf(schema: z.ZodType, rules: Rules): Mask | undefined {
  return maskWithin(schema, { ...rules, inside: [] })
}

function maskWithin(schema: z.ZodType, rules: Within): Mask | undefined {
  const what = sensitivityOf(schema)
  if (what && rules.hides.has(what)) return (value) => hidden(what, value)
  // what is sensitive and not hidden is shown as it is, also where it takes anything
  if (what) return undefined
  const { type, innerType, element, valueType, options, shape, getter, in: wire } = schema.def as unknown as Def
  if (getter) return once(() => maskOf(getter(), rules))
  if (shape && rules.inside.includes(schema)) return once(() => maskOf(schema, rules))
  if (innerType ?? wire) return maskWithin((innerType ?? wire) as z.ZodType, rules)
  if (shape) return maskOfObject(shape, { ...rules, inside: [...rules.inside, schema] })
  if (type === 'array' && element) return maskOfList(maskWithin(element, rules), rules)
  if (type === 'record' && valueType && !rules.undeclared) return maskOfValues(maskWithin(valueType, rules))
  if (options) return maskOfUnion(options, rules)
  if (FREE.includes(type) && schema.meta()?.type !== 'number') return rules.undeclared
  return rules.undeclared && single(rules.undeclared)
}

/** Schemas that refer to themselves are looked at when a value comes. */
function once(make: () => Mask | undefined): Mask {
  let made: { mask: Mask | undefined } | undefined
  return (value) => {
    made ??= { mask: make() }
    return made.mask ? made.mask(value) : value
  }
}

/** A name that nobody declared, where it is one: people put secrets and phones in the wrong place. */
export const ownName = (name: string) => (/^[A-Za-z_][A-Za-z_.-]{0,31}$/.test(name) ? name : '***')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumber(value)

/** A single value is declared; an object or a list in its place is not. */
const single =
  (undeclared: Mask): Mask =>
  (value) =>
    isRecord(value) || Array.isArray(value) ? undeclared(value) : value

function maskOfObject(shape: Record<string, z.ZodType>, rules: Within): Mask | undefined {
  const { undeclared } = rules
  const masks = new Map(Object.entries(shape).map(([name, field]) => [name, maskWithin(field, rules)]))
  if (!undeclared && masks.values().every((mask) => mask === undefined)) return undefined
  const inside = ([name, value]: [string, unknown]): [string, unknown] => {
    const mask = masks.get(name)
    if (masks.has(name) || !undeclared) return [name, mask ? mask(value) : value]
    return [ownName(name), undeclared(value)]
  }
  return (value) => {
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(inside))
    return undeclared && value !== null ? undeclared(value) : value
  }
}

function maskOfList(mask: Mask | undefined, { undeclared }: Rules): Mask | undefined {
  if (!mask && !undeclared) return undefined
  return (value) => {
    if (Array.isArray(value)) return mask ? value.map(mask) : value
    return undeclared && value !== null ? undeclared(value) : value
  }
}

function maskOfValues(mask: Mask | undefined): Mask | undefined {
  return (
    mask &&
    ((value) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mask(each)])) : value)
  )
}

/** By the first option that the value fits; one that fits none is not declared. */
function maskOfUnion(options: readonly z.ZodType[], rules: Within): Mask | undefined {
  const masks = options.map((option) => maskWithin(option, rules))
  if (masks.every((mask) => mask === undefined)) return undefined
  return (value) => {
    const at = options.findIndex((option) => option.safeParse(value).success)
    const mask = at < 0 ? rules.undeclared : masks[at]
    return mask ? mask(value) : value
  }
}
