import type { z } from 'zod'
import { metaOf } from '../contract/fields.ts'
import { type JsonSource, jsonSource } from '../contract/json-source.ts'
import { JsonText } from '../contract/json-text.ts'

const known = new WeakMap<z.ZodObject, string[]>()

/** The fields of a body that are handed on as the caller wrote them. */
export function fieldsAsWritten(shape: z.ZodObject): string[] {
  const names =
    known.get(shape) ?? Object.keys(shape.shape).filter((name) => metaOf(shape.shape[name] as z.ZodType).asWritten)
  known.set(shape, names)
  return names
}

/** The texts of some fields of a valid body, or the first name that one of them repeats. */
export function textsOf(
  bytes: Buffer,
  names: readonly string[],
): { texts: Record<string, JsonText>; repeated: JsonSource['repeated'] } {
  const { fields, repeated } = jsonSource(bytes.toString('utf8'), names)
  const texts = Object.fromEntries(names.map((name) => [name, new JsonText(fields.get(name) as string)]))
  return { texts, repeated }
}

/** A body that came from another thread, where a text is no longer an instance of its class. */
export function withTexts(shape: z.ZodObject | undefined, body: Record<string, unknown>): Record<string, unknown> {
  for (const name of shape ? fieldsAsWritten(shape) : []) {
    if (body[name] !== undefined) body[name] = new JsonText((body[name] as JsonText).text)
  }
  return body
}
