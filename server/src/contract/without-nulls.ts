import { z } from 'zod'

type Values = Record<string, unknown>

/** The values without those optional fields, at any depth, that are null and may not be: null says that they are not set. */
export function withoutNulls(shape: z.ZodObject, values: Values): Values {
  const kept = Object.entries(values).filter(([name, value]) => value !== null || !isUnset(fieldOf(shape, name)))
  return Object.fromEntries(kept.map(([name, value]) => [name, within(fieldOf(shape, name), value)]))
}

const fieldOf = (shape: z.ZodObject, name: string) =>
  Object.hasOwn(shape.shape, name) ? (shape.shape[name] as z.ZodType) : undefined

/** A field that may be absent but not null. */
const isUnset = (field: z.ZodType | undefined) =>
  !!field?.safeParse(undefined).success && !field.safeParse(null).success

function within(field: z.ZodType | undefined, value: unknown): unknown {
  const inner = field && optionFor(innermost(field), value)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((each) => within(inner.element as z.ZodType, each))
  return inner instanceof z.ZodObject && isObject(value) ? withoutNulls(inner, value) : value
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
