import { z } from 'zod'

type Values = Record<string, unknown>

/** The values without those optional fields, at any depth, that are one of `blanks` and may not be. */
export function withoutUnset(shape: z.ZodObject, values: Values, blanks: readonly unknown[]): Values {
  const isUnset = (name: string, value: unknown) =>
    blanks.includes(value) && mayOnlyBeAbsent(fieldOf(shape, name), value)
  const kept = Object.entries(values).filter(([name, value]) => !isUnset(name, value))
  return Object.fromEntries(kept.map(([name, value]) => [name, within(fieldOf(shape, name), value, blanks)]))
}

const fieldOf = (shape: z.ZodObject, name: string) =>
  Object.hasOwn(shape.shape, name) ? (shape.shape[name] as z.ZodType) : undefined

const mayOnlyBeAbsent = (field: z.ZodType | undefined, value: unknown) =>
  !!field?.safeParse(undefined).success && !field.safeParse(value).success

function within(field: z.ZodType | undefined, value: unknown, blanks: readonly unknown[]): unknown {
  const inner = field && optionFor(innermost(field), value)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((each) => within(inner.element as z.ZodType, each, blanks))
  return inner instanceof z.ZodObject && isObject(value) ? withoutUnset(inner, value, blanks) : value
}

/** The option of a union that the value is meant as: the one that its discriminator names, else the first of its form. */
function optionFor(field: z.ZodType, value: unknown): z.ZodType {
  if (!(field instanceof z.ZodUnion)) return field
  const options = (field.options as z.ZodType[]).map(innermost)
  const { discriminator } = field.def as { discriminator?: string }
  const isMeant = (option: z.ZodType) => {
    if (Array.isArray(value)) return option instanceof z.ZodArray
    if (!isObject(value) || !(option instanceof z.ZodObject)) return false
    return discriminator === undefined || !!fieldOf(option, discriminator)?.safeParse(value[discriminator]).success
  }
  return options.find(isMeant) ?? field
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function innermost(field: z.ZodType): z.ZodType {
  const { innerType } = field.def as { innerType?: z.ZodType }
  return innerType ? innermost(innerType) : field
}
