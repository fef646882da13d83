import type { z } from 'zod'
import { metaOf } from '../contract/fields.ts'
import { jsonSource } from '../contract/json-source.ts'
import { JsonText } from '../contract/json-text.ts'
import { pathText } from '../contract/path-text.ts'
import { type Reason, reason } from '../contract/reasons.ts'

type Values = Record<string, unknown>
type Texts = { texts: Record<string, JsonText>; repeated?: { field: string; reason: Reason } }

const known = new WeakMap<z.ZodObject, string[]>()

/** The fields of a body that are handed on as the caller wrote them. */
function fieldsAsWritten(shape: z.ZodObject): string[] {
  const names =
    known.get(shape) ?? Object.keys(shape.shape).filter((name) => metaOf(shape.shape[name] as z.ZodType).asWritten)
  known.set(shape, names)
  return names
}

/** The texts of those fields that a valid body has, or the first name that one of them repeats. */
export function textsOf(shape: z.ZodObject, bytes: Buffer | undefined, body: Values): Texts {
  const names = fieldsAsWritten(shape).filter((name) => body[name] !== undefined && body[name] !== null)
  if (!bytes || names.length === 0) return { texts: {} }
  const { fields, repeated } = jsonSource(bytes.toString('utf8'), names)
  if (repeated)
    return {
      texts: {},
      repeated: { field: repeated.field, reason: reason('repeated_key', { key: pathText([repeated.name]) }) },
    }
  return { texts: Object.fromEntries(names.map((name) => [name, new JsonText(fields.get(name) as string)])) }
}

/** A body that came from another thread, where a text is no longer an instance of its class. */
export function withTexts(shape: z.ZodObject | undefined, body: Values): Values {
  for (const name of shape ? fieldsAsWritten(shape) : []) {
    if (body[name]) body[name] = new JsonText((body[name] as JsonText).text)
  }
  return body
}
