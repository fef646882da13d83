import { z } from 'zod'
import { type Mask, maskOf } from '../../contract/mask.ts'
import { hiddenFrom, sensitivityOf } from '../../contract/sensitive.ts'

type Fields = Record<string, unknown>
export type Masking = (record: Fields) => Fields

/** Records by their schema, and what masks them where that does not say it. */
type Masked = {
  record: z.ZodObject
  maskRecord?: ((record: Fields, rights: ReadonlySet<string>) => Fields) | undefined
}

const made = new WeakMap<z.ZodType, Map<string, Mask | undefined>>()

/** What of values of this schema is masked for a caller with these rights; undefined for nothing. It is made once. */
export function maskFor(schema: z.ZodType, rights: ReadonlySet<string>): Mask | undefined {
  const hides = hiddenFrom(rights)
  const byHidden = made.get(schema) ?? new Map<string, Mask | undefined>()
  made.set(schema, byHidden)
  const key = [...hides].join()
  if (!byHidden.has(key)) byHidden.set(key, maskOf(schema, { hides }))
  return byHidden.get(key)
}

/** Makes of a record what a caller with these rights may see; undefined for all of it, so that bytes may pass untouched. */
export function maskingFor({ record, maskRecord }: Masked, rights: ReadonlySet<string>): Masking | undefined {
  if (maskRecord) return (fields) => maskRecord(fields, rights)
  return maskFor(record, rights) as Masking | undefined
}

/** The record as callers with or without all rights see it: a masked phone is not as a whole one must be. */
export function masksAllowed(record: z.ZodObject): z.ZodObject {
  const loose = Object.entries(record.shape).flatMap(([name, field]) => {
    const element = (field as z.ZodType).def.type === 'array' ? (field as z.ZodArray).element : undefined
    const isPhone = [field, element].some((each) => each && sensitivityOf(each as z.ZodType) === 'phone')
    return isPhone ? [[name, loosened(field as z.ZodType)]] : []
  })
  if (loose.length === 0) return record
  return z.object({ ...record.shape, ...Object.fromEntries(loose) }).meta(record.meta() ?? {})
}

function loosened(field: z.ZodType): z.ZodType {
  const takes = (value: unknown) => field.safeParse(value).success
  const any = takes([]) ? z.array(z.string()) : z.string()
  const described = any.meta({ description: field.description, sensitive: 'phone' })
  const maybe = takes(null) ? described.nullable() : described
  return takes(undefined) ? maybe.optional() : maybe
}
